import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Contact, Fault, Observed, Sandbox } from '../../sandbox';
import { bothDialects, jsonOf } from '../support/bench';
import { sized } from '../support/sizes';
import { GOING_ON, leaving, listed, synchronizing } from '../plan/list';

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
	/** Number of answered requests after which the run is killed; it is run again then. */
	killedAfter: fc.nat(16),
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
	/** Called after each answer, with the number of those before it. */
	afterAnswer: (answered: number) => void = () => undefined;
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
		this.afterAnswer(now);
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

/** The list, with a customer who is always in it. */
const listOf = ({ rows }: World): IDataObject[] =>
	[{ email: 'always@example.com' }, ...rows.map((how, index) => rowOf(index, how))].filter(
		(row): row is IDataObject => row !== undefined,
	);

const mayMeanAnybody = ({ rows }: World): boolean =>
	rows.some((how) => how === 'badEmailNewPhone' || how === 'badEmailOnly');

/** Whether a row that names its contact by one value only, as the other can't be read, may not find it any more. */
const hasLostContact = ({ rows }: World, { touched }: Others): boolean =>
	rows.some((how, index) => (how === 'badEmail' || how === 'badPhone') && touched.has(`p${index}`));

bothDialects('A list while others work', (bench) => {
	const actionOf = ({ leavers }: World): string => (bench.dialect === 'documented' ? 'delete' : leavers);

	/** The baseline, in which the first night made everybody a contact of the list, and what is to happen to it. */
	function begin(one: World): Others {
		const { sandbox } = bench;
		sandbox.clear();
		sandbox.setFaults([]);
		sandbox.seed.contacts([...CONTACTS, { id: 'always', email: 'always@example.com', tags: ['shop'] }]);
		sandbox.setFaults(one.faults);
		return new Others(sandbox, one.deeds, bench.dialect === 'highLevel', !actionOf(one).endsWith('Tag'));
	}

	const night = async (one: World, stop?: AbortSignal) =>
		await bench.run(
			synchronizing(actionOf(one), { ...EXTRA, ...(one.badValues && { badValues: one.badValues }) }),
			listOf(one),
			{ ...GOING_ON, ...(stop && { stop }) },
		);

	/** Nobody was dealt with whom a row means, or could mean, when the node last looked. */
	function expectSurelyLeft(one: World, id: string, { lastSeen }: Others): void {
		const named = new Set(listOf(one).flatMap(({ email, phone }) => [email, phone]));
		const last = lastSeen.get(id);
		expect({ id, mayMeanAnybody: mayMeanAnybody(one) }).toEqual({ id, mayMeanAnybody: false });
		expect(addressesOf(last as Contact).filter((address) => named.has(address))).toEqual([]);
		expect(last?.tags).not.toContain('never');
	}

	/** Whoever the list has, and nobody else has removed, is there, not muted, with the tag if nobody took it off. */
	function expectListedKept({ rows }: World, { removed, touched }: Others): void {
		for (const [index, how] of rows.entries()) {
			const id = `p${index}`;
			if (how === undefined || removed.has(id) || touched.has(id)) continue;
			expect(bench.sandbox.state.contacts.get(id)).toMatchObject({
				id,
				dnd: false,
				tags: expect.arrayContaining(['shop']) as unknown,
			});
		}
	}

	/** Whoever surely left is dealt with, altogether. */
	function expectLeftDealtWith(one: World, { touched }: Others): void {
		for (const [index, how] of one.rows.entries()) {
			const id = `p${index}`;
			if (how !== undefined || touched.has(id)) continue;
			const now = bench.sandbox.state.contacts.get(id);
			const [action, was] = [actionOf(one), at(index)];
			if (action === 'delete') expect(now).toBeUndefined();
			else
				expect(now).toMatchObject({
					...{ email: was.email, phone: was.phone, dnd: action === 'doNotDisturb' },
					tags: action === 'addTag' ? ['vip', 'former'] : ['vip'],
				});
		}
	}

	it('takes no contact for a leaver that a row could mean, and misses none that surely left', async () => {
		let [dealt, held] = [0, 0];
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				const others = begin(one);
				const { items, error } = await night(one);
				bench.sandbox.configure({ observer: null });
				expect(error).toBeUndefined();
				for (const { id, leaver, heldBecause } of leaving(jsonOf(items))) {
					if (leaver === 'held') {
						held++;
						expect(heldBecause).toMatch(/\. \S/);
					}
					if (leaver === 'held' || leaver === 'failed' || others.removed.has(id as string)) continue;
					dealt++;
					expectSurelyLeft(one, id as string, others);
				}
				expectListedKept(one, others);
				// A request about whoever left may have failed.
				if (!mayMeanAnybody(one) && one.faults.length === 0) expectLeftDealtWith(one, others);
			}),
			{ numRuns: sized(1_000, 40), endOnFailure: true },
		);
		expect(dealt).toBeGreaterThan(10);
		expect(held).toBeGreaterThan(10);
	}, 3_600_000);

	it('is in the same state if the run is killed after any request and run again', async () => {
		let killed = 0;
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				const { sandbox } = bench;
				const others = begin(one);
				const stop = new AbortController();
				others.afterAnswer = (answered) => void (answered === one.killedAfter && stop.abort());
				await night(one, stop.signal);
				if (!stop.signal.aborted) return;
				killed++;
				// A killed run has no output: what it did shows on the server.
				for (const { id } of CONTACTS) {
					if (others.touched.has(id)) continue;
					const now = sandbox.state.contacts.get(id);
					if (!now || now.dnd || !now.tags.includes('shop')) expectSurelyLeft(one, id, others);
				}
				expectListedKept(one, others);

				// Others go on while it runs again.
				sandbox.setFaults([]);
				const { items, error } = await night(one);
				sandbox.configure({ observer: null });
				expect(error).toBeUndefined();
				const failed = jsonOf(items).filter((item) => item.leaver === 'failed');
				expect(failed).toEqual([]);
				expectListedKept(one, others);
				if (!mayMeanAnybody(one) && !hasLostContact(one, others)) expectLeftDealtWith(one, others);
				const emails = [...sandbox.state.contacts.values()].flatMap(({ email }) => email ?? []);
				expect(new Set(emails).size).toBe(emails.length);

				// If all of them were done by then, the next night has nothing left to do.
				if (one.deeds.some(([when]) => when > one.killedAfter)) return;
				sandbox.resetCounters();
				await night(one);
				const { created, updated, bulkCalls } = sandbox.counters;
				expect({ created, updated, bulkCalls }).toEqual({ created: 0, updated: 0, bulkCalls: 0 });
			}),
			{ numRuns: sized(1_000, 20), endOnFailure: true },
		);
		expect(killed).toBeGreaterThan(5);
	}, 3_600_000);
});
