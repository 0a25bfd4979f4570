import { keyOf } from '../api/contactKey';
import { holdsRecord } from '../api/records';
import type { Send } from '../api/request';
import { dryRun } from '../operation/dryRun';
import { automaticNotice, createNotice } from '../operation/notices';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { recordOf } from '../operation/responses';
import type { Operation } from '../operation/operation';
import { flat } from '../operation/output/options';
import { confirmCreated } from './creation/verifyContactCreated';
import { badValues, tellingLeftOut } from './fields/badValues';
import { contactInput, type MappedContact } from './fields/contactInput';
import { contactNamed, namesOf, requireOneOf } from './fields/identity';
import { fieldsParameters } from './fields/mapper';
import { foretellCreate } from './comparison/preview';
import { writtenOutput } from './output/contactOutput';
import { simplify } from './output/options';

const IDENTITY = ['email', 'phone', 'firstName', 'lastName'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a contact',
	description:
		'Create a new contact. A contact that exists already is never overwritten: the server refuses the duplicate.',
	parameters: [createNotice, ...fieldsParameters, automaticNotice],
	options: [simplify, flat, dryRun, badValues],
	output: writtenOutput,
	does: 'created',
	async prepare(row) {
		const contact = await contactInput(row, false);
		requireOneOf(IDENTITY, contact, 'Create');
		return tellingLeftOut(callOf(row, contact), contact, row);
	},
};

function callOf(row: Row, contact: MappedContact): Call {
	const { dialect } = row.connection;
	const subject = contactNamed(contact);
	const refs = namesOf(contact);
	const keys = refs.map(keyOf);
	if (row.option(dryRun) === true) {
		const ahead = { refs, worth: Number.POSITIVE_INFINITY };
		const run = async (send: Send) => [await foretellCreate(row, refs, contact, subject, send)];
		return { keys, writes: false, ahead, run };
	}
	return {
		keys,
		writes: true,
		async run(send) {
			const confirm = confirmCreated(dialect, contact);
			const answer = await send({
				...dialect.createContact(contact),
				effect: 'create',
				subject,
				saysDone: holdsRecord,
				confirm,
			});
			return [recordOf(answer, subject)];
		},
	};
}
