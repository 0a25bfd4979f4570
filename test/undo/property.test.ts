import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { automatic, Bench, DIALECTS, jsonOf, located } from '../support/bench';
import { settings } from '../support/settings';
import { sized } from '../support/sizes';
import { synchronizing } from '../plan/list';
import { contactsIn, GOING_ON, itemsOf, night, tagging, undoing, writesIn } from './nights';

const CASES = { numRuns: sized(1_000, 25), endOnFailure: true };
const COUNT = 8;

const FIELDS = [
	{ id: 'colour', name: 'Colour', dataType: 'TEXT' },
	{ id: 'city', name: 'City', dataType: 'TEXT' },
	{ id: 'size', name: 'Size', dataType: 'NUMERICAL' },
	{ id: 'since', name: 'Since', dataType: 'DATE' },
	{ id: 'wishes', name: 'Wishes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['x', 'y', 'z'] },
];
const emailOf = (index: number) => `p${index}@example.com`;
const phoneOf = (index: number) => `+1202555010${index}`;
const TAGS = ['a', 'b', 'shop'];

const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 3 });

const person = fc.record({
	hasEmail: fc.boolean(),
	hasPhone: fc.boolean(),
	firstName: optional(fc.constantFrom('Ann', 'Ben')),
	city: optional(fc.constantFrom('Oslo', 'Bergen')),
	tags: fc.subarray(TAGS),
	colour: optional(fc.constantFrom('red', 'blue')),
	size: optional(fc.constantFrom(1, 2)),
	since: optional(fc.constant('2026-01-31')),
	wishes: optional(fc.constantFrom(['x'], ['x', 'y'])),
});
type PersonCase = typeof person extends fc.Arbitrary<infer T> ? T : never;

const contactOf = (one: PersonCase, index: number): IDataObject => ({
	...{ id: `c${index}`, firstName: one.firstName, city: one.city, tags: one.tags },
	...((one.hasEmail || !one.hasPhone) && { email: emailOf(index) }),
	...(one.hasPhone && { phone: phoneOf(index) }),
	...{ dateAdded: '2026-01-01T00:00:00.000Z', dateUpdated: '2026-01-01T00:00:00.000Z' },
	customFields: (['colour', 'size', 'since', 'wishes'] as const).flatMap((id) =>
		one[id] === undefined ? [] : [{ id, value: one[id] }],
	),
});

/** What a row writes besides the key by which it names its contact. */
const written = fc.record(
	{
		firstName: fc.constantFrom('Ann', 'Bo', ''),
		address1: fc.constantFrom('Main St', ''),
		lastName: fc.constantFrom('Lee', ''),
		Colour: fc.constantFrom('red', 'green', ''),
		Size: fc.constantFrom(2, 3),
		Since: fc.constantFrom('2026-02-01', '2026-01-31'),
		Wishes: fc.constantFrom('x', 'y, z'),
		tags: fc.subarray(['a', 'New', 'b']),
	},
	{ requiredKeys: [] },
);

/** A row names its contact by email, phone or ID; by its ID it may also take an address, of nobody or of another. */
const row = fc.record({
	who: fc.nat(COUNT + 1),
	by: fc.constantFrom('email', 'phone', 'id'),
	email: optional(fc.nat(COUNT + 1)),
	written,
});
type RowCase = typeof row extends fc.Arbitrary<infer T> ? T : never;

const rowOf = ({ who, by, email, written: values }: RowCase): IDataObject => {
	if (by === 'phone') return { phone: phoneOf(who), ...values };
	if (by === 'email' || who >= COUNT) return { email: emailOf(who), ...values };
	return { id: `c${who}`, ...(email !== undefined && { email: emailOf(email) }), ...values };
};

/** What a colleague does to a contact after the run; its values are nobody else's. */
const edit = fc.record({
	who: fc.nat(COUNT - 1),
	field: fc.constantFrom('firstName', 'city', 'lastName', 'colour', 'tag', 'untag'),
	tag: fc.constantFrom('a', 'b', 'new', 'theirs'),
});
type EditCase = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const world = fc.record({
	people: fc.array(person, { minLength: COUNT, maxLength: COUNT }),
	rows: fc.array(row, { minLength: 4, maxLength: 12 }),
	kind: fc.constantFrom('upsert', 'upsert', 'upsert', 'update', 'addTags', 'removeTags', 'synchronize'),
	leavers: fc.constantFrom('removeTag', 'addTag', 'doNotDisturb'),
	options: fc.record({
		tagMode: fc.constantFrom('add', 'replace'),
		clearEmpty: fc.boolean(),
		fillEmpty: fc.constantFrom([], ['firstName']),
		output: fc.constantFrom('all', 'changes'),
		outputFormat: fc.constantFrom('simplified', 'raw'),
	}),
	allowDuplicates: fc.boolean(),
	edits: fc.array(edit, { maxLength: 6 }),
	through: fc.constantFrom('canvas', 'table', 'json'),
	killedAfter: fc.nat(12),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Items as they come back from a data table, which has an ID of its own, or from a column with JSON. */
const KEPT_IN: Record<World['through'], (item: IDataObject, index: number) => IDataObject> = {
	canvas: (item) => item,
	table: ({ id, changes, ...others }, index) => ({
		...others,
		...{ id: index + 1, contactId: id, changes: changes === undefined ? null : JSON.stringify(changes) },
	}),
	json: (item) => ({ item: JSON.stringify(item) }),
};

describe.each(DIALECTS)('Undo over random worlds (%s)', (dialect) => {
	const bench = new Bench(dialect);

	function seed({ people, allowDuplicates }: World): void {
		const { sandbox } = bench;
		sandbox.clear();
		sandbox.seed.customFields(FIELDS as never);
		// Not every API lets an email be cleared that the run gave to a contact without one.
		const named = people.map((one) => ({ ...one, hasEmail: one.hasEmail || dialect === 'documented' }));
		sandbox.seed.contacts(named.map(contactOf));
		sandbox.configure(dialect === 'highLevel' ? { allowDuplicates } : {});
	}

	function parametersOf({ kind, options, leavers }: World): INodeParameters {
		const { tagMode, clearEmpty, output, outputFormat } = options;
		if (kind === 'addTags' || kind === 'removeTags') return tagging(kind, 'A, new');
		if (kind === 'update')
			return {
				...{
					resource: 'contact',
					operation: 'update',
					contactId: located('id', '={{ $json.id }}'),
					fields: automatic(),
				},
				...settings({ write: 'changes', tagMode, clearEmpty, output, outputFormat }),
			};
		if (kind === 'upsert') return night(options);
		const action = dialect === 'documented' ? 'report' : leavers;
		return synchronizing(action, { ...options, brakePercent: 99, brakeFrom: 99 });
	}

	async function runOf(one: World): Promise<IDataObject[]> {
		const byId = ['addTags', 'removeTags', 'update'].includes(one.kind);
		const ids = [...new Set(one.rows.map(({ who }) => who % COUNT))];
		// Rows of one contact are planned together, and a prefetch is worth it from some rows on.
		const rows = byId
			? Array.from(
					{ length: COUNT },
					(_, who): IDataObject => ({
						id: `c${who}`,
						...(ids.includes(who) && one.rows[who % one.rows.length]?.written),
						source: 'run',
					}),
				)
			: one.rows.map(rowOf);
		return await itemsOf(bench, parametersOf(one), rows, GOING_ON);
	}

	const parameters = ({ through }: World, more: IDataObject = {}): INodeParameters =>
		undoing(
			{ brakePercent: 100, ...more },
			{ createdContacts: 'delete', ...(through === 'json' && { runItem: '={{ $json.item }}' }) },
		);

	async function undo(one: World, items: IDataObject[], extra: { stop?: AbortSignal } = {}): Promise<IDataObject[]> {
		const { items: undone, error } = await bench.run(parameters(one), items.map(KEPT_IN[one.through]), {
			...GOING_ON,
			...extra,
		});
		if (error && !extra.stop) throw error;
		return jsonOf(undone);
	}

	/** Does the edits. @returns the fields that colleagues changed, by contact */
	function doEdits(edits: readonly EditCase[]): Map<string, Set<string>> {
		const touched = new Map<string, Set<string>>();
		for (const [index, { who, field, tag }] of edits.entries()) {
			const contact = bench.sandbox.state.contacts.get(`c${who}`) as unknown as Contact & IDataObject;
			const theirs = `theirs ${index}`;
			if (field === 'tag') contact.tags = [...new Set([...contact.tags, tag])];
			else if (field === 'untag') contact.tags = contact.tags.filter((one) => one !== tag);
			else if (field === 'colour')
				contact.customFields = [
					...contact.customFields.filter(({ id }) => id !== 'colour'),
					{ id: 'colour', value: theirs },
				];
			else contact[field] = theirs;
			touched.set(contact.id, (touched.get(contact.id) ?? new Set<string>()).add(field));
		}
		return touched;
	}

	const tagsOf = (contacts: IDataObject, id: string): string[] => (contacts[id] as { tags: string[] }).tags;

	it('brings back the state at the start, field by field and tag by tag, and writes nothing the second time', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				seed(one);
				const before = contactsIn(bench);
				const items = await runOf(one);
				bench.sandbox.resetCounters();
				const undone = await undo(one, items);
				expect(undone.filter(({ error }) => error !== undefined)).toEqual([]);
				expect(contactsIn(bench)).toEqual(before);
				bench.sandbox.resetCounters();
				const again = await undo(one, items);
				expect(again.filter(({ action }) => action !== 'unchanged')).toEqual([]);
				expect(writesIn(bench)).toBe(0);
			}),
			CASES,
		);
	}, 3_600_000);

	it('loses nothing of what colleagues did in between, and brings back all else', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				seed(one);
				const before = contactsIn(bench);
				const items = await runOf(one);
				const after = contactsIn(bench);
				const touched = doEdits(one.edits);
				const edited = contactsIn(bench);
				await undo(one, items);
				const is = contactsIn(bench);
				const expected: IDataObject = structuredClone(before);
				for (const [id, fields] of touched) {
					const [own, theirs] = [expected[id], edited[id]] as [IDataObject, IDataObject];
					for (const field of fields) {
						if (field === 'colour')
							(own.customFields as IDataObject).colour = (theirs.customFields as IDataObject).colour;
						else if (field !== 'tag' && field !== 'untag') own[field] = theirs[field];
					}
					const added = tagsOf(after, id).filter((tag) => !tagsOf(before, id).includes(tag));
					const removed = tagsOf(before, id).filter((tag) => !tagsOf(after, id).includes(tag));
					const kept = tagsOf(edited, id).filter((tag) => !added.includes(tag));
					own.tags = [...new Set([...kept, ...removed])].sort();
				}
				expect(is).toEqual(expected);
			}),
			CASES,
		);
	}, 3_600_000);

	it('ends the same if it is killed at any request and run again', async () => {
		let killed = 0;
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				seed(one);
				const before = contactsIn(bench);
				const items = await runOf(one);
				const stop = new AbortController();
				let requests = 0;
				bench.sandbox.configure({
					observer: () => {
						if (requests++ === one.killedAfter) stop.abort();
					},
				});
				await undo(one, items, { stop: stop.signal });
				bench.sandbox.configure({ observer: null });
				killed += stop.signal.aborted ? 1 : 0;
				await undo(one, items);
				expect(contactsIn(bench)).toEqual(before);
			}),
			CASES,
		);
		expect(killed).toBeGreaterThan(0);
	}, 3_600_000);

	it('says in a dry run what it then does', async () => {
		const told = ({ action, changes, kept, conflict, sameAs }: IDataObject) => ({
			action,
			changes,
			kept,
			conflict,
			sameAs,
		});
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				seed(one);
				const items = await runOf(one);
				doEdits(one.edits);
				bench.sandbox.resetCounters();
				const rows = items.map(KEPT_IN[one.through]);
				const { items: foretold } = await bench.run(parameters(one, { write: 'nothing' }), rows, GOING_ON);
				expect(writesIn(bench)).toBe(0);
				expect((await undo(one, items)).map(told)).toEqual(jsonOf(foretold).map(told));
			}),
			CASES,
		);
	}, 3_600_000);
});
