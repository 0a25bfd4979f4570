import fc from 'fast-check';
import { Bench, DIALECTS } from '../support/bench';
import { report, sized } from '../support/sizes';
import { searchDuring, settle } from './life';

const places = (max: number) => fc.array(fc.nat(max), { maxLength: 8 });
const deeds = fc.array(fc.record({ create: fc.nat(4), remove: places(999), untag: places(999), rename: places(999) }), {
	maxLength: 40,
});
const sorts = fc.constantFrom('dateAdded', 'dateUpdated', 'firstName', undefined);

describe.each(DIALECTS)('under random changes by others (%s)', (dialect) => {
	const bench = new Bench(dialect, { pageCap: 40, keepLog: false });
	let [records, requests] = [0, 0];
	afterAll(() => report(`${dialect}: ${records} records read in ${requests} requests`));

	it('each contact that exists and matches throughout is returned once', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(400), deeds, sorts, async (count, list, field) => {
				bench.sandbox.clear();
				settle(bench.sandbox, count);
				const sort = field ? { sort: { by: [{ field, direction: 'asc' }] } } : {};
				records += count;
				requests += await searchDuring(bench, (request) => list[request - 1], sort);
			}),
			{ numRuns: sized(400, 15), endOnFailure: true },
		);
	});
});
