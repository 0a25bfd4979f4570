import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../../support/bench';
import { FILES } from './files';

const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };
const listed = (headings = ''): string[] => headings.split(/,\s+/).filter(Boolean);
const filled = (headings?: string): IDataObject =>
	Object.fromEntries(listed(headings).map((heading) => [heading, 'x']));

/** The columns that a hint names as not written, and the number of those that it only counts. */
function told(hint = ''): { named: string[]; more: number } {
	const named = [...hint.matchAll(/"([^"]+)"/g)].map(([, column]) => column ?? '');
	return { named, more: Number(/(\d+) more$/.exec(hint)?.[1] ?? 0) };
}

describe('a file exported from', () => {
	const bench = new Bench('highLevel');

	it('at least 30 products and languages is in the table', () => {
		expect(Object.keys(FILES).length).toBeGreaterThanOrEqual(30);
	});

	describe.each(Object.entries(FILES))('%s', (_, file) => {
		const row = { ...filled(file.silent), ...file.cells, ...filled(file.told) };
		const unwritten = [...listed(file.told), ...(file.unused ?? [])];

		beforeEach(() =>
			bench.sandbox.seed.users([{ id: 'u1', firstName: 'Ida', lastName: 'Ibsen', email: 'ida@example.com' }]),
		);

		it('arrives with each usual field', async () => {
			const result = await bench.run(upsert, [row]);
			expect(result.error).toBeUndefined();
			const { body } = bench.wire.find(({ path }) => path === '/contacts/upsert') ?? {};
			const { locationId: _location, ...contact } = body as IDataObject;
			expect(contact).toEqual(file.contact);
			expect([...bench.sandbox.state.contacts.values()].map(({ tags }) => [...tags].sort())).toEqual([file.tags ?? []]);
		});

		it('names all other columns, and what was left out, in hints', async () => {
			const result = await bench.run(upsert, [row]);
			const hints = hintsOf(result);
			const columns = hints.find((hint) => hint.startsWith('Columns that were not written'));
			const { named, more } = told(columns);
			expect(unwritten).toEqual(expect.arrayContaining(named));
			expect(named.length + more).toBe(unwritten.length);
			const leftOut = (file.leftOut ?? []).map(
				(label) => expect.stringMatching(`^${label} left out in 1 of 1 row, e.g. `) as unknown,
			);
			const others = hints.filter((hint) => hint !== columns && !hint.startsWith('"Email Opt Out": who opted out'));
			expect(others).toEqual(leftOut);
			expect(jsonOf(result.items).map((item) => 'leftOut' in item)).toEqual([leftOut.length > 0]);
		});
	});
});
