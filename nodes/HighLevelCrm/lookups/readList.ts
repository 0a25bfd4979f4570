import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest, Send } from '../api/request';
import { requireRecords } from '../client/paging/fetchPage';

/**
 * Reads a list of the location that has one page.
 * @throws ApiFailure also if the answer contains no list: that does not say that the location has none of these
 */
export const readList = async (
	send: Send,
	request: Pick<ApiRequest, 'path' | 'qs' | 'subject'>,
): Promise<IDataObject[]> => requireRecords(await send({ method: 'GET', effect: 'read', ...request }), request.subject);
