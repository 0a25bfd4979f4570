import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import type { Progress } from '../api/paging';
import { contactPath, calendarResourcesPath } from '../api/paths';
import type { RequestShape } from '../api/request';
import { nameByPosition, type ContactInput, type Dialect } from './dialect';

/** Maximum number of contacts on a page. The interface description states none; a server may return fewer. */
const MAX_LIMIT = 100;

/** The dialect of the interface description. Only `locationId` in contact requests is added, as the vendor requires it. */
export function documented(locationId: string): Dialect {
	const contactBody = ({ fields, customFields }: ContactInput, more: IDataObject = {}) => ({
		body: {
			...fields,
			...(customFields.length > 0 && {
				customFields: customFields.map(({ id, value }) => ({ id, value: value as string })),
			}),
			...more,
		},
		customFieldName: nameByPosition(customFields),
	});

	return {
		name: 'documented',
		numericIds: true,
		headers: () => ({}),
		scopeFor: ({ path }) => (path.startsWith('/calendars') ? 'calendars' : 'contacts'),

		locationIsOptional: ({ path }) => path.startsWith('/contacts'),
		createContact: (contact) => ({ method: 'POST', path: '/contacts', ...contactBody(contact, { locationId }) }),
		upsertContact: (contact) => ({
			method: 'POST',
			path: '/contacts/upsert',
			...contactBody(contact, { locationId }),
		}),
		updateContact: (id, contact) => ({ method: 'PUT', path: contactPath(id), ...contactBody(contact) }),
		clearsEmail: false,
		notUpdatable: [],
		notCreatable: [],
		additionalFields: [],
		upsertCanDuplicate: false,
		showsLocationSettings: false,

		normalizeContact: (record) => record,
		searchContacts: ({ query, tags, anyTags, email, customQuery: userQuery }, size = MAX_LIMIT) => {
			// The description names only `query` and `tags`. It does not define the meaning of several tags, so only one is sent.
			// So a tag with a comma, which may be read as several, is left to the node.
			// A server that keeps tags in lower case may compare them letter by letter.
			const wanted = tags ?? (anyTags?.length === 1 ? anyTags : []);
			const tag = wanted.find((one) => !one.includes(','))?.toLowerCase();
			const parameters = {
				locationId,
				...((query ?? email) !== undefined && { query: query ?? email }),
				...(tag !== undefined && { tags: tag }),
				...userQuery,
				limit: Math.min(size, MAX_LIMIT),
			};
			const page = (more: IDataObject): RequestShape => ({
				method: 'GET',
				path: '/contacts',
				qs: { ...parameters, ...more },
			});
			return {
				recordType: 'contact',
				byOffset: true,
				first: page({ limit: 1, offset: 0 }),
				pageSize: parameters.limit,
				next: ({ received }) => page({ offset: received }),
			};
		},
		confirmsDeletes: false,
		sorts: false,
		notInSearch: [],
		filtersByCustomField: false,
		ownSearchKeys: ['locationId', 'query', 'limit', 'offset'],

		contactRecordTypes: [],
		calendarResourceTypes: ['equipments'],
		equipmentOnOneCalendar: false,
		calendarResourceFields: ['name', 'description', 'quantity', 'calendarIds'],
		createCalendarResource: (type, input) => ({
			method: 'POST',
			path: calendarResourcesPath(type),
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

/** Parameters for the next part of a list that a server pages, contrary to the description. */
function nextPart({ received, body }: Progress): { qs?: IDataObject } {
	if (received === 0) return {};
	const limit = isObject(body) && typeof body.limit === 'number' ? { limit: body.limit } : {};
	return { qs: { ...limit, offset: received } };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
