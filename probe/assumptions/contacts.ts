import { setTimeout as sleep } from 'node:timers/promises';
import type { Assumption } from '../assumption';
import { accepted, isRecord, listIn, recordIn, type Json } from '../answers';
import { type Lab } from '../lab';
import { marked, onMarked } from '../marked';
import type { Answer } from '../wire';

const MAX_LAG_MS = 60_000;
const POLL_INTERVAL_MS = 2_000;
const BULK = '/contacts/bulk/tags/update/remove';

const put = (lab: Lab, path: string, body: Json): Promise<Answer> => lab.request('PUT', path, { body });

/** An assumption that an update accepts or rejects a field. */
const update = (name: string, body: Json, shouldAccept: boolean, node: Assumption['node']): Assumption => ({
	...{ name, writes: true, node },
	try: (lab) =>
		onMarked(lab, async (path) => {
			const seen = await put(lab, path, body);
			return { seen: `status ${seen.status}`, holds: accepted(seen) === shouldAccept };
		}),
});

/** The identifier of the location's first DATE field. */
async function dateField(lab: Lab): Promise<string | undefined> {
	const path = `/locations/${encodeURIComponent(lab.locationId)}/customFields`;
	const { body } = await lab.request('GET', path, { query: { model: 'contact' } });
	const id = listIn(body, 'customFields').find(({ dataType }) => dataType === 'DATE')?.id;
	return typeof id === 'string' ? id : undefined;
}

/** An assumption about a format of dates in a DATE field. */
const date = (
	given: string,
	format: string,
	node: Assumption['node'],
	holds: (day: string) => boolean,
): Assumption => ({
	...{ name: `A DATE custom field keeps the day of ${format}`, writes: true, node },
	try: (lab) =>
		onMarked(lab, async (path) => {
			const id = await dateField(lab);
			if (id === undefined) return { seen: 'no DATE custom field in the location' };
			const seen = await put(lab, path, { customFields: [{ id, field_value: given }] });
			if (!accepted(seen)) return { seen: `status ${seen.status}`, holds: false };
			const contact = recordIn((await lab.request('GET', path)).body, 'contact');
			const value = listIn(contact, 'customFields').find((entry) => entry.id === id)?.value;
			const day = typeof value === 'number' ? new Date(value).toISOString() : typeof value === 'string' ? value : '';
			const kind =
				typeof value === 'number' ? 'ms' : day.length > 10 ? 'a date with a time' : day ? 'a day' : 'nothing';
			return { seen: `status ${seen.status}, read back as ${kind}`, holds: holds(day.slice(0, 10)) };
		}),
});

const DAY = '2024-02-29';
const isSameDay = (day: string): boolean => day === DAY;

/** An assumption about the dates of a new note or task, which is removed again. */
const dated = (noun: 'note' | 'task', body: Json, shouldBeDated: boolean, node: Assumption['node']): Assumption => ({
	...{ name: `A new ${noun} ${shouldBeDated ? 'has' : 'has no'} dateAdded`, writes: true, node },
	try: (lab) =>
		onMarked(lab, async (path) => {
			const seen = await lab.request('POST', `${path}/${noun}s`, { body });
			const record = recordIn(seen.body, noun);
			if (typeof record?.id !== 'string') return { seen: `status ${seen.status}, no ${noun} with an id` };
			const { status } = await lab.request('DELETE', `${path}/${noun}s/${encodeURIComponent(record.id)}`);
			const isDated = typeof record.dateAdded === 'string';
			const keys = Object.keys(record).sort().join(', ');
			return {
				seen: `status ${seen.status}, ${keys}; status ${status} of its delete`,
				holds: isDated === shouldBeDated,
			};
		}),
});

/** Due long ago, so that nobody is reminded of it. */
const PROBE_TASK = { title: 'Probe', dueDate: '2020-01-01T00:00:00.000Z', completed: true };

/** Assumptions about contacts, tried in this order on a marked contact of the probe. */
export const contactAssumptions: readonly Assumption[] = [
	{
		name: 'A contact can be created and is found at once by its email',
		writes: true,
		node: { holds: 'checks there after an unclear create', otherwise: 'reports an unclear create' },
		async try(lab) {
			const body = { locationId: lab.locationId, firstName: 'Probe', lastName: lab.mark.name, email: lab.mark.email };
			const { status } = await lab.request('POST', '/contacts/', { body });
			const found = (await marked(lab)) !== undefined;
			return { seen: `status ${status}, ${found ? 'found' : 'not found'}`, holds: status === 201 && found };
		},
	},
	{
		name: 'Bulk tags know a contact made a moment ago',
		writes: true,
		node: { holds: 'adds tags in bulk', otherwise: 'adds tags of a new contact by a single request' },
		try: (lab) =>
			onMarked(lab, async (_path, id) => {
				// Removing a tag that no contact has changes nothing and creates no tag.
				const body = { locationId: lab.locationId, contacts: [id], tags: [lab.mark.name] };
				const seen = await lab.request('POST', BULK, { body });
				const [entry] = listIn(seen.body, 'responses');
				const keys = entry === undefined ? 'no entry' : `entry with ${Object.keys(entry).sort().join(', ')}`;
				const type = entry?.type === 'success' || entry?.type === 'error' ? `, ${entry.type}` : '';
				return { seen: `status ${seen.status}, ${keys}${type}`, holds: accepted(seen) && entry?.type === 'success' };
			}),
	},
	dated('note', { body: 'Probe' }, true, {
		holds: 'finds the note of a create with a lost answer by its date',
		otherwise: 'reports a note of a create with a lost answer',
	}),
	dated('task', PROBE_TASK, false, {
		holds: 'reports a task of a create with a lost answer, except with Skip if There',
		otherwise: 'finds it by its date',
	}),
	...[500, 501].map(
		(size): Assumption => ({
			name: size === 500 ? 'Bulk tags take 500 contacts' : 'Bulk tags refuse 501 contacts',
			writes: true,
			node: {
				holds: 'sends 500 per request',
				otherwise: size === 500 ? 'halves the request, down to single contacts' : 'still sends 500',
			},
			async try(lab) {
				const contacts = Array.from({ length: size }, (_, index) => `probe${String(index).padStart(15, '0')}`);
				const body = { locationId: lab.locationId, contacts, tags: [lab.mark.name] };
				const seen = await lab.request('POST', BULK, { body });
				const count = listIn(seen.body, 'responses').length;
				const entries = accepted(seen) ? `, ${count === size ? 'an entry for each' : 'not an entry for each'}` : '';
				return { seen: `status ${seen.status}${entries}`, holds: accepted(seen) === (size === 500) };
			},
		}),
	),
	update('Update takes companyName', { companyName: 'Probe' }, true, {
		holds: 'sends it',
		otherwise: 'reports the rejected field',
	}),
	update('Update takes type', { type: 'lead' }, true, { holds: 'sends it', otherwise: 'reports the rejected field' }),
	update('Update refuses gender', { gender: 'male' }, false, {
		...{ holds: 'omits it, with a hint', otherwise: 'omits it, with a hint' },
	}),
	update('Update refuses additionalEmails', { additionalEmails: [] }, false, {
		...{ holds: 'never sends it', otherwise: 'never sends it' },
	}),
	{
		name: 'Update answers succeded (sic) and the contact',
		writes: true,
		node: { holds: 'returns the contact', otherwise: 'returns the keys that exist' },
		try: (lab) =>
			onMarked(lab, async (path) => {
				const { status, body } = await put(lab, path, { city: 'Probe' });
				const keys = isRecord(body) ? Object.keys(body).sort() : [];
				return {
					seen: `status ${status}, ${keys.join(', ')}`,
					holds: keys.includes('succeded') && keys.includes('contact'),
				};
			}),
	},
	date(DAY, 'YYYY-MM-DD', { holds: 'sends days in this format', otherwise: 'fails: please report it' }, isSameDay),
	date(
		`${DAY}T23:30:00.000Z`,
		'a date with a time',
		{ holds: 'sends days only', otherwise: 'sends days only' },
		isSameDay,
	),
	date('02/29/2024', 'a date with slashes', { holds: 'sends days only', otherwise: 'sends days only' }, isSameDay),
	{
		name: 'A second contact with the same email is refused with 400 and meta.contactId',
		assumedAs: { name: 'duplicateContact', file: 'sandbox/contacts/refusals.ts' },
		writes: true,
		node: {
			holds: 'reports which contact it is',
			otherwise: 'the location allows duplicates: checks after an unclear create',
		},
		async try(lab) {
			const body = { locationId: lab.locationId, email: lab.mark.email };
			const seen = await lab.request('POST', '/contacts/', { body });
			const named = typeof recordIn(seen.body, 'meta')?.contactId === 'string';
			return {
				seen: `status ${seen.status}, ${named ? 'with' : 'without'} meta.contactId`,
				holds: seen.status === 400 && named,
			};
		},
	},
	{
		name: 'Search sees a new contact within a minute',
		assumedAs: { name: 'searchLagMs', file: 'sandbox/options.ts' },
		writes: true,
		node: {
			holds: 'recent changes may be missing for a minute',
			otherwise: 'recent changes may be missing for longer',
		},
		async try(lab) {
			for (let waited = 0; waited <= MAX_LAG_MS; waited += POLL_INTERVAL_MS) {
				const { body } = await lab.filter('email', 'eq', lab.mark.email);
				if (listIn(body, 'contacts').length > 0)
					return { seen: `within ${waited / 1000 + 2} s of looking`, holds: true };
				await sleep(POLL_INTERVAL_MS);
			}
			return { seen: 'not within a minute', holds: false };
		},
	},
];

/** The last one about the marked contact, which it deletes. */
export const deletedContactAssumption: Assumption = {
	name: 'A deleted contact cannot be read by its ID',
	assumedAs: { name: 'contactNotFound', file: 'sandbox/contacts/refusals.ts' },
	writes: true,
	node: { holds: 'reports it as not found', otherwise: 'cannot tell that it was deleted' },
	try: (lab) =>
		onMarked(lab, async (path) => {
			const { status } = await lab.request('DELETE', path);
			const seen = await lab.request('GET', path);
			const contact = recordIn(seen.body, 'contact');
			const shown = contact ? `, a contact with deleted ${String(contact.deleted === true)}` : '';
			return { seen: `status ${status} of its delete, then status ${seen.status}${shown}`, holds: !accepted(seen) };
		}),
};
