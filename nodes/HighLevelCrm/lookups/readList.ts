import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest, Send } from '../api/request';
import { requireRecords } from '../client/paging/fetchPage';

/**
 * Reads a list of the location that has one page.
 * @param recordsOf takes the records from the answer
 * @throws ApiFailure also if the answer contains no list, as the location may have such records all the same
 */
export const readList = async (
	send: Send,
	request: Pick<ApiRequest, 'path' | 'qs' | 'subject'>,
	recordsOf: (...answer: Parameters<typeof requireRecords>) => IDataObject[] = requireRecords,
): Promise<IDataObject[]> => recordsOf(await send({ method: 'GET', effect: 'read', ...request }), request.subject);
