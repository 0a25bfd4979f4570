import type { IDataObject } from 'n8n-workflow';
import { storedCustomFields } from '../../api/storedCustomFields';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { CustomFieldValue } from '../../dialects';
import { deletedCustomField, loadCustomFields } from '../../lookups/customFields';
import { isForetold } from '../../operation/writeParameter';
import { around, type Call } from '../../run/call';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isEmpty } from '../../values/text';
import type { MappedContact } from './contactInput';

/**
 * Names a custom field that was deleted after the workflow was made. The fields are looked up only if the server refused the row or dropped
 * one of its values, and if rows are only previewed, as the server does not see these.
 */
export function nameDeletedFields(call: Call, { customFields }: MappedContact, row: Row): Call {
	if (customFields.length === 0) return call;
	return around(call, (run) => async (send) => {
		if (isForetold(row.parameters)) await rejectDeleted(customFields, row);
		const records = await run(send).catch(async (error: unknown) => {
			if (isRefusal(error)) await rejectDeleted(customFields, row, error);
			throw error;
		});
		const dropped = customFields.filter((one) => records.some((record) => lacks(record, one)));
		const deleted = dropped.length > 0 ? await findDeleted(dropped, row) : undefined;
		if (deleted) row.run.warnings.add(`${deleted.message}: its values were not written. ${deleted.description}`);
		return records;
	});
}

const isRefusal = (error: unknown): error is ApiFailure =>
	error instanceof ApiFailure && [400, 422].includes(error.facts.status ?? 0);

/** Whether an answer with custom fields has no value for one that was sent. */
const lacks = (record: IDataObject, { id, value }: CustomFieldValue): boolean =>
	Array.isArray(record.customFields) && !isEmpty(value) && !storedCustomFields(record).some((one) => one.id === id);

async function rejectDeleted(sent: readonly CustomFieldValue[], row: Row, failure?: ApiFailure): Promise<void> {
	const deleted = await findDeleted(sent, row);
	if (deleted) throw failure ? new ApiFailure(deleted, failure.facts) : deleted;
}

async function findDeleted(sent: readonly CustomFieldValue[], { run, item }: Row): Promise<BadInput | undefined> {
	const lookup = await loadCustomFields(run);
	if ('failure' in lookup) return undefined;
	const ids = new Set(lookup.fields.map(({ id }) => id));
	const deleted = sent.find(({ id }) => !ids.has(id));
	if (!deleted) return undefined;
	const isOfRecord = storedCustomFields(item.json).some(({ id }) => id === deleted.id);
	return isOfRecord ? recordOfElsewhere(deleted.id) : deletedCustomField(deleted.field?.name ?? deleted.id);
}

/** Contacts of one location are copied to another, where the same fields have other IDs. */
const recordOfElsewhere = (id: string): BadInput =>
	new BadInput(
		`The location has no custom field with the ID "${id}", which the column customFields names`,
		'Contacts of another location: take them with Output Format > Plain Columns, which name custom fields, and remove the column id. Otherwise the field was deleted: remove it from customFields.',
	);
