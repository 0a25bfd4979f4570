import type { Send } from '../../api/request';
import { dryRun } from '../../parameters/dryRun';
import type { Call } from '../../requests/run/call';
import type { Row } from '../../requests/run/row';
import { holdsRecord, recordOf } from '../answers';
import type { Operation } from '../operation';
import { confirmCreated } from './creation/confirmCreated';
import { badValues, tellingLeftOut } from './fields/badValues';
import { contactInput, type MappedContact } from './fields/contactInput';
import { contactNamed, meetingKeys, namesOf, requireOneOf } from './fields/identity';
import { fieldsParameter } from './fields/mapper';
import { foretellCreate } from './known/foretell';

const IDENTITY = ['email', 'phone', 'firstName', 'lastName'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a contact',
	description:
		'Create a new contact. A contact that exists already is never overwritten: the server refuses the duplicate.',
	parameters: [fieldsParameter],
	options: [dryRun, badValues],
	async prepare(row) {
		const contact = await contactInput(row, false);
		requireOneOf(IDENTITY, contact, 'Create');
		return tellingLeftOut(callOf(row, contact), contact, row);
	},
};

function callOf(row: Row, contact: MappedContact): Call {
	const { dialect } = row.connection;
	const subject = contactNamed(contact);
	const keys = meetingKeys(contact.fields);
	const refs = namesOf(contact);
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
