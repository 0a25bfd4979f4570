import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { Progress } from '../api/paging';
import { contactPath, calendarResourcesPath } from '../api/paths';
import type { ContactInput, Dialect } from './dialect';

/** Contacts asked for at once. The interface shows no maximum; a server that caps it lower is followed. */
const MAX_LIMIT = 100;

/** The interface description to the letter. `locationId` on contact calls is placed as the vendor places it. */
export function documented(locationId: string): Dialect {
	const contactBody = ({ fields, customFields }: ContactInput): IDataObject => ({
		...fields,
		...(customFields.length > 0 && {
			customFields: customFields.map(({ id, value }) => ({ id, value: value as string })),
		}),
	});

	return {
		name: 'documented',
		headers: () => ({}),
		scopeFor: ({ path }) => (path.startsWith('/calendars') ? 'calendars' : 'contacts'),

		locationIsOptional: ({ path }) => path.startsWith('/contacts'),
		createContact: (contact) => ({ method: 'POST', path: '/contacts', body: { ...contactBody(contact), locationId } }),
		upsertContact: (contact) => ({
			method: 'POST',
			path: '/contacts/upsert',
			body: { ...contactBody(contact), locationId },
		}),
		updateContact: (id, contact) => ({ method: 'PUT', path: contactPath(id), body: contactBody(contact) }),
		notUpdatable: [],
		notCreatable: [],
		additionalFields: [],
		upsertCanDuplicate: false,

		normalizeContact: (record) => record,
		searchContacts: ({ query, tags, anyTags, email, customQuery: more }, size = MAX_LIMIT) => {
			// The description names only `query` and `tags`. Whether several tags mean all or any is not said: one is sent.
			const tag = tags?.[0] ?? (anyTags?.length === 1 ? anyTags[0] : undefined);
			const asked = {
				locationId,
				...((query ?? email) !== undefined && { query: query ?? email }),
				...(tag !== undefined && { tags: tag }),
				...more,
				limit: Math.min(size, MAX_LIMIT),
			};
			return {
				recordType: 'contact',
				byOffset: true,
				pageSize: asked.limit,
				next: ({ received }) => ({ method: 'GET', path: '/contacts', qs: { ...asked, offset: received } }),
			};
		},
		confirmsDeletes: false,
		sorts: false,
		filtersByCustomField: false,
		ownSearchKeys: ['locationId', 'query', 'limit', 'offset'],

		calendarResourceTypes: ['equipments'],
		equipmentOnOneCalendar: false,
		calendarResourceFields: ['name', 'description', 'quantity', 'calendarIds'],
		createCalendarResource: (type, input) => ({
			method: 'POST',
			path: calendarResourcesPath(type),
			// What was left empty need not be sent.
			body: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && !isEmptyList(value))),
		}),
		listCalendarResources: (type) => ({
			recordType: type,
			byOffset: false,
			isSinglePage: true,
			next: (progress) => ({ method: 'GET', path: calendarResourcesPath(type), ...nextPart(progress) }),
		}),
	};
}

/** Parameters for the next part of a list whose answer, against the description, is paged. */
function nextPart({ received, body }: Progress): { qs?: IDataObject } {
	if (received === 0) return {};
	const limit = isObject(body) && typeof body.limit === 'number' ? { limit: body.limit } : {};
	return { qs: { ...limit, offset: received } };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
