import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact, Fault } from '../../../sandbox';
import { automatic, Bench, jsonOf } from '../../support/bench';
import { sized } from '../../support/sizes';
import { GOING_ON } from '../rows';

const CASES = { numRuns: sized(1_000, 40), endOnFailure: true };
const COUNT = 24;

const emailOf = (index: number) => `p${index}@example.com`;
const phoneOf = (index: number) => `+12025550${String(100 + index)}`;
const LEAVER = {
	report: 'reported',
	removeTag: 'untagged',
	addTag: 'tagged',
	doNotDisturb: 'muted',
	delete: 'deleted',
};

/** How a row names its contact: the spelling must not matter. */
const spelling = fc.constantFrom(
	(index: number): IDataObject => ({ email: emailOf(index) }),
	(index: number): IDataObject => ({ email: emailOf(index).toUpperCase() }),
	(index: number): IDataObject => ({ phone: phoneOf(index) }),
	(index: number): IDataObject => ({ phone: phoneOf(index).replace(/(\d{3})(\d{3})(\d{4})$/, ' ($1) $2-$3') }),
	(index: number): IDataObject => ({ email: emailOf(index), phone: phoneOf(index), city: 'Bergen' }),
);
const fault = fc
	.record({ status: fc.constantFrom(429, 500, 502, 503), skip: fc.nat(8) })
	.map(({ status, skip }): Fault => ({ kind: 'status', status, skip, times: 1 }));

const night = fc.record({
	/** Contacts that carry the list tag. */
	tagged: fc.subarray(Array.from({ length: COUNT }, (_, index) => index)),
	/** Contacts that are in the list tonight, and how their rows name them. */
	rows: fc
		.tuple(fc.subarray(Array.from({ length: COUNT + 4 }, (_, index) => index)), fc.array(spelling, { minLength: 1 }))
		.map(([indexes, spellings]) =>
			indexes.map((index, position) => ({ index, row: (spellings[position % spellings.length] ?? emailRow)(index) })),
		),
	/** A row that fails: it names a contact of the list, or nobody. */
	bad: fc.constantFrom<IDataObject | undefined>(
		undefined,
		undefined,
		{ email: emailOf(3), phone: 'ask Jane' },
		{ email: 'nobody' },
	),
	leavers: fc.constantFrom<keyof typeof LEAVER>('report', 'removeTag', 'addTag', 'doNotDisturb', 'delete'),
	brakePercent: fc.constantFrom(10, 50, 99),
	faults: fc.array(fault, { maxLength: 3 }),
	killedAfter: fc.option(fc.nat(12), { nil: undefined }),
});
const emailRow = (index: number): IDataObject => ({ email: emailOf(index) });
type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

const parametersOf = ({ leavers, brakePercent }: Night, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'synchronize', fields: automatic(), listTag: 'shop', leavers },
	...{ leaversTag: 'former', options: { brakePercent, brakeFrom: 5, badValues: 'failRow', ...more } },
});

describe('Synchronize over random nights', () => {
	const bench = new Bench('highLevel');
	const contacts = () => new Map<string, Contact>(bench.sandbox.state.contacts);
	const rowsOf = ({ rows, bad }: Night) => [
		{ email: 'always@example.com' },
		...rows.map(({ row }) => row),
		...(bad ? [bad] : []),
	];

	function seed({ tagged }: Night): void {
		bench.sandbox.clear();
		bench.sandbox.setFaults([]);
		bench.sandbox.seed.contacts(
			Array.from({ length: COUNT }, (_, index) => ({
				...{ id: `c${index}`, email: emailOf(index), phone: phoneOf(index) },
				tags: tagged.includes(index) ? ['shop', 'vip'] : ['vip'],
			})),
		);
	}

	/** Who left by the definition, and whether anything may be done with them. */
	function expected(one: Night) {
		const { tagged, rows, bad, brakePercent, leavers } = one;
		const named = new Set([...rows.map(({ index }) => index), ...(bad?.phone === undefined ? [] : [3])]);
		const left = tagged.filter((index) => !named.has(index));
		const share = (left.length * 100) / tagged.length;
		const isBraked =
			(left.length > 5 && share > brakePercent) || (left.length >= 3 && share > Math.max(50, brakePercent));
		const isOneOfMany = leavers === 'delete' && rowsOf(one).length === 1 && left.length === tagged.length;
		// A row that names nobody may mean any of them.
		const isUnknown = bad?.email === 'nobody';
		return { left: left.map((index) => `c${index}`), isUnknown, isHeld: isBraked || isOneOfMany || isUnknown };
	}

	/** What the night must have made of the contacts that were there. */
	function expectEndState(one: Night, before: Map<string, Contact>): void {
		const { left, isHeld } = expected(one);
		const { leavers } = one;
		for (const [id, was] of before) {
			const is = bench.sandbox.state.contacts.get(id);
			const isTouched = left.includes(id) && !isHeld && leavers !== 'report';
			if (isTouched && leavers === 'delete') expect(is).toBeUndefined();
			else if (isTouched) {
				expect(is?.tags).toEqual(leavers === 'addTag' ? ['vip', 'former'] : ['vip']);
				expect(is?.dnd).toBe(leavers === 'doNotDisturb');
			} else if (left.includes(id)) expect(is).toEqual(was);
			else if (one.rows.some(({ index }) => `c${index}` === id)) expect(is?.tags).toContain('shop');
			else expect(is).toEqual(was);
		}
	}

	it('deals with exactly those who left, also under faults, and writes nothing in a second run', async () => {
		await fc.assert(
			fc.asyncProperty(night, async (one) => {
				seed(one);
				const before = contacts();
				bench.sandbox.setFaults(one.faults);
				const { items, error } = await bench.run(parametersOf(one), rowsOf(one), GOING_ON);
				expect(error).toBeUndefined();
				const { left, isHeld, isUnknown } = expected(one);
				// The brake holds no report, but nobody is reported of whom it is not known that he left.
				const isKept = one.leavers === 'report' ? isUnknown : isHeld;
				const wanted = isKept ? 'held' : LEAVER[one.leavers];
				const leavers = jsonOf(items).filter(({ action }) => action === 'left');
				expect(new Map(leavers.map(({ id, leaver }) => [id, leaver]))).toEqual(new Map(left.map((id) => [id, wanted])));
				expectEndState(one, before);

				bench.sandbox.setFaults([]);
				bench.sandbox.resetCounters();
				await bench.run(parametersOf(one), rowsOf(one), GOING_ON);
				const { created, updated, bulkCalls } = bench.sandbox.counters;
				if (!isHeld) expect({ created, updated, bulkCalls }).toEqual({ created: 0, updated: 0, bulkCalls: 0 });
			}),
			CASES,
		);
	}, 3_600_000);

	it('ends in the same state if it is killed at any request and run again', async () => {
		let killed = 0;
		await fc.assert(
			fc.asyncProperty(
				night.filter(({ killedAfter, leavers }) => killedAfter !== undefined && leavers !== 'report'),
				async (one) => {
					seed(one);
					const before = contacts();
					const { left, isHeld } = expected(one);
					const stop = new AbortController();
					bench.sandbox.resetCounters();
					let requests = 0;
					const observer = () => {
						if (requests++ === one.killedAfter) stop.abort();
					};
					bench.sandbox.configure({ observer });
					await bench.run(parametersOf(one), rowsOf(one), { ...GOING_ON, stop: stop.signal });
					bench.sandbox.configure({ observer: null });
					killed += stop.signal.aborted ? 1 : 0;
					// Whoever was dealt with really left.
					for (const [id, was] of before) {
						const is = bench.sandbox.state.contacts.get(id);
						if (!left.includes(id) || isHeld) expect(is?.tags).toEqual(expect.arrayContaining(was.tags));
					}
					await bench.run(parametersOf(one, { brakePercent: 99, brakeFrom: 99 }), rowsOf(one), GOING_ON);
					if (one.bad?.email !== 'nobody' && left.length < one.tagged.length)
						expectEndState({ ...one, brakePercent: 99 }, before);
				},
			),
			{ ...CASES, numRuns: sized(300, 20) },
		);
		expect(killed).toBeGreaterThan(0);
	}, 3_600_000);
});
