import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../../support/bench';
import { entriesIn } from '../../support/entriesIn';
import { EXPORTS, OWN_OUTPUT, type HeadingRow } from './exports';
import * as fieldNames from '../../../nodes/HighLevelCrm/mapping/columns/headings/fieldNames';
import { aliasFieldFor } from '../../../nodes/HighLevelCrm/mapping/columns/headings/headings';
import { HEADINGS, LANGUAGES } from '../../../nodes/HighLevelCrm/mapping/languages';

const { ADDRESS_PART, ALIAS, EXACT, OWN_NAME, additionalFieldFor, standardFieldFor } = fieldNames;
const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };
const OWNER = 'ocQHyuzHvysMo5N5VsXc';

/** A valid value of each field, and the body that it results in if that differs. */
const VALUES: Record<string, [given: unknown, written?: IDataObject]> = {
	email: ['jane@example.com'],
	phone: ['+1 555 010 0100'],
	tags: ['vip, lead', { tags: ['vip', 'lead'] }],
	name: ['Jane van Dyke', { firstName: 'Jane', lastName: 'van Dyke' }],
	dateOfBirth: ['2/28/1990', { dateOfBirth: '02/28/1990' }],
	country: ['US'],
	timezone: ['Europe/Berlin'],
	dnd: ['TRUE', { dnd: true }],
	assignedTo: [OWNER],
};

const rowOf = ([heading, meaning]: HeadingRow, index: number): IDataObject => ({
	...(meaning === 'email' ? {} : { email: `p${index}@example.com` }),
	[heading]: meaning === 'email' ? `p${index}@example.com` : (VALUES[meaning]?.[0] ?? 'x'),
});

describe.each(Object.entries(EXPORTS))('headings of %s', (_, headings) => {
	const bench = new Bench('highLevel');

	it('writes each column alone to the field that it means, and names those without one in one hint', async () => {
		const result = await bench.succeed(upsert, headings.map(rowOf));
		const sent = bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);
		const found = new Map(sent.map(({ locationId: _location, email, ...body }) => [email, body]));
		const written = headings.map(([heading], index) => [heading, found.get(`p${index}@example.com`)]);
		expect(written).toEqual(
			headings.map(([heading, meaning]) => {
				if (['email', 'kept', 'reported', 'type'].includes(meaning)) return [heading, {}];
				const [given, as] = VALUES[meaning] ?? ['x'];
				// Tags are added afterwards by a separate request.
				return [heading, meaning === 'tags' ? {} : (as ?? { [meaning]: given })];
			}),
		);
		const tagged = [...bench.sandbox.state.contacts.values()].filter(({ tags }) => tags.length > 0);
		expect(tagged).toHaveLength(headings.filter(([, meaning]) => meaning === 'tags').length);

		const told = headings.filter(([, meaning]) => meaning === 'reported').map(([heading]) => `"${heading}"`);
		// Upserts do not accept a contact's type, so the hint names that column for another reason.
		const type = headings.some(([, meaning]) => meaning === 'type') ? ['"Contact Type" (only Update accepts it)'] : [];
		const nobody = told.length > 0 ? [`${told.join(', ')} (neither a field nor a custom field has this name)`] : [];
		// All phones of these rows are one number, which is another matter.
		const hints = hintsOf(result).filter((hint) => !hint.includes('two contacts'));
		expect(hints).toHaveLength(nobody.length + type.length > 0 ? 1 : 0);
		for (const part of [...nobody, ...type]) expect(hints[0]).toContain(part);
	});
});

describe('output of the node as its input', () => {
	const bench = new Bench('highLevel');

	it('writes none of the result columns and names none in a hint', async () => {
		const row = Object.fromEntries(OWN_OUTPUT.map((column) => [column, 'x']));
		const result = await bench.run(upsert, [{ ...row, email: 'a@example.com', name: 'Jane Doe', firstName: 'Jane' }]);
		expect(hintsOf(result)).toEqual([]);
		const [body] = bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body);
		expect(body).toEqual({ email: 'a@example.com', firstName: 'Jane', locationId: 'loc_sandbox' });
		expect(jsonOf(result.items)).toHaveLength(1);
	});
});

const USUAL_FIELDS = entriesIn(`
	email | phone | firstName | lastName | name | companyName | address1 | city | state | postalCode | country | source | tags |
	website | dateOfBirth`);

describe.each(LANGUAGES.slice(1))('the headings in %s', (language) => {
	it('cover the usual fields and mean the field that lists them, with and without accents', () => {
		const headings = Object.entries(HEADINGS).flatMap(([key, entry]) =>
			entry[language] ? [[key, entry[language]] as const] : [],
		);
		expect(headings.map(([key]) => key)).toEqual(expect.arrayContaining(USUAL_FIELDS));
		const all = headings.flatMap(([key, groups]) =>
			groups.flatMap((group) => group.split(', ').map((heading): [string, string] => [heading, key])),
		);
		expect(all.map(([heading]) => [heading, aliasFieldFor(heading)?.key])).toEqual(all);
		const plain = (heading: string) => heading.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
		// Without its accent it is Spanish, and any anniversary.
		const others = all.filter(([heading]) => heading !== 'Aniversário');
		expect(others.map(([heading]) => aliasFieldFor(plain(heading))?.key)).toEqual(others.map(([, key]) => key));
	});
});

it('the tables of headings find the field of a heading', () => {
	expect(standardFieldFor('email')).toEqual({ key: 'email', precedence: EXACT });
	expect(standardFieldFor('First-Name')).toEqual({ key: 'firstName', precedence: OWN_NAME });
	expect(standardFieldFor('Mail')).toBeUndefined();
	expect(aliasFieldFor('E-mail')).toEqual({ key: 'email', precedence: OWN_NAME, isAlias: true });
	expect(aliasFieldFor('\ufeffPhone #')).toEqual({ key: 'phone', precedence: OWN_NAME, isAlias: true });
	expect(aliasFieldFor('Cell')).toEqual({ key: 'phone', precedence: ALIAS + 1, isAlias: true });
	expect(aliasFieldFor('Home City')).toEqual({ key: 'city', precedence: ADDRESS_PART + 7, isAlias: true });
	const precedence = ADDRESS_PART + 1.1;
	expect(aliasFieldFor('Mailing ZIP code')).toEqual({ key: 'postalCode', precedence, isAlias: true });
	expect(aliasFieldFor('Home Email')).toMatchObject({ key: 'email', precedence: ALIAS + 2 });
	expect(aliasFieldFor('whatever')).toBeUndefined();
	const found = ['Date of Birth', 'dateofbirth', 'website', 'email'].map(additionalFieldFor);
	expect(found).toEqual(['dateOfBirth', 'dateOfBirth', 'website', undefined]);
});

describe('a heading with the ID of a custom field', () => {
	const bench = new Bench('highLevel');

	it.each(['\ufeffcustomField:cf1', ' customField:cf1 ', 'customField: cf1', '\ufeffcf1', '\u200bShoe size (cf1)'])(
		'means the field also at the beginning of a file, and with blanks: %j',
		async (heading) => {
			bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
			const result = await bench.succeed(upsert, [{ [heading]: '43', email: 'ann@example.com' }]);
			expect(jsonOf(result.items)).toMatchObject([{ customFields: [{ id: 'cf1', value: '43' }] }]);
			expect(hintsOf(result)).toEqual([]);
		},
	);

	it('finds the contact by that field where it is the first column of a file', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Customer number' }]);
		bench.sandbox.seed.contacts([{ id: 'ann', firstName: 'Ann', customFields: [{ id: 'cf1', value: '10042' }] }]);
		const options = { matchField: 'cf1' };
		const rows = [{ '\ufeffcustomField:cf1': '10042', email: 'ann@example.com' }];
		const { items } = await bench.succeed({ ...upsert, write: 'changes', options }, rows);
		expect(jsonOf(items)).toMatchObject([{ id: 'ann', action: 'updated', email: 'ann@example.com' }]);
	});

	it('is written to that field although the custom fields cannot be looked up', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 401, match: { path: '/locations/*' } }]);
		await bench.succeed(upsert, [{ '\ufeffcustomField:cf1': '43', email: 'ann@example.com' }]);
		const [body] = bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);
		expect(body?.customFields).toEqual([{ id: 'cf1', field_value: '43' }]);
	});
});
