import { asTable, deadLinks, linkedFiles, rowsOf, table } from './markdown';

describe('the checks of the docs', () => {
	it('find a link to a missing file or heading', () => {
		const markdown =
			'# One thing\n[a](#one-thing) [b](#other) [c](LICENSE) [d](NOWHERE.md) [e](README.md#nowhere) `[f](#code)`\n';
		expect(deadLinks(markdown, 'X.md')).toEqual(['#other', 'NOWHERE.md', 'README.md#nowhere']);
	});

	it('resolve a link from its page, not from the project', () => {
		expect(deadLinks('[a](../LICENSE) [b](LICENSE) [c](scaling.md#settings)', 'docs/x.md')).toEqual(['LICENSE']);
		expect(linkedFiles('[a](../LICENSE) [b](scaling.md#settings) [c](#d)', 'docs/x.md')).toEqual([
			'LICENSE',
			'docs/scaling.md',
		]);
	});

	it('find a missing picture, light or dark', () => {
		const markdown =
			'<source srcset="docs/images/no.dark.png">\n<img src="docs/images/no.png">\n![a](docs/images/no.png)';
		expect(deadLinks(markdown, 'README.md')).toHaveLength(3);
	});

	it('read the rows of a table', () => {
		expect(table('# A\n## B\ntext\n| C | D |\n| --- | --- |\n| 1 | 2 |\n\n| E |\n', 'B')).toEqual([{ C: '1', D: '2' }]);
		expect(rowsOf('no table')).toEqual([]);
	});

	it('write a table that reads back the same', () => {
		const rows = [
			{ A: '1', B: '`x`, `y`' },
			{ A: '2', B: '' },
		];
		expect(rowsOf(asTable(rows))).toEqual(rows);
	});
});
