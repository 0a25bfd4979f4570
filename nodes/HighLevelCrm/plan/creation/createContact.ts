import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { MappedContact } from '../../mapping/input/contactInput';
import { subjectOfInput } from '../../mapping/input/identity';
import { sendWrite } from '../../operation/responses';
import type { RunServices } from '../../run/services';
import { verifyContactCreated } from './verifyContactCreated';

/** Creates a contact. If the answer is lost, it is looked for and never created twice. @throws ApiFailure, also if the location refuses a duplicate */
export async function createContact(contact: MappedContact, run: RunServices, send: Send): Promise<IDataObject> {
	const subject = subjectOfInput(contact);
	const verifyCreate = verifyContactCreated(run, contact);
	const request = { ...run.dialect.createContact(contact), effect: 'create', subject, verifyCreate } as const;
	return await sendWrite(send, request, 'contact');
}
