import type { IDataObject } from 'n8n-workflow';
import type { Dialect, LearnedPageSize } from './dialect';
import { toFilters, toSort } from './highLevelSearch';

/** Maximum number of contacts on a page. 500 is not published; if it is rejected, the published 100 is used. */
const MAX_PAGE_SIZE = 500;
const FALLBACK_PAGE_SIZE = 100;
/** Maximum total that search engines usually count to. */
const CAPPED_TOTAL = 10_000;

/** Returns the search of the vendor's service, page by page. A page begins after the last contact of the page before. */
export const contactSearch =
	(locationId: string, learned: LearnedPageSize): Dialect['searchContacts'] =>
	({ query, sort, customQuery: userQuery = {}, ...filter }, size = MAX_PAGE_SIZE) => {
		const pageLimit = () => Math.min(size, learned.pageSize ?? MAX_PAGE_SIZE);
		const filters = [
			...toFilters(filter),
			...(Array.isArray(userQuery.filters) ? (userQuery.filters as IDataObject[]) : []),
		];
		const body = {
			locationId,
			...(query !== undefined && { query }),
			...(sort !== undefined && sort.length > 0 && { sort: toSort(sort) }),
			...userQuery,
			...(filters.length > 0 && { filters }),
		};
		return {
			recordType: 'contact',
			byOffset: false,
			byCursor: true,
			cappedTotal: CAPPED_TOTAL,
			get pageSize() {
				return pageLimit();
			},
			reducePageSize: () => {
				if (pageLimit() <= FALLBACK_PAGE_SIZE) return undefined;
				const before = learned.pageSize;
				learned.pageSize = FALLBACK_PAGE_SIZE;
				return () => (learned.pageSize = before);
			},
			next: ({ received, records }) => {
				const cursor = records?.at(-1)?.searchAfter;
				if (received > 0 && !Array.isArray(cursor)) return undefined;
				return {
					method: 'POST',
					path: '/contacts/search',
					body: { ...body, pageLimit: pageLimit(), ...(received > 0 && { searchAfter: cursor }) },
				};
			},
		};
	};
