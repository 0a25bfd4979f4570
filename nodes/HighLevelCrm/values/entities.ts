import table from './tables/entities.json';

/** Characters by their names in HTML. Each entry of the table names consecutive characters and begins with the code of the first. */
const CHARACTERS = new Map<string, string>([
	...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
	...Object.entries(table).flatMap(([first, names]) =>
		names
			.split(' ')
			.map((name, index): [string, string] => [name, String.fromCodePoint(Number.parseInt(first, 16) + index)]),
	),
]);

/** Returns a text with the characters that HTML names: `&uuml;`, `&#252;`, `&#xfc;`. Any other text stays as it is. */
export const decodeEntities = (text: string): string => text.replace(/&(#x?[0-9a-f]+|[a-z][a-z0-9]*);/gi, decodeEntity);

/** Returns a text as HTML that shows it as it is: no part of it is taken for a tag or the name of a character. */
export const textToHtml = (text: string): string => text.replace(/&(?=[#\w])/g, '&amp;').replace(/</g, '&lt;');

function decodeEntity(entity: string, name: string): string {
	// `&AMP;` is `&`, but `&Uuml;` is not `&uuml;`.
	if (!name.startsWith('#')) return CHARACTERS.get(name) ?? CHARACTERS.get(name.toLowerCase()) ?? entity;
	const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
