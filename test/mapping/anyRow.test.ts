import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf } from '../support/bench';
import { entriesIn } from '../support/entriesIn';
import { report, sized } from '../support/sizes';
import { cleanKey } from '../../nodes/HighLevelCrm/values/keys';
import { countryCode } from '../../nodes/HighLevelCrm/values/countries';
import { parseTimezone } from '../../nodes/HighLevelCrm/values/timezones';

const ROWS = sized(10_000, 300);
const ROWS_A_RUN = 20;

/** Headings of all kinds of fields, and unknown ones. */
const HEADINGS = entriesIn(`
	firstName | Last Name | Name | phone | Mobile | Company | Address | City | State | Zip | Country | Country Code | Source | Website |
	Birthday | Geburtsdatum | Gender | Time Zone | DND | tags | Labels | Size | Since | Shoes | Note to self | Buyer Email | Billing Name |
	Billing City | Home City | Area Code | Tussenvoegsel | Huisnummer | Work | Emails | Emial | Owner`);

/** Texts that are ugly somewhere: half characters, blanks, marks, long ones, and values of other fields. */
const ugly = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 30 }),
	fc.string({ unit: 'grapheme', maxLength: 20 }),
	fc.constantFrom(
		...`\u200b \u00ad \u00a0 \ufeff \ufffd \ud83d \u202e \0 \n \t " ' ; , ::: | # @ {{ }} *| |* [] {} 0 - + % < >`.split(
			' ',
		),
	),
	fc.constantFrom(
		...entriesIn(
			'active | PST | Berlin | None | #NV | {{x}} | N/A | null | 000-000-0000 | 31/02/1990 | 05/04/2000 | 4.4.91 | S | 42',
		),
		...[
			'*|FNAME|*',
			'1990-12-10T00:00:00.000Z',
			'December 10, 1990',
			'ada@example..com',
			'Narnia',
			'日本',
			'山田 太郎',
		],
		...['Acme (https://notion.so/x)', '"a","b"', 'Street: 1 Main St, City: Austin', '["a","b"]', '{"city":"Rome"}'],
		...['* myContacts ::: x', "'+1 555 010 0100", 'p:+15550100100', 'yes', '#1001'],
	),
	fc
		.array(
			fc.constantFrom('a', 'ß', '1', '@', '.', ',', '-', ' ', '\u200b', '/', ':', '(', '+', '{', '|', '漢', '😀'),
			{ maxLength: 25 },
		)
		.map((parts) => parts.join('')),
	fc.integer({ min: 200, max: 3_000 }).map((length) => 'x,'.repeat(length)),
);

const rows = fc.array(fc.dictionary(fc.constantFrom(...HEADINGS), ugly, { maxKeys: 8 }), {
	minLength: ROWS_A_RUN,
	maxLength: ROWS_A_RUN,
});

/** Letters and digits of a text, in which a normal form differs from the value only by order and by what separates them. */
function letters(text: string): string {
	const plain = text.normalize('NFKC').toLowerCase();
	return [...plain.replace(/[^\p{L}\p{N}]+/gu, '')].sort().join('');
}

const zoneOf = (cell: string): string | undefined => {
	try {
		return parseTimezone(cell, '');
	} catch {
		return undefined;
	}
};

/** Whether a written text is a cell of the row, or its documented normal form. */
function isFrom(written: string, cells: readonly string[]): boolean {
	return cells.some(
		(cell) =>
			cell === written ||
			Number(cell) === Number(written) ||
			cleanKey(cell).includes(written) ||
			countryCode(cell) === written ||
			zoneOf(cell) === written ||
			// A date is written with its own digits, month and year, in another order.
			(/^\d{4}-\d\d-\d\d$|^\d\d[/._-]\d\d[/._-]\d{4}$/.test(written) &&
				datesOf(cell).includes(letters(written).replace(/0/g, ''))),
	);
}

function datesOf(cell: string): string[] {
	const month = /dec/i.test(cell) ? '12' : '';
	const digits = `${cell.slice(0, 40).replace(/T.*$/, '').replace(/\D+/g, '')}${month}`;
	return [digits, `19${digits}`, `20${digits}`].map((text) => letters(text).replace(/0/g, ''));
}

/** Texts that are joined of several cells: a house number and a street, an infix and a last name, a code and a phone. */
const isJoined = (written: string, cells: readonly string[]): boolean => {
	const all = cells.map(cleanKey).join(' ');
	return cleanKey(written)
		.split(/[\s+,]+/)
		.every((part) => all.includes(part) || all.includes(part.replace(/^0+/, '')));
};

/** Whether a written text holds a cell, or a cell a written text, each without what separates its words. */
function isPartOf(cell: string, written: string): boolean {
	const [all, part] = [cell, written].map((text) => cleanKey(text).toLowerCase());
	if (all === undefined || part === undefined || part === '') return false;
	return all.includes(part) || part.includes(all) || isJoined(written, [cell]);
}

/** Whether a cell says nothing that could be written: separators without tags, or a whole name whose parts have columns of their own. */
const isNothing = (heading: string, cell: string, row: Record<string, string>): boolean =>
	cell === '' ||
	(['tags', 'Labels'].includes(heading) && (letters(cell) === '' || cell.startsWith('* '))) ||
	(['Birthday', 'Geburtsdatum', 'Since'].includes(heading) && /^[0/.: -]+$/.test(cell)) ||
	(heading === 'DND' && ['yes', '0', '1'].includes(cell.trim())) ||
	(['Name', 'Billing Name'].includes(heading) && ('firstName' in row || 'Last Name' in row || 'Name' in row)) ||
	(heading === 'Shoes' && cell.trim() === '');

/** The texts and numbers of a body's value, with those of custom fields. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(textsOf);
	return typeof value === 'object' && value !== null ? textsOf((value as IDataObject).field_value) : [];
}

describe('any row of any strings', () => {
	const bench = new Bench('highLevel');

	beforeEach(() =>
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Since', dataType: 'DATE' },
			{ id: 'cf2', name: 'Size', dataType: 'TEXT' },
			{ id: 'cf3', name: 'Shoes', dataType: 'NUMERICAL' },
		]),
	);

	it(`writes only its own values, or names them (${ROWS} rows)`, async () => {
		let checked = 0;
		await fc.assert(
			fc.asyncProperty(rows, async (cells) => {
				bench.sandbox.state.contactStore.clear();
				bench.sandbox.log.length = 0;
				const given = cells.map((row, index) => ({ email: `p${index}@example.com`, ...row }));
				const result = await bench.succeed({ resource: 'contact', operation: 'upsert', fields: automatic() }, given, {
					onError: 'continueErrorOutput',
				});
				const hints = hintsOf(result).join(' ');
				const upserts = bench.wire.filter(({ path }) => path === '/contacts/upsert');
				const bodies = new Map(upserts.map(({ body }) => [(body as IDataObject).email, body as IDataObject]));
				const outputs = new Map(
					result.items.map(({ pairedItem, json }) => [([pairedItem].flat()[0] as { item: number }).item, json]),
				);
				const errors = new Map(result.errorItems.map(({ json }) => [json.email, json.error as string]));
				for (const [index, row] of given.entries()) {
					const { email, ...own } = row as Record<string, string>;
					const body = bodies.get(email);
					expect([email, errors.get(email), body !== undefined]).toEqual([email, undefined, true]);
					const texts = Object.values(own);
					for (const written of Object.entries(body ?? {}).flatMap(([key, value]) =>
						['email', 'locationId', 'assignedTo'].includes(key) ? [] : textsOf(value),
					))
						expect([written, isFrom(written, texts) || isJoined(written, texts)]).toEqual([written, true]);
					const leftOut = ((outputs.get(index)?.leftOut ?? '') as string).replace(/[\ud800-\udfff]/gu, '\ufffd');
					const tags = [...bench.sandbox.state.contacts.values()].flatMap((one) => one.tags.map(String));
					const sent = [...Object.values(body ?? {}).flatMap((value) => textsOf(value)), ...tags];
					for (const [heading, cell] of Object.entries(own)) {
						checked++;
						const isTold =
							`${hints} ${leftOut}`.includes(`"${heading}"`) ||
							// Where all are no tags, only the first is named.
							(['tags', 'Labels'].includes(heading) && leftOut.includes(' is no tag.')) ||
							// A sheet marks a text by an apostrophe, which is not named.
							[cell, cleanKey(cell), cell.trim(), cell.trim().replace(/^'/, '')].some((text) =>
								leftOut.includes(text.replace(/[\ud800-\udfff]/gu, '\ufffd').slice(0, 100)),
							);
						// Of a name that is split, one part may be left out.
						const isSent = [[cell], cell.split(/[\s,]+/)].some((parts) =>
							parts.every(
								(part) =>
									leftOut.includes(part) || sent.some((written) => isFrom(written, [part]) || isPartOf(part, written)),
							),
						);
						expect([heading, cell, leftOut, isTold || isSent || isNothing(heading, cell, own)]).toEqual([
							heading,
							cell,
							leftOut,
							true,
						]);
					}
				}
			}),
			{ numRuns: ROWS / ROWS_A_RUN },
		);
		report(`${checked} cells of ${ROWS} rows`);
	});
});
