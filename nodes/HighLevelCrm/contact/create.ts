import { contactFormat } from '../operation/formatOption';
import { dryRun } from '../operation/sharedOptions';
import { automaticNotice, createNotice } from '../operation/notices';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Operation } from '../operation/operation';
import { createContact } from '../plan/creation/createContact';
import { badValues, reportLeftOut } from '../mapping/input/badValues';
import { nameDeletedFields } from '../mapping/input/deletedFields';
import { parseContactInput, type MappedContact } from '../mapping/input/contactInput';
import { subjectOfInput, matchKeys, requireOneOf } from '../mapping/input/identity';
import { fieldsParameters } from '../mapping/fields/mapper';
import { CreatePreview } from '../plan/check/createPreview';
import { writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn } from './output/options';

const IDENTITY_FIELDS = ['email', 'phone', 'firstName', 'lastName'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create contact',
	description: 'Create a new contact. An existing one is never overwritten.',
	parameters: [createNotice, ...fieldsParameters, automaticNotice],
	options: [dryRun, outputMode, contactFormat, fieldsToReturn, badValues],
	output: writtenContactOutput,
	resultAction: 'created',
	results: ['created'],
	begin({ run }) {
		const preview = new CreatePreview(run);
		return {
			async prepare(row) {
				const contact = await parseContactInput(row, false);
				requireOneOf(IDENTITY_FIELDS, contact, 'Create');
				return reportLeftOut(nameDeletedFields(createCall(row, contact, preview), contact, row), contact, run);
			},
		};
	},
};

function createCall({ run, parameters }: Row, contact: MappedContact, preview: CreatePreview): Call {
	const subject = subjectOfInput(contact);
	const keys = matchKeys(contact);
	if (parameters.option(dryRun) === true)
		return {
			keys,
			writes: false,
			prefetch: { keys, savedRequests: Number.POSITIVE_INFINITY },
			run: async (send) => [await preview.show(keys, contact, subject, send)],
		};
	return { keys, writes: true, run: async (send) => [await createContact(contact, run, send)] };
}
