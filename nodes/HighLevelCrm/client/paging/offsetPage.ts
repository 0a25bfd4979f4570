import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../api/paging';
import type { Send } from '../../api/request';
import { fetchPage } from './fetchPage';

/** A page as the list was when the server answered. */
export interface OffsetPage {
	offset: number;
	records: IDataObject[];
	total?: number;
}

export async function fetchOffsetPage(
	paging: Paging,
	offset: number,
	send: Send,
	subject: string,
): Promise<OffsetPage> {
	const page = await fetchPage(paging, { received: offset }, send, subject);
	return { offset, records: page?.records ?? [], total: page?.total };
}
