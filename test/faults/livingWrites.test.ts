import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { Bench, DIALECTS, jsonOf, located, mapping } from '../support/bench';
import { report, sized } from '../support/sizes';
import { isContactList, Life, TAG, type Deed } from './life';
import { settings } from '../support/settings';
import { GOING_ON } from '../plan/rows';

/** What the rows write. Others change names, emails and the tag `vip`, but neither the city nor the tag `new`. */
const CITY = { city: '={{ $json.city }}' };
const ROW_TAG = 'new';
const options = (more: INodeParameters): INodeParameters =>
	settings({ write: 'changes', outputFormat: 'raw', ...more });
const byEmail = located('email', '={{ $json.email }}');
const contactOf = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: byEmail },
	...more,
});

interface Writing {
	parameters: INodeParameters;
	/** Whether a row has been done for a contact. */
	holds: (contact: Contact, row: IDataObject) => boolean;
	/** Whether a row is done also if nobody has its email. */
	creates?: boolean;
}
const upsert = (conflicts: string): Writing => ({
	parameters: {
		...{ resource: 'contact', operation: 'upsert', ...options({ conflicts }) },
		fields: mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}', ...CITY }),
	},
	holds: ({ city }, row) => city === row.city,
	creates: true,
});
const WRITINGS: Record<string, Writing> = {
	'Create or Update, Leave Out': upsert('leaveOut'),
	'Create or Update, Fail the Row': upsert('fail'),
	'Create or Update, Send as It Is': upsert('vendor'),
	'Update by email': {
		parameters: contactOf('update', { fields: mapping(CITY), ...options({}) }),
		holds: ({ city }, row) => city === row.city,
	},
	'Add Tags by email': {
		parameters: contactOf('addTags', { tags: ROW_TAG, write: 'changes', options: {} }),
		holds: ({ tags }) => tags.includes(ROW_TAG),
	},
	'Remove Tags by email': {
		parameters: contactOf('removeTags', { tags: 'old', write: 'changes', options: {} }),
		holds: ({ tags }) => !tags.includes('old'),
	},
};

const places = fc.array(fc.nat(199), { maxLength: 3 });
const deeds: fc.Arbitrary<Deed[]> = fc.array(
	fc.record({ create: fc.nat(2), remove: places, rename: places, merge: places, move: places, untag: places }),
	{ maxLength: 30 },
);
const cases = fc.record({ count: fc.integer({ min: 30, max: 200 }), deeds, pageCap: fc.constantFrom(10, 40, 100) });

let [records, requests] = [0, 0];
afterAll(() => report(`${records} rows written in ${requests} requests while others work`));

describe.each(DIALECTS)('writing while others work between any two requests (%s)', (dialect) => {
	const bench = new Bench(dialect, { keepLog: false });

	it.each(Object.entries(WRITINGS))('%s does each row once, and says so', async (_, { parameters, holds, creates }) => {
		await fc.assert(
			fc.asyncProperty(cases, async ({ count, deeds: list, pageCap }) => {
				const { sandbox } = bench;
				sandbox.clear();
				sandbox.configure({ pageCap });
				const people = Array.from({ length: count }, (__, index) => ({
					...{ id: `c${index}`, email: `p${index}@example.com`, phone: `+1202555${1_000 + index}` },
					...{ city: index % 2 ? 'Oslo' : 'Bergen', tags: index % 3 ? [TAG, 'old'] : [TAG, ROW_TAG] },
				}));
				const strangers = Array.from({ length: 20 }, (__, index) => ({
					id: `s${index}`,
					email: `s${index}@example.com`,
					city: 'Rome',
					tags: ['old'],
				}));
				sandbox.seed.contacts([...people, ...strangers] as never);
				let pages = 0;
				const life = new Life(
					sandbox,
					(request) => list[request - 1],
					(observed) => {
						if (isContactList(observed) && observed.query.query === undefined) pages++;
						return true;
					},
				);
				const rows: IDataObject[] = people.map(({ email, phone }) => ({ email, phone, city: 'Oslo' }));
				const { items, error } = await bench.run(parameters, rows, GOING_ON);
				records += count;
				requests += life.requests;
				expect(error).toBeUndefined();
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((__, item) => ({ item })));
				const contacts = sandbox.state.contacts;
				for (const [index, { id, action, error: said }] of jsonOf(items).entries()) {
					const person = people[index] as (typeof people)[0];
					const row = rows[index] as IDataObject;
					const isDisplaced = life.displaced.has(person.id);
					// A row fails only if nobody has its email any more, or had it for a moment.
					if (said !== undefined) expect([said, isDisplaced && creates !== true]).toEqual([expect.any(String), true]);
					// The reading may cost half of the requests that it saves. If others change too much for that, the rows are sent without it.
					const isGivenUp = creates === true && pages >= Math.floor(count / 2);
					const done = holds(person as never, row) ? 'unchanged' : 'updated';
					if (!isDisplaced) {
						expect(id).toBe(person.id);
						expect(isGivenUp ? ['unchanged', 'updated'] : [done]).toContain(action);
					}
					const written = contacts.get(id as string);
					if (said === undefined && written) expect([index, holds(written, row)]).toEqual([index, true]);
				}
				// Nobody's email exists twice, and nobody else is written.
				const emails = [...contacts.values()].flatMap(({ email }) => email ?? []);
				expect(new Set(emails).size).toBe(emails.length);
				for (const { id } of strangers) {
					const stranger = contacts.get(id);
					if (stranger) expect([stranger.city, stranger.tags.includes(ROW_TAG)]).toEqual(['Rome', false]);
				}
			}),
			{ numRuns: sized(100, 3), endOnFailure: true },
		);
	});
});
