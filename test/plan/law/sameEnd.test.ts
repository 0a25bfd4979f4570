import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { omit } from '../../../nodes/HighLevelCrm/values/omit';
import { Bench, DIALECTS, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { sized } from '../../support/sizes';
import { GOING_ON, synchronizing } from '../list';
import { MANY, prepare, withoutAdditional, world, type World } from './worlds';

const CASES = { numRuns: sized(150, 8), endOnFailure: true };

type Person = Partial<Record<'id' | 'email' | 'phone', string>>;

/** How a row names its contact, beside new values of its own. */
const NAMES: Record<string, (person: Person, own: Required<Pick<Person, 'email' | 'phone'>>) => IDataObject> = {
	email: ({ email, phone }) => ({ email: email?.toUpperCase(), ...(email === undefined && { phone }) }),
	phone: ({ email, phone }) => ({ phone: phone?.replace(/^\+1(...)(...)/, '($1) $2-'), ...(!phone && { email }) }),
	both: ({ email, phone }) => ({ email, phone }),
	newPhone: ({ email, phone }, own) => (email ? { email, phone: own.phone } : { phone }),
	newEmail: ({ email, phone }, own) => (phone ? { phone, email: own.email } : { email }),
	id: ({ id }) => ({ 'Contact Id': id }),
};
const target = fc.record({
	how: fc.constantFrom(...Object.keys(NAMES)),
	values: fc.record(
		{
			city: fc.constantFrom('Oslo', 'Bergen', ''),
			firstName: fc.constantFrom('Ann', 'Ben'),
			Colour: fc.constantFrom('red', 'blue', ''),
			tags: fc.constantFrom(['vip'], ['Lead', 'old'], []),
		},
		{ requiredKeys: [] },
	),
});
const PLACES = Array.from({ length: 11 }, (_, index) => index);

/** Rows of which each is about another contact, or a new one. What they do can't depend on one another. */
const apart = fc
	.record({
		one: world,
		targets: fc.array(target, { minLength: 3, maxLength: 9 }),
		places: fc.shuffledSubarray(PLACES, { minLength: 9 }),
		operation: fc.constantFrom('upsert', 'synchronize'),
	})
	.map(({ one, targets, places, operation }) => {
		const rows = targets.map(({ how, values }, index): IDataObject => {
			const own = { email: `new${index}@example.net`, phone: `+1404666010${index}` };
			const person = one.people[places[index] ?? 0] as Person | undefined;
			return { ...(person?.email || person?.phone ? NAMES[how]?.(person, own) : own), ...values };
		});
		return { ...one, operation, rows, location: { ...one.location, uniqueIdentifiers: ['email', 'phone'] as never[] } };
	});
type Apart = World & { operation: string };

const TIMES = ['dateAdded', 'dateUpdated'] as const;
/** The contacts, but for those that only make the list long, without what the server gives to new ones, in no order. */
const endOf = ({ sandbox }: Bench): string[] =>
	[...sandbox.state.contacts.values()]
		.filter(({ id }) => !id.startsWith('many'))
		.map(({ id, tags, customFields, ...contact }) => {
			const fields = customFields.map((field) => JSON.stringify(field)).sort();
			const values = Object.entries(omit(contact, ...TIMES)).filter(([, value]) => value !== null);
			return JSON.stringify([/^(one|stranger)/.test(id) && id, [...tags].sort(), fields, values.sort()]);
		})
		.sort();

const isPlain = ({ error, sameAs, conflict, kept }: IDataObject): boolean =>
	[error, sameAs, conflict, kept].every((value) => value === undefined);

describe.each(DIALECTS)('rows that are about contacts of their own (%s)', (dialect) => {
	const bench = new Bench(dialect);

	async function run({ operation, options, ...one }: Apart, runs: IDataObject[][], more: IDataObject = {}) {
		prepare(bench, { options, ...one });
		const all = { ...options, write: 'changes', ...more };
		const parameters: INodeParameters =
			operation === 'upsert'
				? upserts(settings(all))
				: synchronizing('removeTag', { ...all, brakePercent: 99, brakeFrom: 99 }, { listTag: 'vip' });
		const outputs = [];
		for (const rows of runs) outputs.push(...jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items));
		return { items: outputs, end: endOf(bench) };
	}
	const assert = async (check: (one: Apart) => Promise<unknown>) =>
		await fc.assert(
			fc.asyncProperty(apart, async (one) => void (await check(one))),
			CASES,
		);

	it('end alike if their contacts are searched for and if all contacts are read', async () => {
		await assert(async (given) => {
			const one = { ...given, people: given.people.map(withoutAdditional) };
			const long = await run(one, [[...one.rows, ...MANY]]);
			// With a limit of changes no row is written without its contact.
			expect((await run(one, [one.rows], one.operation === 'upsert' ? { maxChanges: 100 } : {})).end).toEqual(long.end);
		});
	}, 3_600_000);

	it('end alike in any order, one by one, and without being read', async () => {
		let plain = 0;
		await assert(async (one) => {
			const { items, end } = await run(one, [[...one.rows, ...MANY]]);
			if (!items.every(isPlain)) return;
			plain++;
			expect((await run(one, [[...one.rows].reverse().concat(MANY)])).end).toEqual(end);
			if (one.operation !== 'upsert') return;
			const singly = one.rows.map((row) => [row]);
			expect((await run(one, singly)).end).toEqual(end);
			const { clearEmpty, fillEmpty, onlyNew, ...options } = one.options;
			if (clearEmpty === true || [fillEmpty, onlyNew].some((fields) => (fields as string[]).length > 0)) return;
			expect((await run({ ...one, options }, [one.rows], { write: 'rows' })).end).toEqual(end);
		});
		expect(plain).toBeGreaterThan(0);
	}, 3_600_000);

	it('end alike beside contacts that they are not about', async () => {
		const strangers = Array.from({ length: 7 }, (_, index) => ({
			...{ id: `stranger${index}`, email: `s${index}@example.org`, phone: `+1404555100${index}`, tags: ['other'] },
		}));
		await assert(async (one) => {
			const { end } = await run(one, [[...one.rows, ...MANY]]);
			const among = await run({ ...one, people: [...one.people, ...strangers] }, [[...one.rows, ...MANY]]);
			expect(among.end.filter((contact) => !contact.includes('"stranger'))).toEqual(end);
		});
	}, 3_600_000);
});
