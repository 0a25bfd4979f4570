import type { IDataObject } from 'n8n-workflow';
import { bulkTags, isSearchableKey, MAX_IDS, MAX_KEYS, filterForKey } from './highLevelBulk';
import { channelKey, DND_CHANNELS, nestChannels } from './doNotDisturb';
import { taskSearch } from './highLevelTasks';
import { contactSearch } from './highLevelContactSearch';
import { contactPath, calendarResourcesPath, workflowPath } from '../api/paths';
import type { RequestShape } from '../api/request';
import { nameByPosition, type ContactInput, type Dialect, type LearnedPageSize } from './dialect';
import { vendorScope, type VendorVersion } from './vendor';

/** Maximum number of equipment or rooms on a page. */
const MAX_RESOURCES_PAGE_SIZE = 100;

/** Fields that the vendor's service requires of every new calendar resource. */
const REQUIRED_RESOURCE_FIELDS = { description: '', quantity: 1, outOfService: 0, capacity: 0, calendarIds: [] };

/** Fields that answers about a single contact show (most are in the vendor's description), but that were never seen in a search's answer. */
const NOT_IN_SEARCH =
	'attachments createdBy emailLowerCase fullNameLowerCase gender keyword lastActivity ssn visitorId'.split(' ');

/** The vendor takes null for no email, and rejects an empty text. */
const withoutEmptyEmail = (body: IDataObject): IDataObject => (body.email === '' ? { ...body, email: null } : body);

const hasValue = (value: unknown): boolean => value !== null && value !== undefined;

/** The dialect of the vendor's service (services.leadconnectorhq.com). */
export function highLevel(locationId: string, version: VendorVersion, learned: LearnedPageSize = {}): Dialect {
	const contactBody = ({ fields, customFields }: ContactInput, more: IDataObject = {}) => ({
		body: withoutEmptyEmail({
			...nestChannels(fields, version.channelName),
			...(customFields.length > 0 && {
				customFields: customFields.map(({ id, value }) => ({ id, [version.customFieldKey]: value as string })),
			}),
			...more,
		}),
		customFieldName: nameByPosition(customFields),
	});

	const dialect: Dialect = {
		name: 'highLevel',
		numericIds: false,
		scopeFor: vendorScope,
		headers: (path) => ({ Version: version.header(path) }),

		locationIsOptional: () => false,
		createContact: (contact) => ({ method: 'POST', path: '/contacts/', ...contactBody(contact, { locationId }) }),
		upsertContact: (contact, allowDuplicate) => ({
			method: 'POST',
			path: '/contacts/upsert',
			...contactBody(contact, { locationId, ...(allowDuplicate && { createNewIfDuplicateAllowed: true }) }),
		}),
		upsertCanDuplicate: true,
		additionalFields: [
			'name',
			'website',
			'dateOfBirth',
			'gender',
			'timezone',
			'dnd',
			...DND_CHANNELS.map(channelKey),
			'assignedTo',
			'type',
		],
		// The vendor rejects a locationId on /contacts/{id}.
		updateContact: (id, contact) => ({
			method: 'PUT',
			path: contactPath(id),
			...contactBody(contact),
		}),
		clearsEmail: true,
		notUpdatable: ['gender'],
		notCreatable: ['type'],

		addTags: (id, tags) => ({ method: 'POST', path: `${contactPath(id)}/tags`, body: { tags } }),
		removeTags: (id, tags) => ({ method: 'DELETE', path: `${contactPath(id)}/tags`, body: { tags } }),
		addToWorkflow: (id, workflowId) => ({ method: 'POST', path: workflowPath(id, workflowId), body: {} }),
		removeFromWorkflow: (id, workflowId) => ({ method: 'DELETE', path: workflowPath(id, workflowId), body: {} }),
		findContact: (by) => ({
			method: 'GET',
			path: '/contacts/search/duplicate',
			qs: { locationId, ...('email' in by ? { email: by.email } : { number: by.phone }) },
		}),

		showsLocationSettings: true,
		bulkTags: bulkTags(locationId),
		contactsByKeys: {
			maxKeys: MAX_KEYS,
			maxIds: MAX_IDS,
			accepts: isSearchableKey,
			paging: (keys) =>
				dialect.searchContacts({ customQuery: { filters: [{ group: 'OR', filters: keys.map(filterForKey) }] } }),
		},
		normalizeContact: (record) => {
			const contact: IDataObject = {};
			for (const [key, value] of Object.entries(record)) {
				if (key !== 'searchAfter' && key !== 'address' && hasValue(value)) contact[key] = value;
			}
			if (record.address1 === undefined && hasValue(record.address)) contact.address1 = record.address;
			// `null` means that the contact has no tags. If `tags` is absent, the contact may have some.
			if (record.tags === null) contact.tags = [];
			return contact;
		},

		searchContacts: contactSearch(locationId, learned),
		confirmsDeletes: true,
		sorts: true,
		notInSearch: NOT_IN_SEARCH,
		filtersByCustomField: true,
		ownSearchKeys: ['locationId', 'query', 'pageLimit', 'page', 'searchAfter'],

		contactRecordTypes: ['notes', 'tasks'],
		searchTasks: taskSearch(locationId, learned),
		calendarResourceTypes: ['equipments', 'rooms'],
		equipmentOnOneCalendar: true,
		calendarResourceFields: ['name', 'description', 'quantity', 'calendarIds', 'outOfService', 'capacity', 'isActive'],
		createCalendarResource: (type, input) => ({
			method: 'POST',
			path: calendarResourcesPath(type),
			body: { ...REQUIRED_RESOURCE_FIELDS, ...input, locationId },
		}),
		listCalendarResources: (type) => {
			const page = (limit: number, skip: number): RequestShape => ({
				method: 'GET',
				path: calendarResourcesPath(type),
				qs: { locationId, limit, skip },
			});
			return {
				recordType: type,
				byOffset: true,
				first: page(1, 0),
				next: ({ received }) => page(MAX_RESOURCES_PAGE_SIZE, received),
			};
		},
		listAppointments: (calendarId, startTime, endTime) => ({
			method: 'GET',
			path: '/calendars/events',
			qs: { locationId, calendarId, startTime, endTime },
		}),
	};
	return dialect;
}
