import fc from 'fast-check';
import { sized } from '../../support/sizes';
import { ids, LivingList, type Behaviour } from './list';

const list = (count: number, behaviour: Partial<Behaviour> = {}) =>
	new LivingList(ids(count), { pageSize: 100, ...behaviour });

const totals: Array<[string, Behaviour['total']]> = [
	['with a total', undefined],
	['without a total', () => undefined],
];

it.each(totals)('reads 20,000 unchanged records with few more requests than there are pages, %s', async (_, total) => {
	const people = list(20_000, { total });
	expect(await people.readByOffset()).toEqual(ids(20_000));
	expect(people.asked).toHaveLength(203);
});

it.each(totals)('takes few more requests if a deletion and a creation keep the total, %s', async (_, total) => {
	const change = (_records: string[], request: number) => {
		people.delete(`c${request}`);
		people.records.push(`new${request}`);
	};
	const people = list(2_000, { total, change });
	people.expectAllThatStayed(await people.readByOffset());
	expect(people.asked.length).toBeLessThanOrEqual(30);
});

it.each(['readByOffset', 'readByCursor'] as const)(
	'ignores a total of 0 if there are records, and does not end the list at a page that the server caps (%s)',
	async (read) => {
		const people = list(95, { total: () => 0, length: () => 10 });
		expect(await people[read]()).toEqual(ids(95));
	},
);

it.each([3, 100, 250])(
	'names the total if the list has fewer records, as if it counted deleted ones (%d)',
	async (count) => {
		const people = list(count, { total: () => count + 1 });
		await expect(people.readByOffset()).rejects.toMatchObject({
			message: `The server ends people after ${count} records, although it reports a total of ${count + 1}`,
		});
		expect(people.asked.length).toBeLessThan(12);
	},
);

it('is not ended by empty pages among full ones, without a total', async () => {
	const length = (request: number) => (request % 5 === 0 ? 0 : 10);
	const people = list(195, { pageSize: 10, total: () => undefined, length });
	expect(await people.readByOffset()).toEqual(ids(195));
});

it('finds a record that moved to the start of the list', async () => {
	const people = list(500, { change: (_, request) => request === 2 && people.moveToStart('c450') });
	expect((await people.readByOffset()).sort()).toEqual(ids(500).sort());
});

it('is an error if the pages never join', async () => {
	const replaceAllButTheFirst = (records: string[], request: number) =>
		void records.splice(1, records.length - 1, ...ids(records.length - 1, `r${request}-`));
	const people = list(1_000, { change: replaceAllButTheFirst });
	await expect(people.readByOffset()).rejects.toMatchObject({
		message: "The server's list for people can't be completed, because the records move between the requests",
	});
	expect(people.asked.length).toBeLessThan(1_000);
});

/** Changes between two requests: positions of deletions, and a number of creations. */
const life = fc.record({ deletions: fc.array(fc.nat(999), { maxLength: 30 }), creations: fc.nat(8) });

it.each(totals)('returns each record that stays once, whatever others delete and create, %s', async (_, total) => {
	const run = async (count: number, pageSize: number, changes: Array<{ deletions: number[]; creations: number }>) => {
		for (const read of ['readByOffset', 'readByCursor'] as const) {
			const change = (records: string[], request: number) => {
				const { deletions, creations } = changes[request - 2] ?? { deletions: [], creations: 0 };
				for (const position of deletions) records.splice(position % Math.max(1, records.length), 1);
				for (const id of ids(creations, `new${request}-`)) people.create(id);
			};
			const people = new LivingList(ids(count), { pageSize, change, total });
			people.expectAllThatStayed(await people[read]());
		}
	};
	await fc.assert(
		fc.asyncProperty(fc.nat(400), fc.integer({ min: 20, max: 60 }), fc.array(life, { maxLength: 40 }), run),
		{ numRuns: sized(5_000, 150) },
	);
});
