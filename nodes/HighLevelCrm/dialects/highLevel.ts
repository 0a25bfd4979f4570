import type { IDataObject } from 'n8n-workflow';
import { filtersOf, sortOf } from './highLevelSearch';
import { contactPath, calendarResourcesPath } from '../api/paths';
import type { ContactInput, Dialect } from './dialect';
import { vendorScope } from './vendorScope';

/** Most records the vendor gives at once. */
const PAGE_SIZE = 100;

/** Search engines often count no further than this. */
const CAPPED_TOTAL = 10_000;

/** Versions of the vendor's API: one for calendars and their resources, one for everything else. */
const CALENDARS_VERSION = '2021-04-15';
const VERSION = '2021-07-28';

/** What the vendor's service (services.leadconnectorhq.com) does where the description is silent or differs. */
export function highLevel(locationId: string): Dialect {
	const contactBody = ({ fields, customFields }: ContactInput): IDataObject => ({
		...fields,
		...(customFields.length > 0 && {
			customFields: customFields.map(({ id, value }) => ({ id, field_value: value as string })),
		}),
	});

	return {
		name: 'highLevel',
		scopeFor: vendorScope,
		headers: (path) => ({ Version: path.startsWith('/calendars') ? CALENDARS_VERSION : VERSION }),

		createContact: (contact) => ({ method: 'POST', path: '/contacts/', body: { ...contactBody(contact), locationId } }),
		upsertContact: (contact) => ({
			method: 'POST',
			path: '/contacts/upsert',
			body: { ...contactBody(contact), locationId },
		}),
		// No locationId here: the vendor refuses it on /contacts/{id}.
		updateContact: (id, contact) => ({ method: 'PUT', path: contactPath(id), body: contactBody(contact) }),
		notUpdatable: ['companyName'],

		addTags: (id, tags) => ({ method: 'POST', path: `${contactPath(id)}/tags`, body: { tags } }),
		removeTags: (id, tags) => ({ method: 'DELETE', path: `${contactPath(id)}/tags`, body: { tags } }),
		findContact: (by) => ({
			method: 'GET',
			path: '/contacts/search/duplicate',
			qs: { locationId, ...('email' in by ? { email: by.email } : { number: by.phone }) },
		}),

		searchContacts: ({ query, sort, more = {}, ...narrowing }, size = PAGE_SIZE) => {
			const filters = [
				...filtersOf(narrowing),
				...(Array.isArray(more.filters) ? (more.filters as IDataObject[]) : []),
			];
			const body = {
				locationId,
				pageLimit: Math.min(size, PAGE_SIZE),
				...(query !== undefined && { query }),
				...(sort !== undefined && sort.length > 0 && { sort: sortOf(sort) }),
				...more,
				...(filters.length > 0 && { filters }),
			};
			return {
				byOffset: false,
				cappedTotal: CAPPED_TOTAL,
				pageSize: body.pageLimit,
				next: ({ received, records }) => {
					const cursor = records?.at(-1)?.searchAfter;
					if (received > 0 && !Array.isArray(cursor)) return undefined;
					return {
						method: 'POST',
						path: '/contacts/search',
						body: { ...body, ...(received > 0 && { searchAfter: cursor }) },
					};
				},
			};
		},

		confirmsDeletes: true,
		sorts: true,
		narrowsByCustomField: true,
		ownSearchKeys: ['locationId', 'query', 'pageLimit', 'page', 'searchAfter'],

		calendarResourceTypes: ['equipments', 'rooms'],
		calendarResourceFields: ['name', 'description', 'quantity', 'calendarIds', 'outOfService', 'capacity', 'isActive'],
		createCalendarResource: (type, input) => ({
			method: 'POST',
			path: calendarResourcesPath(type),
			body: { outOfService: 0, ...input, locationId },
		}),
		listCalendarResources: (type) => ({
			byOffset: false,
			next: ({ received }) => ({
				method: 'GET',
				path: calendarResourcesPath(type),
				qs: { locationId, limit: PAGE_SIZE, skip: received },
			}),
		}),
	};
}
