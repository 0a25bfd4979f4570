import type { IDataObject } from 'n8n-workflow';
import { birthdayText, isEmptyDate } from '../../nodes/HighLevelCrm/mapping/columns/cells/birthday';
import { lateHeadings, wrongDelimiter } from '../../nodes/HighLevelCrm/mapping/columns/headings/delimiter';
import { exportedTags } from '../../nodes/HighLevelCrm/mapping/columns/cells/cellReader';
import { joinParts } from '../../nodes/HighLevelCrm/mapping/columns/parts/joinParts';
import { readLabelledAddress } from '../../nodes/HighLevelCrm/mapping/columns/parts/labelledAddress';
import { isOrderNumber, splitName } from '../../nodes/HighLevelCrm/mapping/columns/parts/names';
import { mistypedField } from '../../nodes/HighLevelCrm/mapping/columns/headings/typos';
import { wrongShape } from '../../nodes/HighLevelCrm/mapping/columns/headings/wrongShape';
import { parseCustomFieldValue } from '../../nodes/HighLevelCrm/mapping/fields/customFieldTypes';
import { parseFieldText } from '../../nodes/HighLevelCrm/mapping/fields/fieldChecks';
import { rejectPlaceholder } from '../../nodes/HighLevelCrm/mapping/fields/foreignText';
import { listColumns } from '../../nodes/HighLevelCrm/mapping/input/identity';
import { automatic, Bench, hintsOf, jsonOf } from '../support/bench';

const upsert = (options: IDataObject = {}) =>
	({ resource: 'contact', operation: 'upsert', fields: automatic(), options }) as never;
const x = (count: number) => 'x'.repeat(count);

describe('days in numbers', () => {
	it('are looked for in up to 60 characters', () => {
		const padded = (count: number) => '13/02/1990'.padEnd(count);
		expect([birthdayText(padded(60)), birthdayText(padded(61))]).toEqual(['1990-02-13', padded(61)]);
		expect([isEmptyDate('0/0/00'.padEnd(60)), isEmptyDate('0/0/00'.padEnd(61))]).toEqual([true, false]);
	});
});

describe('the headings of a file that was read with another delimiter', () => {
	it.each([
		['Email;City', true],
		['Email;Nonsense', false],
		['Email\tCity', true],
		['Email|City', true],
		['Email', false],
		['sep=;', true],
		[`${'?;'.repeat(48)}Email;City`, true],
		[`${'?;'.repeat(49)}Email;City`, false],
		[`${x(4_989)};Email;City`, true],
		[`${x(4_990)};Email;City`, false],
	])('%# are recognized: %s', (heading, is) => expect(wrongDelimiter(heading) !== undefined).toBe(is));

	it('come in a later line if two cells of a row are headings', () => {
		const late = (...cells: string[]) => lateHeadings(cells.map((value) => ({ column: 'A', value }))) !== undefined;
		expect([late('Email', 'City'), late('Email,City')]).toEqual([true, true]);
		expect([late('Email'), late('Email', 'Nonsense'), late('Dear Ann,\nwe need: ,Email,City')]).toEqual([
			false,
			false,
			false,
		]);
		const others = (count: number) => Array<string>(count).fill('?');
		expect([late(...others(48), 'Email', 'City'), late(...others(49), 'Email', 'City')]).toEqual([true, false]);
	});

	it('are found in the text of a whole file', () => {
		const shape = (value: string) => wrongShape([{ column: 'data', value }]) !== undefined;
		expect(shape('Email,City\na@x.de,Oslo')).toBe(true);
		expect([shape('Email,Nonsense'), shape('Dear Ann,\nhello')]).toEqual([false, false]);
		expect([shape(`${x(4_990)},Email\n1`), shape(`${x(4_994)},Email\n1`)]).toEqual([true, false]);
	});
});

describe('the parts of a field', () => {
	const joined = (field: string, whole: string, part: string, value: string) => {
		const values = new Map<string, { value: unknown }>([
			[field, { value: whole }],
			[`part:${part}`, { value }],
		]);
		const reported: string[] = [];
		joinParts(values, false, (key) => reported.push(key));
		return [values.get(field)?.value, reported.length];
	};

	it.each<[field: string, whole: string, part: string, value: string, joined: string, reported: number]>([
		['lastName', 'Dyke', 'infix', 'van der', 'van der Dyke', 0],
		['lastName', 'van der Dyke', 'infix', 'Van Der', 'van der Dyke', 0],
		['lastName', 'Dyke', 'infix', 'x'.repeat(20), `${'x'.repeat(20)} Dyke`, 0],
		['lastName', 'Dyke', 'infix', 'x'.repeat(21), 'Dyke', 1],
		['address1', 'Main St', 'houseNumber', '12a', 'Main St 12a', 0],
		['address1', 'Main St 12a', 'houseNumber', '12a', 'Main St 12a', 0],
		['address1', 'Rue X', 'houseNumberBefore', '12', '12 Rue X', 0],
		['address1', 'Main St', 'houseNumber', '1234567890', 'Main St 1234567890', 0],
		['address1', 'Main St', 'houseNumber', '12345678901', 'Main St', 1],
		['address1', 'Main St 1', 'houseNumberAddition', '1234567890', 'Main St 1 1234567890', 0],
		['address1', 'Main St 1', 'houseNumberAddition', '12345678901', 'Main St 1', 1],
		['address1', 'Main St', 'houseNumberAddition', 'a', 'Main St', 1],
		['phone', '555 0101', 'areaCode', '(202)', '(202) 555 0101', 0],
		['phone', '12345678', 'areaCode', '030', '030 12345678', 0],
		['phone', '123456789', 'areaCode', '030', '123456789', 1],
		['phone', '030123456789', 'areaCode', '30', '030123456789', 0],
		['phone', '555 0101', 'areaCode', '123456', '123456 555 0101', 0],
		['phone', '555 0101', 'areaCode', '1234567', '555 0101', 1],
		['phone', '+12025550101', 'areaCode', '202', '+12025550101', 0],
		['phone', '+12025550101', 'areaCode', '303', '+12025550101', 1],
		['phone', '0170 1234567', 'callingCode', '+49', '+49 170 1234567', 0],
		['phone', '06 1234 5678', 'callingCode', '39', '+39 06 1234 5678', 0],
		['phone', '555 0101', 'callingCode', '1234', '+1234 555 0101', 0],
		['phone', '555 0101', 'callingCode', '12345', '555 0101', 1],
		['phone', '+49 170 1234567', 'callingCode', '0049', '+49 170 1234567', 0],
		['phone', '+49 170 1234567', 'callingCode', '41', '+49 170 1234567', 1],
		['phone', '44201234567', 'callingCode', '44', '+44201234567', 0],
		['phone', '4420123456', 'callingCode', '44', '+44 4420123456', 0],
		['phone', '491701234567', 'callingCode', '49', '+491701234567', 0],
		['phone', '49170123456', 'callingCode', '49', '+49 49170123456', 0],
		['phone', '4791234567', 'callingCode', '47', '+4791234567', 0],
		['phone', '47912345', 'callingCode', '47', '+47 47912345', 0],
	])('%s %j and its %s %j are %j', (field, whole, part, value, text, reported) => {
		expect(joined(field, whole, part, value)).toEqual([text, reported]);
	});
});

describe('one cell with several values', () => {
	it('is an address of up to 1,000 characters, the first value of a label counts', () => {
		const { others, parts } = readLabelledAddress('Street: 1 Main St, City: Austin, City: Oslo') ?? {};
		expect([others, Object.fromEntries(parts ?? [])]).toEqual([['City'], { address1: '1 Main St', city: 'Austin' }]);
		const long = (count: number) => `City: ${'x'.repeat(count - 6)}`;
		expect(readLabelledAddress(long(1_000))).toBeDefined();
		expect(readLabelledAddress(long(1_001))).toBeUndefined();
	});

	it('are tags of up to 50,000 characters', () => {
		expect(exportedTags(`a;${x(49_998)}`, false)).toHaveLength(2);
		expect(exportedTags(`a;${x(49_999)}`, false)).toHaveLength(50_001);
	});
});

describe('a whole name', () => {
	it('of up to 300 characters is split', () => {
		const name = (count: number) => `Ada ${x(count - 4)}`;
		expect(splitName(name(300))).toEqual({ firstName: 'Ada', lastName: x(296) });
		expect(splitName(name(301))).toEqual({ firstName: name(301), lastName: '' });
		expect([isOrderNumber(`#${'1'.repeat(299)}`), isOrderNumber(`#${'1'.repeat(300)}`)]).toEqual([true, false]);
	});
});

describe('a mistyped heading', () => {
	it.each<[heading: string, field: string | undefined]>([
		['Emial', 'Email'],
		['Emai', undefined],
		['Ciyt', undefined],
		['Frist Name', 'First Name'],
		['Email 2', undefined],
		['Emails', undefined],
		['Countri', 'Country'],
		['Surnmae', 'Last Name'],
		// Of six letters, and no field's own name.
		['Stret', undefined],
	])('%j means %s', (heading, field) => expect(mistypedField(heading)).toBe(field));

	it('is looked for in up to 40 characters', () => {
		expect(mistypedField(`Frist${' '.repeat(31)}Name`)).toBe('First Name');
		expect(mistypedField(`Frist${' '.repeat(32)}Name`)).toBeUndefined();
	});
});

describe('columns that were not recognized', () => {
	const columns = (count: number) => Array.from({ length: count }, (_, index) => ({ column: `c${index}`, value: '' }));

	it('are listed up to twenty, those first that look like an email or a phone', () => {
		expect(listColumns(columns(20))).not.toContain('more');
		expect(listColumns(columns(21))).toMatch(/"c19" and 1 more$/);
		expect(listColumns([...columns(21), { column: 'way', value: 'a@x.de' }])).toMatch(
			/^"way" \(looks like an email\), "c0"/,
		);
	});
});

describe('options of a custom field', () => {
	const field = (dataType: string, ...picklistOptions: string[]) => ({ id: 'f', name: 'F', dataType, picklistOptions });
	const options = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`);
	const read = (given: unknown, ...own: string[]) => parseCustomFieldValue(field('CHECKBOX', ...own), given, 'UTC');
	const refusal = (...own: string[]) => {
		try {
			read('none', ...own);
		} catch (error) {
			return (error as { description: string }).description;
		}
		return '';
	};

	it('are named in an error up to ten', () => {
		expect(refusal(...options(10))).toMatch(/"o9"\. /);
		expect(refusal(...options(11))).toMatch(/"o9" and 1 more\. /);
	});

	it('may contain commas, and a single one is chosen by yes or no', () => {
		expect(read('a, b, c', 'a, b', 'c')).toEqual(['a, b', 'c']);
		expect(read('a,b', 'a', 'b', 'a,b,c')).toEqual(['a', 'b']);
		expect(read('a, b, c', 'a, b', 'c', 'x, y, z')).toEqual(['a, b', 'c']);
		expect([read(true, 'a'), read(false, 'a')]).toEqual([['a'], []]);
		expect(() => read(true, 'a', 'b')).toThrow('F');
	});

	it('are split in up to 50,000 characters', () => {
		const text = (count: number) => 'a,'.repeat(count / 2);
		expect(read(text(50_000), 'a')).toEqual(['a']);
		expect(() => read(text(50_002), 'a')).toThrow('has no option');
	});
});

/** A field, its text, and whether it is taken. */
type Said = [key: string, text: string, isTaken: boolean];

describe('texts that say nothing', () => {
	it.each<Said>([
		['city', 'n/a', false],
		['city', 'NA', true],
		['state', ' NA', true],
		['lastName', 'None', true],
		['lastName', 'N/A', false],
		...['firstName', 'companyName', 'city', 'postalCode', 'state', 'website'].flatMap((key): Said[] => [
			[key, '0', false],
			[key, ' 0.0 ', false],
			[key, '01', true],
			[key, 'O', true],
		]),
		['postalCode', '00000', false],
	])('%s %j is taken: %s', (key, text, isTaken) => {
		const read = () => parseFieldText(key, text, 'Field');
		if (isTaken) expect(read()).toBe(text);
		else expect(read).toThrow('is no answer');
	});

	it('are looked for in up to 1,000 characters', () => {
		const text = (count: number) => `{{${x(50)}}}`.padEnd(count, ' ');
		expect(() => rejectPlaceholder(text(1_000), 'Field')).toThrow('is a placeholder');
		expect(rejectPlaceholder(text(1_001), 'Field')).toBe(text(1_001));
	});
});

describe('the columns of a run', () => {
	const bench = new Bench('highLevel');
	const told = async (row: IDataObject) =>
		hintsOf(await bench.run(upsert(), [{ email: 'ada@example.com', ...row }])).join();

	it.each([
		[30, ''],
		[31, '1 more'],
		[40, '10 more'],
	])('that were not written are named up to thirty, of %d', async (count, more) => {
		const row = Object.fromEntries(Array.from({ length: count }, (_, index) => [`Nonsense ${index}x`, 'a']));
		const hint = await told(row);
		expect(hint).toContain('"Nonsense 29x"');
		expect(hint).not.toContain('"Nonsense 30x"');
		expect(/; (\d+ more)/.exec(hint)?.[1] ?? '').toBe(more);
	});

	it('name a contact by an ID of two letters or more, that of the contact before one’s own', async () => {
		bench.sandbox.seed.contacts(['a', 'ab', 'abc'].map((id) => ({ id, email: `${id}@example.com` })));
		const written = async (row: IDataObject) => jsonOf((await bench.run(upsert(), [row])).items)[0]?.id;
		expect(await written({ id: 'ab', city: 'Oslo', email: 'new@example.com' })).toBe('ab');
		expect(await written({ id: 'a', city: 'Oslo', email: 'abc@example.com' })).toBe('abc');
		expect(await written({ id: 'abc', 'Contact Id': 'ab', city: 'Rome', firstName: 'Ada' })).toBe('ab');
	});

	it.each<[others: string[], day: string | null]>([
		[['12/11/1990'], null],
		[['13/11/1990'], '1990-05-12'],
		[['13/11/90'], '1990-05-12'],
		[['11/12/1990'], null],
		[['11/13/1990'], null],
		[['13/11/1990', '11/13/1990'], null],
	])('say the order of their birthdays by a number above twelve: beside %j', async (others, day) => {
		const rows = ['12/05/1990', ...others].map((Birthday, index) => ({ email: `b${index}@example.com`, Birthday }));
		const result = await bench.run(upsert(), rows);
		const first = [...bench.sandbox.state.contacts.values()].find(({ email }) => email === 'b0@example.com');
		expect(first?.dateOfBirth).toBe(day ?? '1990-12-05');
		const isUndecided = !others.some((other) => /13/.test(other)) || others.length === 2;
		expect(hintsOf(result).join().includes('do not say whether')).toBe(isUndecided);
	});

	it('clear a field only under its own name or the first of other names', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', city: 'Oslo', phone: '+12025550101', companyName: 'Acme' },
		]);
		await bench.run(upsert({ clearEmpty: true }), [
			{ email: 'ada@example.com', City: '', Company: '', 'Phone 2': '', 'Home Phone': '' },
		]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ phone: '+12025550101' });
		expect([null, '']).toContain(bench.sandbox.state.contacts.get('ada')?.city);
		expect([null, '']).toContain(bench.sandbox.state.contacts.get('ada')?.companyName);
	});
});
