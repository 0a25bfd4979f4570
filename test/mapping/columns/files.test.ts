import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../../support/bench';
import { FILES } from './files';
import { MORE_FILES } from './moreFiles';

/** The columns that a hint names as not written, and the number of those that it only counts. */
const toldIn = (hint = '') => ({
	named: [...hint.matchAll(/"([^"]+)"/g)].map(([, column]) => column ?? ''),
	more: Number(/(\d+) more$/.exec(hint)?.[1] ?? 0),
});

describe('a file of', () => {
	const bench = new Bench('highLevel');

	it('at least 30 programs and languages is in the first table, and of sixty others in the second', () => {
		expect(Object.keys(FILES).length).toBeGreaterThanOrEqual(30);
		expect(Object.keys(MORE_FILES).length).toBeGreaterThanOrEqual(60);
		expect(Object.keys(MORE_FILES).filter((name) => name in FILES)).toEqual([]);
	});

	it.each([...Object.entries(FILES), ...Object.entries(MORE_FILES)])(
		'%s is written with each usual field, and all else is reported',
		async (_, { columns }) => {
			bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ida', lastName: 'Ibsen', email: 'ida@example.com' }]);
			const row = Object.fromEntries(columns.map(({ heading, cell }) => [heading, cell]));
			const result = await bench.succeed({ resource: 'contact', operation: 'upsert', fields: automatic() }, [row]);
			const { body } = bench.wire.find(({ path }) => path === '/contacts/upsert') ?? {};
			const contact = Object.assign({}, ...columns.map(({ written }) => written)) as IDataObject;
			expect(body).toEqual({ ...contact, locationId: 'loc_sandbox' });
			const stored = [...bench.sandbox.state.contacts.values()].map(({ tags }) => [...tags].sort());
			expect(stored).toEqual([columns.flatMap(({ tags }) => tags)]);

			const hints = hintsOf(result);
			const unwritten = hints.find((hint) => hint.startsWith('Columns that were not written'));
			const { named, more } = toldIn(unwritten);
			const told = columns.filter(({ isTold }) => isTold).map(({ heading }) => heading);
			expect(told).toEqual(expect.arrayContaining(named));
			expect(named.length + more).toBe(told.length);
			const leftOut = columns.flatMap(({ leftOut: label }) => label ?? []);
			const others = hints.filter((hint) => hint !== unwritten && !/^"[^"]+": who opted out/.test(hint));
			const said = leftOut.map((label) => expect.stringMatching(`^${label} left out in 1 of 1 row, e.g. `) as unknown);
			expect(others).toEqual(said);
			expect(jsonOf(result.items).map((item) => 'leftOut' in item)).toEqual([leftOut.length > 0]);
		},
	);
});
