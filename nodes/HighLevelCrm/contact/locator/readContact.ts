import type { IDataObject } from 'n8n-workflow';
import { contactPath } from '../../api/paths';
import type { Send } from '../../api/request';
import { requireRecord } from '../../operation/responses';

/** One contact as the server holds it. @throws ApiFailure */
export async function readContact(id: string, subject: string, send: Send): Promise<IDataObject> {
	return requireRecord(await send({ method: 'GET', path: contactPath(id), effect: 'read', subject }), subject);
}
