import type { IDataObject } from 'n8n-workflow';
import { createDialect } from '../../nodes/HighLevelCrm/dialects';
import type { CustomField } from '../../nodes/HighLevelCrm/lookups/customFields';
import { PhoneKeys } from '../../nodes/HighLevelCrm/values/phoneKeys';
import type { FieldChange } from '../../nodes/HighLevelCrm/undo/fieldChange';
import type { RecordedChanges } from '../../nodes/HighLevelCrm/undo/recordedChanges';
import { ContactUndo } from '../../nodes/HighLevelCrm/undo/contactUndo';
import { takeBack } from '../../nodes/HighLevelCrm/undo/takeBack';

const HIGH_LEVEL = createDialect({}, 'loc');

type Change = Partial<FieldChange> & Pick<FieldChange, 'key' | 'from' | 'to'>;

const run = (fields: Change[], tags: Partial<RecordedChanges> = {}): RecordedChanges => ({
	fields: fields.map((change) => ({ label: change.key, ...change })),
	addedTags: tags.addedTags ?? [],
	removedTags: tags.removedTags ?? [],
});

const back = (stored: IDataObject, ...runs: RecordedChanges[]) =>
	takeBack(stored, runs, new PhoneKeys('1', []), HIGH_LEVEL);

/** What a contact has, what the run changed, what is sent, and what is kept. */
type Case = [stored: IDataObject, change: Change, fields: IDataObject, kept: IDataObject];

describe('what a field gets back', () => {
	it.each<Case>([
		[{ city: 'Rome' }, { key: 'city', from: 'Oslo', to: 'Rome' }, { city: 'Oslo' }, {}],
		[{ city: 'Oslo' }, { key: 'city', from: 'Oslo', to: 'Rome' }, {}, {}],
		[{ city: 'Bonn' }, { key: 'city', from: 'Oslo', to: 'Rome' }, {}, { city: { now: 'Bonn', before: 'Oslo' } }],
		[{}, { key: 'city', from: 'Oslo', to: 'Rome' }, {}, { city: { now: null, before: 'Oslo' } }],
		[{ city: 'Rome' }, { key: 'city', from: null, to: 'Rome' }, { city: '' }, {}],
		[{}, { key: 'city', from: null, to: 'Rome' }, {}, {}],
		[{ city: 'Bonn' }, { key: 'city', from: undefined, to: 'Rome' }, {}, { city: { now: 'Bonn', before: null } }],
		[{ dnd: true }, { key: 'dnd', from: null, to: true }, { dnd: false }, {}],
		[{ dnd: true }, { key: 'dnd', from: 'false', to: 'TRUE' }, { dnd: false }, {}],
		[{ dnd: false }, { key: 'dnd', from: true, to: null }, { dnd: true }, {}],
		[{}, { key: 'dnd', from: 'true', to: 'false' }, { dnd: true }, {}],
		[{}, { key: 'dnd', from: null, to: true }, {}, {}],
		[
			{ dndSettings: { SMS: { status: 'active' } } },
			{ key: 'dndSettings.SMS', from: null, to: 'active' },
			{ 'dndSettings.SMS': 'inactive' },
			{},
		],
		[{}, { key: 'dndSettings.SMS', from: null, to: 'active' }, {}, {}],
		[
			{ dndSettings: { SMS: { status: 'permanent' } } },
			{ key: 'dndSettings.SMS', from: 'active', to: 'permanent' },
			{},
			{ 'dndSettings.SMS': { now: 'permanent', before: 'active' } },
		],
		[
			{ phone: '+12025550177' },
			{ key: 'phone', from: '+12025550111', to: '2025550177' },
			{ phone: '+12025550111' },
			{},
		],
		[{ phone: '+12025550177' }, { key: 'phone', from: null, to: '(202) 555-0177' }, { phone: '' }, {}],
		[
			{ phone: '+492025550177' },
			{ key: 'phone', from: null, to: '2025550177' },
			{},
			{ phone: { now: '+492025550177', before: null } },
		],
		[{}, { key: 'phone', from: null, to: '+12025550177' }, {}, {}],
		[{ email: 'A@x.com' }, { key: 'email', from: 'b@x.com', to: 'a@x.com' }, { email: 'b@x.com' }, {}],
		[{ name: 'Ada' }, { key: 'name', from: 'Eve', to: 'Ada' }, { name: 'Eve' }, {}],
		[{ name: 'Ada' }, { key: 'name', from: null, to: 'Ada' }, {}, { name: { now: 'Ada', before: null } }],
		[
			{ dateOfBirth: '1990-02-01' },
			{ key: 'dateOfBirth', from: '1980-01-31T00:00:00.000Z', to: '1990-02-01' },
			{ dateOfBirth: '1980-01-31' },
			{},
		],
		[
			{ dateOfBirth: '1990-02-28' },
			{ key: 'dateOfBirth', from: 317_347_200_000, to: '02/28/1990' },
			{ dateOfBirth: '1980-01-22' },
			{},
		],
		[
			{ dateOfBirth: '1990-02-28' },
			{ key: 'dateOfBirth', from: '0', to: '1990-02-28' },
			{ dateOfBirth: '1970-01-01' },
			{},
		],
	])('of %j by %j is %j, and %j stays', (stored, change, fields, kept) => {
		const { wanted, kept: left } = back(stored, run([change]));
		expect([wanted.fields, left]).toEqual([fields, kept]);
	});

	it('is reported with the value before the first change if the changes lead back to it and somebody changed it since', () => {
		const night = { key: 'city', from: 'Oslo', to: 'Rome' };
		const { kept } = back({ city: 'Bonn' }, run([night]), run([{ key: 'city', from: 'Rome', to: 'Oslo' }]));
		expect(kept).toEqual({ city: { now: 'Bonn', before: 'Oslo' } });
	});

	it('does not include an email that the API cannot clear', () => {
		const change = { key: 'email', label: 'Email', from: null, to: 'a@x.com' };
		const backIn = (dialect: string) => {
			const phones = new PhoneKeys('1', []);
			const { wanted, kept } = takeBack(
				{ email: 'a@x.com' },
				[run([change])],
				phones,
				createDialect({ dialect }, 'loc'),
			);
			return [wanted.fields, kept];
		};
		expect(backIn('highLevel')).toEqual([{ email: '' }, {}]);
		expect(backIn('documented')).toEqual([{}, { Email: { now: 'a@x.com', before: null } }]);
	});
});

describe('what a custom field gets back', () => {
	const withType = (dataType: string): CustomField => ({ id: 'f1', name: 'Field', dataType });
	it.each<[dataType: string | undefined, from: unknown, to: unknown, stored: unknown, value: unknown]>([
		['TEXT', 'red', 'blue', 'blue', 'red'],
		['TEXT', '7', '8', '8', '7'],
		['NUMERICAL', '7', '8', 8, 7],
		['NUMERICAL', 7, 8, 8, 7],
		['NUMERICAL', '0', '8', 8, 0],
		['NUMERICAL', 'seven', '8', 8, 'seven'],
		['NUMERICAL', '', '8', 8, ''],
		['MONETORY', '7.5', '8', 8, 7.5],
		['DATE', '2026-01-31T00:00:00.000Z', '2026-02-01', '2026-02-01', '2026-01-31'],
		['DATE', '1769817600000', '2026-02-01', '2026-02-01', '2026-01-31'],
		// The days around the first one of 1970 have the shortest numbers.
		['DATE', '0', '2026-02-01', '2026-02-01', '1970-01-01'],
		['DATE', '86400000', '2026-02-01', '2026-02-01', '1970-01-02'],
		['DATE', '-86400000', '2026-02-01', '2026-02-01', '1969-12-31'],
		['TEXT', '2026-01-31T00:00:00.000Z', 'x', 'x', '2026-01-31T00:00:00.000Z'],
		['CHECKBOX', ['a'], ['b', 'c'], ['c', 'b'], ['a']],
		[undefined, ['a'], ['b', 'c'], ['b', 'c'], ['a']],
	])('of type %s: %j, written as %j, stored as %j, becomes %j', (dataType, from, to, stored, value) => {
		const field = dataType === undefined ? undefined : withType(dataType);
		const contact = { customFields: [{ id: 'f1', value: stored as string }] };
		const { wanted, kept } = back(contact, run([{ key: 'customField:f1', field, from, to }]));
		expect([wanted.customFields, kept]).toEqual([[{ id: 'f1', value, field }], {}]);
		expect(wanted.fields).toEqual({});
	});

	it('is nothing if somebody changed it since', () => {
		const contact = { customFields: [{ id: 'f1', value: ['c', 'b'] }] };
		const { wanted, kept } = back(contact, run([{ key: 'customField:f1', label: 'Colour', from: ['a'], to: ['b'] }]));
		expect([wanted.customFields, kept]).toEqual([[], { Colour: { now: ['c', 'b'], before: ['a'] } }]);
	});
});

describe('what several runs changed', () => {
	const first = run([{ key: 'city', label: 'City', from: 'Oslo', to: 'Rome' }]);
	const second = run([{ key: 'city', label: 'City', from: 'Rome', to: 'Bonn' }]);

	it.each<[city: string, fields: IDataObject, kept: IDataObject]>([
		['Bonn', { city: 'Oslo' }, {}],
		['Rome', { city: 'Oslo' }, {}],
		['Oslo', {}, {}],
		['Kiel', {}, { City: { now: 'Kiel', before: 'Oslo' } }],
	])('is taken back from the last to the first, whichever is given first (%s)', (city, fields, kept) => {
		for (const runs of [
			[first, second],
			[second, first],
		]) {
			const { wanted, kept: left } = back({ city }, ...runs);
			expect([wanted.fields, left]).toEqual([fields, kept]);
		}
	});

	it('needs no write if one run changed a value and the next changed it back, whichever is given first', () => {
		const there = run([{ key: 'city', label: 'City', from: 'Oslo', to: 'Rome' }], { addedTags: ['a'] });
		const andBack = run([{ key: 'city', label: 'City', from: 'Rome', to: 'Oslo' }], { removedTags: ['a'] });
		for (const runs of [
			[there, andBack],
			[andBack, there],
		])
			expect(back({ city: 'Oslo', tags: [] }, ...runs)).toEqual(back({ city: 'Oslo', tags: [] }));
	});

	it('is taken back only to the value that somebody entered between the runs, and says so', () => {
		const before = run([{ key: 'city', label: 'City', from: 'Oslo', to: 'Rome' }]);
		const after = run([{ key: 'city', label: 'City', from: 'Kiel', to: 'Bonn' }]);
		for (const runs of [
			[before, after],
			[after, before],
		]) {
			const { wanted, kept } = back({ city: 'Bonn' }, ...runs);
			expect([wanted.fields, kept]).toEqual([{ city: 'Kiel' }, { City: { now: 'Kiel', before: 'Oslo' } }]);
		}
	});

	it('is taken back to the value that somebody entered between two runs that wrote the same', () => {
		const again = run([{ key: 'city', label: 'City', from: 'Kiel', to: 'Rome' }]);
		const { wanted, kept } = back({ city: 'Rome' }, first, again);
		expect([wanted.fields, kept]).toEqual([{ city: 'Kiel' }, { City: { now: 'Kiel', before: 'Oslo' } }]);
	});

	it.each<[tags: string[], added: string[], removed: string[]]>([
		[['a', 'c'], ['b'], ['a']],
		[['b', 'c'], [], []],
		[['c'], ['b'], []],
		[['a', 'b', 'x'], [], ['a']],
	])('of the tags %j brings %j back and takes %j away', (tags, added, removed) => {
		const { addedTags, removedTags } = back({ tags }, run([], { addedTags: ['a'], removedTags: ['b'] }));
		expect([addedTags, removedTags]).toEqual([added, removed]);
	});

	it('leaves nothing to take back for a tag that one run added and the next removed', () => {
		const { addedTags, removedTags } = back(
			{ tags: [] },
			run([], { addedTags: ['a'] }),
			run([], { removedTags: ['a'] }),
		);
		expect([addedTags, removedTags]).toEqual([[], []]);
	});
});

it('an email that somebody changes while Undo runs is not taken for the one that comes back', () => {
	const contact = new ContactUndo('ada', 0);
	contact.earlier.push(run([{ key: 'email', from: 'old@x.de', to: 'new@x.de' }]));
	contact.compare({ id: 'ada', email: 'new@x.de' }, new PhoneKeys('1', []), HIGH_LEVEL);
	const emails = ['new@x.de', 'other@x.de'].map((email) => contact.withAddressesBack({ email }).email);
	expect(emails).toEqual(['old@x.de', 'other@x.de']);
});
