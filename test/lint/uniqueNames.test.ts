import { repeatedNames, topLevelNames } from './uniqueNames';

const files = (...entries: Array<[string, string]>) => new Map(entries);

describe('the check for unique names', () => {
	it('finds every kind of top-level declaration, and nothing inside of functions', () => {
		const text = `
			import { a } from './a';
			export const one = 1, { two, three: [four] } = { two: 2, three: [4] };
			function five() { const inner = 1; return inner; }
			export class Six {}
			interface Seven {}
			export type Eight = string;
		`;
		expect(topLevelNames('x.ts', text)).toEqual(['one', 'two', 'four', 'five', 'Six', 'Seven', 'Eight']);
	});

	it('reports a name that two files declare', () => {
		const repeated = repeatedNames(
			files(['a.ts', 'const same = 1;'], ['b.ts', 'interface same {}'], ['c.ts', 'let other;']),
		);
		expect(repeated).toEqual(['same is declared in a.ts and b.ts']);
	});

	it('lets operations share their names', () => {
		const repeated = repeatedNames(
			files(['contact/get.ts', 'export const get = 1;'], ['equipment/get.ts', 'export const get = 2;']),
		);
		expect(repeated).toEqual([]);
	});
});
