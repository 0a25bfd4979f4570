import { normalizeKey } from '../api/contactKey';
import { holdsRecord } from '../api/records';
import type { Send } from '../api/request';
import { dryRun, flat } from '../operation/sharedOptions';
import { automaticNotice, createNotice } from '../operation/notices';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { requireRecord } from '../operation/responses';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Operation } from '../operation/operation';
import { verifyContactCreated } from '../plan/creation/verifyContactCreated';
import { badValues, reportLeftOut } from '../mapping/fields/badValues';
import { nameDeletedFields } from '../mapping/fields/deletedFields';
import { parseContactInput, type MappedContact } from '../mapping/fields/contactInput';
import { subjectOfInput, matchKeys, requireOneOf } from '../mapping/fields/identity';
import { fieldsParameters } from '../mapping/fields/mapper';
import { previewCreate } from '../plan/comparison/preview';
import { writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn, simplify } from './output/options';

const IDENTITY_FIELDS = ['email', 'phone', 'firstName', 'lastName'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create contact',
	description: 'Create a new contact. An existing contact is never overwritten: the server rejects the duplicate.',
	parameters: [createNotice, ...fieldsParameters, automaticNotice],
	options: [simplify, fieldsToReturn, flat, dryRun, badValues, outputMode],
	output: writtenContactOutput,
	resultAction: 'created',
	async prepare(row) {
		const contact = await parseContactInput(row, false);
		requireOneOf(IDENTITY_FIELDS, contact, 'Create');
		return reportLeftOut(nameDeletedFields(createCall(row, contact), contact, row), contact, row.run);
	},
};

function createCall(row: Row, contact: MappedContact): Call {
	const { dialect } = row.run;
	const subject = subjectOfInput(contact);
	const contactKeys = matchKeys(contact);
	const keys = contactKeys.map(normalizeKey);
	if (row.parameters.option(dryRun) === true) {
		const prefetch = { keys: contactKeys, savedRequests: Number.POSITIVE_INFINITY };
		const run = async (send: Send) => [await previewCreate(row, contactKeys, contact, subject, send)];
		return { keys, writes: false, prefetch, run };
	}
	return {
		keys,
		writes: true,
		async run(send) {
			const verifyCreate = verifyContactCreated(dialect, contact);
			const answer = await send({
				...dialect.createContact(contact),
				effect: 'create',
				subject,
				isDone: holdsRecord('contact'),
				verifyCreate,
			});
			return [requireRecord(answer, subject, 'contact')];
		},
	};
}
