import { asTable, deadLinks, linkedFiles, rowsOf, table } from './markdown';

describe('what the checks of the docs notice', () => {
	it('a link to a file or a heading that is not there', () => {
		const markdown =
			'# One thing\n[a](#one-thing) [b](#other) [c](LICENSE) [d](NOWHERE.md) [e](README.md#nowhere) `[f](#code)`\n';
		expect(deadLinks(markdown, 'X.md')).toEqual(['#other', 'NOWHERE.md', 'README.md#nowhere']);
	});

	it('a link that counts from the page and not from the project', () => {
		expect(deadLinks('[a](../LICENSE) [b](LICENSE) [c](scaling.md#settings)', 'docs/x.md')).toEqual(['LICENSE']);
		expect(linkedFiles('[a](../LICENSE) [b](scaling.md#settings) [c](#d)', 'docs/x.md')).toEqual([
			'LICENSE',
			'docs/scaling.md',
		]);
	});

	it('a picture that is not there, light or dark', () => {
		const markdown =
			'<source srcset="docs/images/no.dark.png">\n<img src="docs/images/no.png">\n![a](docs/images/no.png)';
		expect(deadLinks(markdown, 'README.md')).toHaveLength(3);
	});

	it('the rows of a table', () => {
		expect(table('# A\n## B\ntext\n| C | D |\n| --- | --- |\n| 1 | 2 |\n\n| E |\n', 'B')).toEqual([{ C: '1', D: '2' }]);
		expect(rowsOf('no table')).toEqual([]);
	});

	it('a table that was written as it is read', () => {
		const rows = [
			{ A: '1', B: '`x`, `y`' },
			{ A: '2', B: '' },
		];
		expect(rowsOf(asTable(rows))).toEqual(rows);
	});
});
