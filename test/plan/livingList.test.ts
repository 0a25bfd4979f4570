import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Contact, Fault, Observed, Sandbox } from '../../sandbox';
import { bothDialects, jsonOf } from '../support/bench';
import { sized } from '../support/sizes';
import { GOING_ON, leaving, listed, synchronizing } from './list';

const COUNT = 12;
const EXTRA = { brakePercent: 99, brakeFrom: 99, keepTags: 'never' };
const person = fc.nat(COUNT - 1);

/** What somebody does with the contacts while the run works. */
type Deed = [kind: 'remove' | 'merge' | 'swap' | 'untag' | 'protect' | 'rename', one: number, other: number];
const deed = fc.tuple(
	fc.constantFrom<Deed[0]>('remove', 'merge', 'swap', 'untag', 'protect', 'rename'),
	person,
	person,
) as fc.Arbitrary<Deed>;

/** How the row of a customer names it; `undefined` for a customer that is in no row. */
const GOOD = [undefined, undefined, 'email', 'phone', 'both', 'change', 'badPhone', 'badEmail'] as const;
const BAD = [...GOOD, 'badEmailNewPhone', 'badEmailOnly'] as const;
type Naming = (typeof BAD)[number];
const rowsLike = (namings: readonly Naming[]) =>
	fc.array(fc.constantFrom(...namings), { minLength: COUNT, maxLength: COUNT });

const world = fc.record({
	rows: fc.oneof(rowsLike(GOOD), rowsLike(GOOD), rowsLike(BAD)),
	/** Deeds, each after so many answered requests. */
	deeds: fc.array(fc.tuple(fc.nat(14), deed), { maxLength: 4 }),
	faults: fc.array(
		fc
			.record({ status: fc.constantFrom(422, 429, 500), skip: fc.nat(10) })
			.map(({ status, skip }): Fault => ({ kind: 'status', status, skip, times: 1 })),
		{ maxLength: 2 },
	),
	badValues: fc.constantFrom('failRow', 'leaveOut', undefined),
	leavers: fc.constantFrom('delete', 'delete', 'doNotDisturb', 'removeTag', 'addTag'),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const CONTACTS = listed(COUNT);
const at = (index: number) => CONTACTS[index] as (typeof CONTACTS)[number];

function rowOf(index: number, how: Naming): IDataObject | undefined {
	const { email, phone } = at(index);
	switch (how) {
		case undefined:
			return undefined;
		case 'email':
			return { email };
		case 'phone':
			return { phone };
		case 'both':
			return { email, phone };
		case 'change':
			return { email, city: 'Bergen' };
		case 'badPhone':
			return { email, phone: 'ask Jane' };
		case 'badEmail':
			return { email: `p${index}@`, phone };
		case 'badEmailNewPhone':
			return { email: `p${index}@`, phone: `+1303555${String(100 + index).padStart(4, '0')}` };
		default:
			return { email: `p${index} at example.com` };
	}
}

/** Does the deeds, and notes which contacts somebody else has touched or removed, and who took over whom. */
class Others {
	readonly touched = new Set<string>();
	readonly removed = new Set<string>();
	/** Each contact as it was when the node last looked at it: what happens a moment later nobody can know. */
	readonly lastSeen = new Map<string, Contact>();
	private answered = 0;

	constructor(
		private readonly sandbox: Sandbox,
		private readonly deeds: World['deeds'],
		/** Whether the interface shows additional addresses. */
		private readonly showsAdditional: boolean,
		/** Whether each contact is read by its ID before it is dealt with. */
		private readonly readsById: boolean,
	) {
		sandbox.configure({ observer: (observed) => this.go(observed) });
	}

	private go({ method, path }: Observed): void {
		const { contacts } = this.sandbox.state;
		const [, id = ''] = /^\/contacts\/(p\d+)$/.exec(path) ?? [];
		if (path === '/contacts/search' && !this.readsById)
			for (const [one, contact] of contacts) this.lastSeen.set(one, contact);
		else if (method === 'GET' && contacts.has(id)) this.lastSeen.set(id, contacts.get(id) as Contact);
		const now = this.answered++;
		for (const [when, what] of this.deeds) if (when === now) this.do(what);
	}

	private do([kind, one, other]: Deed): void {
		const { contactStore } = this.sandbox.state;
		const [first, second] = [contactStore.get(`p${one}`), contactStore.get(`p${other}`)];
		if (!first) return;
		this.touched.add(first.id);
		const change = (values: Partial<Contact>) => void contactStore.update(first, values);
		if (kind === 'untag') change({ tags: first.tags.filter((tag) => tag !== 'shop') });
		else if (kind === 'protect') change({ tags: [...first.tags, 'never'] });
		else if (kind === 'rename') change({ firstName: 'Renamed' });
		else if (kind === 'remove') this.remove(first);
		else if (second && second.id !== first.id) {
			// The second goes, and the first has its address from now on: as an additional one, or as its own.
			this.touched.add(second.id);
			this.remove(second);
			const addresses: Partial<Contact> =
				kind === 'merge' && this.showsAdditional && second.email !== null
					? { additionalEmails: [...first.additionalEmails, second.email] }
					: { email: second.email, phone: second.phone };
			change(addresses);
		}
	}

	private remove(contact: Contact): void {
		this.sandbox.state.contactStore.remove(contact.id);
		this.removed.add(contact.id);
	}
}

/** All emails and phones of a contact. */
const addressesOf = ({ email, phone, additionalEmails, additionalPhones }: Contact): string[] =>
	[email, phone, ...additionalEmails, ...additionalPhones].filter((one): one is string => Boolean(one));

bothDialects('A list while others work', (bench) => {
	it('costs nobody whom a row could mean, and forgets nobody who surely left', async () => {
		let [dealt, held] = [0, 0];
		await fc.assert(
			fc.asyncProperty(world, async ({ rows, deeds, faults, badValues, leavers }) => {
				const { sandbox } = bench;
				const action = bench.dialect === 'documented' ? 'delete' : leavers;
				sandbox.clear();
				sandbox.setFaults([]);
				sandbox.seed.contacts(CONTACTS);
				const list = [
					{ email: 'always@example.com' },
					...rows.flatMap((how, index) => rowOf(index, how) ?? []),
				] as IDataObject[];
				// The baseline: the first night made everybody a contact of the list.
				sandbox.seed.contacts([{ id: 'always', email: 'always@example.com', tags: ['shop'] }]);
				sandbox.setFaults(faults);
				const others = new Others(sandbox, deeds, bench.dialect === 'highLevel', !action.endsWith('Tag'));
				const { items, error } = await bench.run(
					synchronizing(action, { ...EXTRA, ...(badValues && { badValues }) }),
					list,
					GOING_ON,
				);
				sandbox.configure({ observer: null });
				expect(error).toBeUndefined();
				const left = leaving(jsonOf(items));

				const named = new Set(list.flatMap(({ email, phone }) => [email, phone]));
				const mayMeanAnybody = rows.some((how) => how === 'badEmailNewPhone' || how === 'badEmailOnly');
				for (const { id, leaver, heldBecause } of left) {
					const last = others.lastSeen.get(id as string);
					if (leaver === 'held') {
						held++;
						expect(heldBecause).toMatch(/\. \S/);
					}
					if (leaver === 'held' || leaver === 'failed' || others.removed.has(id as string)) continue;
					dealt++;
					// Nobody is dealt with whom a row means, or could mean.
					expect({ id, mayMeanAnybody }).toEqual({ id, mayMeanAnybody: false });
					expect(addressesOf(last as Contact).filter((one) => named.has(one))).toEqual([]);
					expect(last?.tags).not.toContain('never');
				}
				// Whoever the list has, and nobody else has removed, is there, not muted, with the tag if nobody took it off.
				for (const { id } of CONTACTS) {
					const isListed = rowOf(Number(id.slice(1)), rows[Number(id.slice(1))]) !== undefined;
					if (!isListed || others.removed.has(id) || others.touched.has(id)) continue;
					expect(sandbox.state.contacts.get(id)).toMatchObject({
						id,
						dnd: false,
						tags: expect.arrayContaining(['shop']) as unknown,
					});
				}
				// Whoever surely left is dealt with, unless a request about it failed.
				if (mayMeanAnybody || faults.length > 0) return;
				for (const [index, how] of rows.entries()) {
					const id = `p${index}`;
					if (how !== undefined || others.touched.has(id)) continue;
					expect({ id, leaver: left.find((one) => one.id === id)?.leaver }).not.toEqual({ id, leaver: 'held' });
					const now = sandbox.state.contacts.get(id);
					expect(action === 'delete' ? now : now?.tags.includes('shop')).toBe(action === 'delete' ? undefined : false);
				}
			}),
			{ numRuns: sized(1_000, 40), endOnFailure: true },
		);
		expect(dealt).toBeGreaterThan(10);
		expect(held).toBeGreaterThan(10);
	}, 3_600_000);
});
