import fc from 'fast-check';
import { sized } from '../../support/sizes';
import { ids, LivingList, type Behaviour } from './list';
import { CalmPages } from '../../../nodes/HighLevelCrm/client/paging/calmPages';

const total = () => undefined;
const list = (count: number, behaviour: Partial<Behaviour> = {}) =>
	new LivingList(ids(count), { pageSize: 100, calmPages: 99, total, ...behaviour });

describe('a list without a total whose pages need not overlap after 99 quiet ones', () => {
	it.each([
		[0, 1],
		[1, 2],
		[100, 2],
		[9_900, 100],
		[9_901, 102],
		[9_902, 101],
		[10_000, 101],
		[10_001, 102],
		[20_000, 202],
	])('of %i records takes %i requests', async (count, requests) => {
		const people = list(count);
		expect(await people.readByOffset()).toEqual(ids(count));
		expect(people.asked).toHaveLength(requests);
	});

	it('overlaps on every page but the 101st', async () => {
		const people = list(10_150);
		await people.readByOffset();
		const steps = people.asked.slice(1).map((offset, index) => offset - (people.asked[index] ?? 0));
		expect(steps.flatMap((step, index) => (step === 100 ? [index + 2] : []))).toEqual([101]);
		expect(new Set(steps)).toEqual(new Set([99, 100]));
	});

	it('trusts no page any more once the list has moved', async () => {
		const people = list(10_000, {
			change: (_, request) => {
				if (request === 2) people.create('new');
				if (request > 99) people.delete(`c${request}`);
			},
		});
		people.expectAllThatStayed(await people.readByOffset());
	});

	it('is not ended by an empty page where a page need not overlap', async () => {
		const people = list(10_000, { length: (request) => (request === 101 ? 0 : 100) });
		expect(await people.readByOffset()).toEqual(ids(10_000));
	});

	it('returns what stayed in any list that moves in its first 99 pages', async () => {
		const moves = fc.array(fc.tuple(fc.nat(998), fc.boolean()), { minLength: 1, maxLength: 30 });
		await fc.assert(
			fc.asyncProperty(moves, fc.nat(999), async (deeds, first) => {
				const people = list(1_000, {
					pageSize: 7,
					calmPages: 20,
					change: (records, request) => {
						if (request === 2) people.delete(`c${first % 7}`);
						const [place, creates] = deeds[request % (deeds.length * 4)] ?? [];
						if (creates) people.create(`new${request}`);
						if (place !== undefined) records.splice(place % records.length, 1);
					},
				});
				people.expectAllThatStayed(await people.readByOffset());
			}),
			{ numRuns: sized(300, 50) },
		);
	});
});

/** Reads pages, each given by the IDs of its records, that share a record with the page before. @returns whether the next page is trusted */
function isTrustedAfter(...pages: string[]): boolean {
	const calm = new CalmPages(2);
	pages.forEach((page, index) =>
		calm.note(
			[...page].map((id) => ({ id })),
			Math.min(1, index),
		),
	);
	return calm.isTrusted;
}

it.each([
	[false, ['abc']],
	[false, ['abc', 'cde']],
	[true, ['abc', 'cde', 'efg']],
	[false, ['abc', 'bcd', 'def']],
	[false, ['abc', 'bcd', 'def', 'fgh', 'hij', 'jkl']],
	[false, ['abc', 'cde', 'efg', 'xyz', 'zuv', 'vwq', 'qrs']],
])('trusts a list %s that shows the pages %j', (isTrusted, pages) => {
	expect(isTrustedAfter(...pages)).toBe(isTrusted);
});
