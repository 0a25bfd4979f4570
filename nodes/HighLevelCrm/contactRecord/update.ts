import type { IDataObject } from 'n8n-workflow';
import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { sendUpdateById } from '../operation/sendUpdateById';
import { recordFormat } from '../operation/formatOption';
import { dryRun } from '../operation/sharedOptions';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { isBlankHtml } from '../values/html';
import { nothingToChange } from '../operation/emptyField';
import { labelOfField, parseRecordFields } from './fields/field';
import { parseRecordId, type ContactRecordKind } from './kind';
import { readRecord, recordOutput, recordRequest, withOwner } from './records';
import { hasAllSent } from './sameRecord';

export const update = (kind: ContactRecordKind): Operation => ({
	value: 'update',
	name: 'Update',
	action: `Update ${kind.noun}`,
	description: `Change fields of one ${kind.noun}; all others stay as they are`,
	parameters: [contactIdParameter, kind.idParameter, kind.updateFieldsParameter],
	options: [dryRun, recordFormat, ifMissing],
	output: recordOutput,
	resultAction: 'updated',
	begin() {
		/** Each record as earlier rows would leave it, by the IDs of its contact and its own. */
		const previewed = new Map<string, IDataObject>();
		return { prepare: async (row) => await prepareUpdate(kind, row, previewed) };
	},
});

async function prepareUpdate(kind: ContactRecordKind, row: Row, previewed: Map<string, IDataObject>): Promise<Call> {
	const id = parseRecordId(kind, row);
	const given = row.parameters.get(kind.updateFieldsParameter);
	const body = await parseRecordFields(kind.fields, given, row, true);
	if (Object.keys(body).length === 0)
		throw nothingToChange(kind.fields.filter(({ parameter }) => parameter.name in given).map(labelOfField));
	return await contactCall(row, {
		writes: true,
		recordId: id,
		async run({ id: contactId, subject, send }) {
			const owner = { id: contactId, subject };
			const request = { method: 'PUT', ...recordRequest(kind, owner, id), body, effect: 'update' } as const;
			return withOwner(await sendUpdateById(send, request, id, 'other'), owner);
		},
		async preview(_, contactId, send) {
			const owner = { id: contactId, subject: `contact "${contactId}"` };
			const name = `${contactId} ${id}`;
			const before = previewed.get(name) ?? (await readRecord(kind, owner, id, send));
			previewed.set(name, { ...before, ...body });
			const changes = fieldChanges(kind, before, body);
			const action = Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
			return { ...before, ...body, action, changes };
		},
	});
}

/**
 * Whether an update would leave a field as it is. A stored `null` or `<p></p>` is an empty field, which any value but an empty one or `false`
 * changes.
 */
function hasAlready(before: IDataObject, name: string, sent: IDataObject[string]): boolean {
	if (before[name] === null || isBlankHtml(before[name])) return isBlankHtml(sent) || sent === false;
	return name in before && hasAllSent(before, { [name]: sent });
}

/** Returns the fields that an update would change, by their labels. */
const fieldChanges = ({ fields }: ContactRecordKind, before: IDataObject, body: IDataObject): IDataObject =>
	Object.fromEntries(
		fields
			.filter(({ parameter: { name } }) => name in body && !hasAlready(before, name, body[name]))
			.map((field) => {
				const { name } = field.parameter;
				return [labelOfField(field), { from: before[name] ?? null, to: body[name] }];
			}),
	);
