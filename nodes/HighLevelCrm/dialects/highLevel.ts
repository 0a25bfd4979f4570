import type { IDataObject } from 'n8n-workflow';
import { contactPath, EQUIPMENT_PATH } from './paths';
import type { ContactInput, ContactNarrowing, Dialect } from './dialect';

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
		headers: (path) => ({ Version: path.startsWith('/calendars') ? CALENDARS_VERSION : VERSION }),

		createContact: (contact) => ({ method: 'POST', path: '/contacts/', body: { ...contactBody(contact), locationId } }),
		upsertContact: (contact) => ({ method: 'POST', path: '/contacts/upsert', body: { ...contactBody(contact), locationId } }),
		// No locationId here: the vendor refuses it on /contacts/{id}.
		updateContact: (id, contact) => ({ method: 'PUT', path: contactPath(id), body: contactBody(contact) }),
		notUpdatable: ['companyName'],

		addTags: (id, tags) => ({ method: 'POST', path: `${contactPath(id)}/tags`, body: { tags } }),
		findContact: (by) => ({
			method: 'GET',
			path: '/contacts/search/duplicate',
			qs: { locationId, ...('email' in by ? { email: by.email } : { number: by.phone }) },
		}),

		searchContacts: (narrowing, size = PAGE_SIZE) => {
			const body = {
				locationId,
				pageLimit: Math.min(size, PAGE_SIZE),
				...(narrowing.query !== undefined && { query: narrowing.query }),
				...filtersOf(narrowing),
			};
			return {
				byOffset: false,
				cappedTotal: CAPPED_TOTAL,
				next: ({ received, records }) => {
					const cursor = records?.at(-1)?.searchAfter;
					if (received > 0 && !Array.isArray(cursor)) return undefined;
					return { method: 'POST', path: '/contacts/search', body: { ...body, ...(received > 0 && { searchAfter: cursor }) } };
				},
			};
		},

		createEquipment: (equipment) => ({
			method: 'POST',
			path: EQUIPMENT_PATH,
			body: { outOfService: 0, ...equipment, locationId },
		}),
		extraEquipmentFields: ['outOfService', 'capacity', 'isActive'],
		listEquipment: () => ({
			byOffset: false,
			next: ({ received }) => ({
				method: 'GET',
				path: EQUIPMENT_PATH,
				qs: { locationId, limit: PAGE_SIZE, skip: received },
			}),
		}),
	};
}

/** The vendor's filters, ANDed; it keeps tags and emails in lower case. Each lets through at least what is asked for; the node decides what matches exactly. */
function filtersOf(narrowing: ContactNarrowing): IDataObject {
	const filters: IDataObject[] = (narrowing.tags ?? []).map((tag) => ({ field: 'tags', operator: 'contains', value: tag.toLowerCase() }));
	if (narrowing.email !== undefined) filters.push({ field: 'email', operator: 'eq', value: narrowing.email.toLowerCase() });
	if (narrowing.phoneDigits !== undefined) filters.push({ field: 'phone', operator: 'contains', value: narrowing.phoneDigits });
	pushRange(filters, 'dateAdded', narrowing.addedAfter, narrowing.addedBefore);
	pushRange(filters, 'dateUpdated', narrowing.updatedAfter, narrowing.updatedBefore);
	return filters.length > 0 ? { filters } : {};
}

/** `range` with `gt`/`lt`: a millisecond wider than asked, so that the bounds themselves are in. */
function pushRange(filters: IDataObject[], field: string, from?: number, to?: number): void {
	if (from === undefined && to === undefined) return;
	filters.push({
		field,
		operator: 'range',
		value: {
			...(from !== undefined && { gt: new Date(from - 1).toISOString() }),
			...(to !== undefined && { lt: new Date(to + 1).toISOString() }),
		},
	});
}
