import type { IDataObject } from 'n8n-workflow';
import { filtersOf, sortOf } from './highLevelSearch';
import { contactPath, calendarResourcesPath } from '../api/paths';
import type { ContactInput, Dialect } from './dialect';
import { vendorScope } from './vendorScope';
import type { VendorVersion } from './vendorVersion';

/** Most records the vendor gives at once. */
const PAGE_SIZE = 100;

/** Search engines often count no further than this. */
const CAPPED_TOTAL = 10_000;

/** What the vendor's service wants of a new calendar resource, whether its user gives it or not: all of it. */
const WANTED = { description: '', quantity: 1, outOfService: 0, capacity: 0, calendarIds: [] };

/** What the vendor's service (services.leadconnectorhq.com) does where the description is silent or differs. */
export function highLevel(locationId: string, version: VendorVersion): Dialect {
	const contactBody = ({ fields, customFields }: ContactInput): IDataObject => ({
		...fields,
		...(customFields.length > 0 && {
			customFields: customFields.map(({ id, value }) => ({ id, [version.customFieldKey]: value as string })),
		}),
	});

	return {
		name: 'highLevel',
		scopeFor: vendorScope,
		headers: (path) => ({ Version: version.header(path) }),

		locationIsOptional: () => false,
		createContact: (contact) => ({ method: 'POST', path: '/contacts/', body: { ...contactBody(contact), locationId } }),
		upsertContact: (contact, doubling) => ({
			method: 'POST',
			path: '/contacts/upsert',
			body: { ...contactBody(contact), locationId, ...(doubling && { createNewIfDuplicateAllowed: true }) },
		}),
		upsertMayDouble: true,
		furtherFields: ['name', 'website', 'dateOfBirth', 'gender', 'timezone', 'dnd', 'assignedTo', 'type'],
		// No locationId here: the vendor refuses it on /contacts/{id}.
		updateContact: (id, contact) => ({ method: 'PUT', path: contactPath(id), body: contactBody(contact) }),
		notUpdatable: ['gender'],
		notCreatable: ['type'],

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

		sorts: true,
		narrowsByCustomField: true,
		ownSearchKeys: ['locationId', 'query', 'pageLimit', 'page', 'searchAfter'],

		calendarResourceTypes: ['equipments', 'rooms'],
		equipmentOnOneCalendar: true,
		calendarResourceFields: ['name', 'description', 'quantity', 'calendarIds', 'outOfService', 'capacity', 'isActive'],
		createCalendarResource: (type, input) => ({
			method: 'POST',
			path: calendarResourcesPath(type),
			body: { ...WANTED, ...input, locationId },
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
