import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../api/paging';
import type { Send } from '../../api/request';
import { OffsetReader } from './offsetReader';
import { PageCollector, type ListQuery } from './pageCollector';
import { readInSequence } from './readInSequence';

/**
 * Reads a list page by page and returns each record once, in the server's order, until the list ends or enough records are found.
 * Records may come and go meanwhile. All records that are in the list from start to end of the reading are returned.
 * @throws ApiFailure if an answer contains no list, the server ignores the paging, or it ends the list early
 */
export async function readPages(paging: Paging, send: Send, query: ListQuery): Promise<IDataObject[]> {
	const collector = new PageCollector(query);
	if (paging.byOffset) await new OffsetReader(paging, send, query.subject, collector).read();
	else await readInSequence(paging, send, query.subject, collector);
	return collector.records;
}
