import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../../support/bench';
import { sized } from '../../support/sizes';
import { sameCustomField, sameField } from '../../../nodes/HighLevelCrm/mapping/fields/equality';
import { PhoneKeys } from '../../../nodes/HighLevelCrm/values/phoneKeys';
import { toText } from '../../../nodes/HighLevelCrm/values/json';
import { OTHERS, upsert } from '../../plan/rows';

/** What a contact has, what its row says, and whether writing the row would change nothing. */
type Pair = [field: string, stored: unknown, given: unknown, isSame: boolean];

const FIELDS = [
	{ id: 'text', name: 'Text', dataType: 'TEXT' },
	{ id: 'long', name: 'Long Text', dataType: 'LARGE_TEXT' },
	{ id: 'number', name: 'Number', dataType: 'NUMERICAL' },
	{ id: 'money', name: 'Money', dataType: 'MONETORY' },
	{ id: 'tel', name: 'Tel', dataType: 'PHONE' },
	{ id: 'day', name: 'Day', dataType: 'DATE' },
	{ id: 'one', name: 'One', dataType: 'SINGLE_OPTIONS', picklistOptions: ['a', 'A', 'b', '\u00e9'] },
	{ id: 'radio', name: 'Radio', dataType: 'RADIO', picklistOptions: ['a', 'b'] },
	{ id: 'many', name: 'Many', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['a', 'b', 'c', '\u00e9, f'] },
	{ id: 'boxes', name: 'Boxes', dataType: 'CHECKBOX', picklistOptions: ['a', 'b', 'c', '\u00e9, f'] },
	{ id: 'lines', name: 'Lines', dataType: 'TEXTBOX_LIST' },
	// A type that the vendor may add: what it means is unknown, so only the very same value is the same.
	{ id: 'stars', name: 'Stars', dataType: 'RATING' },
];
const ID_OF = new Map(FIELDS.map(({ id, name }) => [name, id]));

const LISTS: Pair[] = ['Many', 'Boxes'].flatMap((name): Pair[] => [
	[name, ['a', 'b'], 'b, a', true],
	[name, ['a', 'b'], ['a', 'b'], true],
	[name, ['a', 'b'], 'a', false],
	[name, ['a'], 'a, b', false],
	[name, ['a', 'b'], 'a, c', false],
	[name, ['\u00e9, f'], 'e\u0301, f', true],
	[name, ['\u00e9, f'], ['e\u0301, f'], true],
	[name, 'a', 'a', false],
	[name, [], '', true],
	[name, undefined, '', true],
	[name, ['a'], '', false],
]);

const NUMBERS: Pair[] = ['Number', 'Money'].flatMap((name): Pair[] => [
	[name, 42, '42', true],
	[name, '42', 42, true],
	[name, '42.0', 42, true],
	[name, 42, 43, false],
	[name, 0, 0, true],
	[name, '0', 0, true],
	[name, undefined, 0, false],
	[name, '', 0, false],
	[name, ' ', 0, false],
	[name, false, 0, false],
	[name, [], 0, false],
	[name, [0], 0, false],
	[name, 0, '', false],
	[name, undefined, '', true],
]);

const TEXTS: Pair[] = ['Text', 'Long Text', 'One'].flatMap((name): Pair[] => [
	[name, 'a', 'a', true],
	[name, 'a', 'A', false],
	[name, 'a', 'b', false],
	// An accent that is part of its letter, and one that is a character of its own, as in a file from macOS.
	[name, '\u00e9', 'e\u0301', true],
	[name, 'e\u0301', '\u00e9', true],
	[name, undefined, 'a', false],
	[name, 'a', '', false],
	[name, '', '', true],
	[name, null, '', true],
	[name, ['a'], 'a', false],
]);

const UNKNOWN: Pair[] = [
	['Stars', 5, 5, true],
	['Stars', true, true, true],
	['Stars', 'a', 'a', true],
	['Stars', 5, 4, false],
	['Stars', 5, '5', false],
	['Stars', 'a', 'A', false],
	['Stars', undefined, 5, false],
	['Stars', 5, '', false],
];

const TEXT_BOXES: Pair[] = [
	['Lines', { left: 'a', right: 'b' }, { right: 'b', left: 'a' }, true],
	['Lines', { left: 'a', right: 'b' }, '{"right":"b","left":"a"}', true],
	['Lines', { left: 'a', right: 'b' }, { left: 'b', right: 'a' }, false],
	['Lines', { left: 'a', right: 'b' }, { left: 'a' }, false],
];

const DAYS: Pair[] = [
	['Day', '2026-01-31', '2026-01-31', true],
	['Day', '2026-01-31T00:00:00.000Z', '2026-01-31', true],
	['Day', Date.UTC(2026, 0, 31), '2026-01-31', true],
	['Day', '2026-01-30', '2026-01-31', false],
	['Day', '2026-01-31T23:30:00-05:00', '2026-01-31', false],
	// A time near midnight is a day that nobody can be sure of.
	['Day', '2026-01-31T23:30:00-05:00', '2026-02-01', false],
	['Day', 'yesterday', '2026-01-31', false],
	['Day', undefined, '2026-01-31', false],
	['Day', '2026-01-31', '', false],
	['dateOfBirth', '1990-02-03', '1990-02-03', true],
	['dateOfBirth', '1990-02-03T00:00:00.000Z', '1990-02-03', true],
	['dateOfBirth', '1990-02-03', '1990-03-02', false],
	// The vendor's own notation, where the month comes first.
	['dateOfBirth', '1990-02-03', '2/3/1990', true],
	['dateOfBirth', '1990-02-28T00:00:00.000Z', '02/28/1990', true],
	['dateOfBirth', '1990-02-03', '1990/02/03', true],
	['dateOfBirth', '1990-02-03', '3/2/1990', false],
	['dateOfBirth', 'unknown', '1990-02-03', false],
];

/** The sandbox reads numbers without calling code as those of the United States. */
const PHONES: Pair[] = [
	['phone', '+12025550101', '+1 (202) 555-0101', true],
	['phone', '+12025550101', '001 202 555 0101', true],
	['phone', '+12025550101', '202 555 0101', true],
	['phone', '+12025550101', '1 202 555 0101', true],
	['phone', '+442025550101', '202 555 0101', false],
	['phone', '+442025550101', '+1 202 555 0101', false],
	['phone', '+12025550101', '+1 202 555 0102', false],
	['phone', undefined, '+1 202 555 0103', false],
	['phone', '+12025550104', '', false],
	['Tel', '+12025550101', '+1 202-555-0101', true],
	['Tel', '+12025550101', '+1 202-555-0102', false],
	['Tel', '+12025550101', '202 555 0101', true],
	['Tel', '202 555 0101', '+1 202 555 0101', true],
	['Tel', '+442025550101', '202 555 0101', false],
	['Tel', '202 555 0101', '+44 202 555 0101', false],
	['Tel', undefined, '+1 202-555-0102', false],
	['Tel', '+12025550101', '', false],
];

const STANDARD: Pair[] = [
	['city', 'Oslo', 'Oslo', true],
	['city', 'Oslo', 'oslo', false],
	['city', 'Oslo', ' Oslo', false],
	['city', 'Malm\u00f6', 'Malmo\u0308', true],
	['city', 'Malmo', 'Malm\u00f6', false],
	['city', 'Oslo', '', false],
	['city', null, '', true],
	['city', '', '', true],
	['city', ' ', '', false],
	['postalCode', '01234', '1234', false],
	['postalCode', '1234', 1234, true],
	['postalCode', 1234, '1234', true],
	['country', 'DE', 'Germany', true],
	['country', 'DE', 'France', false],
	['dnd', true, 'yes', true],
	['dnd', true, 'no', false],
	['dnd', false, 'no', true],
	['website', 'https://example.com', 'https://example.com', true],
	['website', 'https://example.com', 'https://example.org', false],
];

const TAGS: Pair[] = [
	['tags', ['a', 'b'], 'b, A', true],
	['tags', ['a', 'b'], 'a', false],
	['tags', ['a'], 'a, b', false],
	['tags', ['a'], '', false],
	['tags', [], '', true],
	['tags', ['caf\u00e9'], 'Cafe\u0301', true],
	['tags', ['cafe\u0301'], 'Caf\u00e9', true],
];

/** Contacts that each have one of the stored values, and their rows. */
const contactsFor = (pairs: readonly Pair[]): IDataObject[] =>
	pairs.map(([field, stored], index) => {
		const fieldId = ID_OF.get(field);
		const value = fieldId === undefined ? { [field]: stored } : { customFields: [{ id: fieldId, value: stored }] };
		return { id: `c${index}`, email: `c${index}@example.com`, ...(stored !== undefined && value) };
	});
const rowsFor = (pairs: readonly Pair[]): IDataObject[] =>
	pairs.map(([field, , given], index) => ({ email: `c${index}@example.com`, [field]: given }) as IDataObject);

const plain = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
/** One text for all ways in which a server may keep a value. */
function asRead(field: string, value: unknown): string {
	if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
	if (Array.isArray(value)) return plain(value.map((one) => String(one).normalize('NFC')).sort());
	if (/^(Number|Money)$/.test(field)) return String(Number(value));
	if (/^(Day|dateOfBirth)$/.test(field)) return new Date(value as string).toISOString().slice(0, 10);
	return field === 'Tel' ? plain(value).replace(/\D/g, '') : toText(value).normalize('NFC');
}

describe('a row and the value that its contact has', () => {
	const bench = new Bench('highLevel');

	/** Writes the rows. @returns the actions, and what the contacts say afterwards */
	async function written(pairs: readonly Pair[], write: string, options: IDataObject) {
		bench.sandbox.clear();
		bench.sandbox.seed.customFields(FIELDS as never);
		bench.sandbox.seed.contacts(contactsFor(pairs));
		bench.sandbox.resetCounters();
		const parameters = upsert({ write, clearEmpty: true, conflicts: 'leaveOut', ...options });
		const { items, error } = await bench.run(parameters, [...rowsFor(pairs), ...OTHERS]);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(pairs.length + OTHERS.length);
		const values = pairs.map(([field], index) => {
			const { customFields = [], ...contact } = bench.sandbox.state.contacts.get(`c${index}`) as unknown as IDataObject;
			const own = (customFields as IDataObject[]).find(({ id }) => id === ID_OF.get(field));
			return asRead(field, ID_OF.has(field) ? own?.value : contact[field]);
		});
		return { items: jsonOf(items), values, updated: bench.sandbox.counters.updated };
	}

	it.each<[string, Pair[], number]>([
		['lists', LISTS, 22],
		['numbers', NUMBERS, 28],
		['an unknown type', UNKNOWN, 8],
		['lists of text boxes', TEXT_BOXES, 4],
		['texts', TEXTS, 30],
		['days', DAYS, 17],
		['standard fields', STANDARD, 19],
		['tags that are replaced', TAGS, 7],
	])('are compared as %s', async (name, pairs, count) => {
		expect(pairs).toHaveLength(count);
		const options = name.startsWith('tags') ? { tagMode: 'replace' } : {};
		const { items, updated } = await written(pairs, 'changes', options);
		const told = pairs.map(([field, stored, given], index) => [field, stored, given, items[index]?.action]);
		expect(told).toEqual(
			pairs.map(([field, stored, given, isSame]) => [field, stored, given, isSame ? 'unchanged' : 'updated']),
		);
		expect(updated).toBe(pairs.filter(([, , , isSame]) => !isSame).length);
	});

	// Contacts may not share a phone, so each pair has a location of its own.
	it.each(PHONES)('are compared as phones: %s %j and %j', async (field, stored, given, isSame) => {
		const { items, updated } = await written([[field, stored, given, isSame]], 'changes', {});
		expect([items[0]?.action, updated]).toEqual(isSame ? ['unchanged', 0] : ['updated', 1]);
	});

	// No row can have such a value: it is rejected before.
	it('are never the same if neither can be read as a day', () => {
		expect(sameField('dateOfBirth', 'unknown', 'soon')).toBe(false);
		expect(sameCustomField({ name: 'Day', dataType: 'DATE' }, 'unknown', 'unknown', new PhoneKeys('1', []))).toBe(
			false,
		);
	});

	it('are reported as unchanged only if writing the row leaves the contact the same', async () => {
		const all = [LISTS, NUMBERS, TEXTS, DAYS, STANDARD, TAGS].flat();
		const values = (name: string) => all.flatMap(([field, stored, given]) => (field === name ? [stored, given] : []));
		const given = (name: string) => all.flatMap((pair) => (pair[0] === name ? [pair[2]] : []));
		const pair = fc
			.constantFrom(...new Set(all.map(([field]) => field)))
			.chain((field) =>
				fc.tuple(fc.constant(field), fc.constantFrom(...values(field)), fc.constantFrom(...given(field))),
			);
		await fc.assert(
			fc.asyncProperty(fc.array(pair, { minLength: 20, maxLength: 40 }), async (drawn) => {
				const pairs = drawn.map(
					([field, stored, row]): Pair => [field, field === 'tags' ? [stored].flat() : stored, row, true],
				);
				const only = await written(pairs, 'changes', { tagMode: 'replace' });
				const whole = await written(pairs, 'rows', { tagMode: 'replace' });
				expect(whole.updated).toBe(pairs.length);
				expect(only.values).toEqual(whole.values);
			}),
			{ numRuns: sized(500, 6) },
		);
	});
});
