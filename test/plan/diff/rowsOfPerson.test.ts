import type { IDataObject } from 'n8n-workflow';
import { actionOf, tagChanges, tagsAfter } from '../../../nodes/HighLevelCrm/plan/diff/changes';
import { keepsField } from '../../../nodes/HighLevelCrm/plan/options/fieldRules';
import { differingRows, mergeRows } from '../../../nodes/HighLevelCrm/plan/diff/merge';
import { PhoneKeys } from '../../../nodes/HighLevelCrm/values/phoneKeys';
import type { PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { recordOfRow } from '../../../nodes/HighLevelCrm/plan/output';
import { conflictsInAnswer } from '../../../nodes/HighLevelCrm/plan/write/answerConflicts';

describe('the tags of a contact', () => {
	it.each<[mode: 'add' | 'replace' | 'remove', tags: string[], added: string[], removed: string[], after: string[]]>([
		['add', ['B', 'new'], ['new'], [], ['a', 'b', 'new']],
		['add', ['a', 'B'], [], [], ['a', 'b']],
		['add', [], [], [], ['a', 'b']],
		['replace', ['B', 'New'], ['new'], ['a'], ['b', 'new']],
		['replace', ['b', 'a'], [], [], ['b', 'a']],
		['replace', [], [], ['a', 'b'], []],
		['remove', ['B', 'gone'], [], ['b'], ['a']],
		['remove', ['gone'], [], [], ['a', 'b']],
	])('%s %j', (mode, tags, added, removed, after) => {
		const changes = tagChanges(tags, { tags: ['a', 'b'] }, mode);
		expect(changes).toEqual(added.length + removed.length > 0 ? { Tags: { added, removed } } : {});
		expect(actionOf(changes)).toBe(added.length + removed.length > 0 ? 'updated' : 'unchanged');
		expect(tagsAfter(['a', 'b'], tags, mode)).toEqual(after);
	});

	it('may all change if they are unknown', () => {
		expect(tagChanges(['A'], {}, 'add')).toEqual({ Tags: { added: ['a'], removed: [] } });
		expect(tagChanges(['A'], {}, 'remove')).toEqual({ Tags: { added: [], removed: ['a'] } });
		expect(tagChanges([], {}, 'replace')).toEqual({ Tags: { added: [], removed: [] } });
		expect([tagChanges([], {}, 'add'), tagChanges([], {}, 'remove')]).toEqual([{}, {}]);
	});
});

describe('the rules for fields', () => {
	const rules = (fillEmpty: string[], onlyNew: string[] = []) => ({
		fillEmpty: new Set(fillEmpty),
		onlyNew: new Set(onlyNew),
	});

	it.each<[stored: unknown, isKept: boolean]>([
		[undefined, false],
		[null, false],
		['', false],
		[' \t', false],
		[[], false],
		['Oslo', true],
		[0, true],
		[false, true],
		[['a'], true],
		[{}, true],
	])('Fill Only If Empty keeps %j: %s', (stored, isKept) => {
		expect(keepsField(rules(['city']), 'city', stored)).toBe(isKept);
		expect(keepsField(rules(['*']), 'city', stored)).toBe(isKept);
		expect(keepsField(rules(['state']), 'city', stored)).toBe(false);
		expect(keepsField(rules([], ['city']), 'city', stored)).toBe(true);
		expect(keepsField(rules(['city'], ['state']), 'city', stored)).toBe(isKept);
	});

	it.each<[key: string, stored: unknown, isKept: boolean]>([
		['dnd', false, false],
		['dnd', true, true],
		['dndSettings.Email', 'inactive', false],
		['dndSettings.Email', undefined, false],
		['dndSettings.Email', 'active', true],
		['dndSettings.Email', 'permanent', true],
	])('Fill Only If Empty keeps a switch of Do Not Disturb only if it is on: %s, %j', (key, stored, isKept) => {
		expect(keepsField(rules(['*']), key, stored)).toBe(isKept);
		expect(keepsField(rules([], ['*']), key, stored)).toBe(true);
	});
});

describe('the rows of one person', () => {
	const rowsOf = (...list: Array<[fields: IDataObject, more?: Partial<PlannedRow>]>): PlannedRow[] =>
		list.map(([fields, more], index) => ({
			...{ index, keys: [], tagMode: 'add', conflictMode: 'leaveOut' },
			...{ wanted: { fields, customFields: [] }, ...more },
		})) as unknown as PlannedRow[];

	it('yield the last value of each field, and all their tags', () => {
		const { contact, lastRow } = mergeRows(
			rowsOf(
				[{ city: 'Oslo', state: 'x', tags: ['a', 'b'] }],
				[{ city: 'Rome', tags: ['B', 'c'] }],
				[{ city: 'Bonn' }],
			),
		);
		expect(contact.fields).toEqual({ city: 'Bonn', state: 'x', tags: ['a', 'b', 'c'] });
		expect([lastRow.get('city')?.index, lastRow.get('state')?.index]).toEqual([2, 0]);
	});

	it('drop the tags of earlier rows with those that replace all', () => {
		const replace = { tagMode: 'replace' } as const;
		expect(mergeRows(rowsOf([{ tags: ['a'] }], [{ tags: ['b'] }, replace], [{ tags: ['c'] }]))).toMatchObject({
			...{ tagMode: 'replace', contact: { fields: { tags: ['b', 'c'] } } },
		});
		expect(mergeRows(rowsOf([{ tags: ['a'] }, replace], [{}], [{ tags: ['b'] }, replace]))).toMatchObject({
			...{ tagMode: 'replace', contact: { fields: { tags: ['b'] } } },
		});
		expect(mergeRows(rowsOf([{ city: 'Oslo' }], [{ city: 'Rome' }])).contact.fields).not.toHaveProperty('tags');
	});

	it('fail if they differ from the values of earlier rows, and only if they have Fail the Row', () => {
		const fail = { conflictMode: 'fail' } as const;
		const failed = (...rows: Parameters<typeof rowsOf>) =>
			differingRows(rowsOf(...rows), { phones: new PhoneKeys('1', []) }).map(([{ index }]) => index);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Oslo' }, fail])).toEqual([]);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Rome' }, fail], [{ city: 'Oslo' }, fail])).toEqual([1]);
		expect(failed([{ city: 'Oslo' }], [{ city: 'Rome' }])).toEqual([]);
		expect(failed([{ city: 'Oslo' }], [{ city: 'Rome' }, fail])).toEqual([1]);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Rome' }])).toEqual([]);
		// Also if a row in between, which may differ, says the same.
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Rome' }], [{ city: 'Rome' }, fail])).toEqual([2]);
		// A row that fails is no measure for the next one.
		expect(
			failed([{}, fail], [{ city: 'Rome', a: 1 }, fail], [{ city: 'Oslo', a: 1 }, fail], [{ city: 'Rome' }, fail]),
		).toEqual([2]);
		expect(failed([{ phone: '+12025550101' }, fail], [{ phone: '202 555 0101' }, fail])).toEqual([]);
		expect(failed([{ tags: ['a'] }, fail], [{ tags: ['b'] }, fail])).toEqual([]);
	});
});

describe('the fields that a server left off, as its answer shows', () => {
	it.each<[sent: IDataObject, answer: IDataObject, fields: string[]]>([
		[{ email: 'a@x.de' }, { email: 'b@x.de' }, ['email']],
		[{ email: ' A@x.de ' }, { email: 'a@x.de' }, []],
		[{ email: 'a@x.de' }, { email: 'b@x.de', isNew: true }, []],
		[{ email: 'a@x.de' }, { email: null }, ['email']],
		[{ email: 'a@x.de' }, {}, []],
		[{ email: 'a@x.de', phone: '+12025550101' }, { id: '1' }, []],
		// An answer that shows other fields, and no phone, says that the contact has none.
		[{ email: 'a@x.de', phone: '+12025550101' }, { id: '1', email: 'a@x.de' }, ['phone']],
		[{ phone: '+12025550101', firstName: 'Ann' }, { id: '1', firstName: 'Ann' }, ['phone']],
		[{ email: 'a@x.de', phone: '' }, { id: '1', email: 'a@x.de' }, []],
		[{ email: '' }, { email: 'b@x.de' }, []],
		[{ phone: '(202) 555-0101 x5' }, { phone: '+12025550101' }, []],
		[{ phone: '+12025550101' }, { phone: '+12025550102' }, ['phone']],
		[{ email: 'a@x.de', phone: '+12025550101' }, { email: 'b@x.de', phone: null }, ['email', 'phone']],
		[{ city: 'Oslo' }, { city: 'Rome' }, []],
	])('%j, answered with %j: %j', (sent, answer, fields) => {
		expect(conflictsInAnswer(sent as never, answer).map(({ field }) => field)).toEqual(fields);
	});
});

describe('the output of a row', () => {
	const row = { index: 1, wanted: { fields: { phone: '1', email: 'a@x.de' } } };
	const write = { person: { rows: [row] } };
	const phone = { field: 'phone', value: '1' };
	const told = (conflicts: object[], leftOff: object[]) =>
		recordOfRow(
			row as never,
			write as never,
			{ id: 'ada' },
			{ notes: new Map([[1, { conflicts, kept: {} }]]) } as never,
			leftOff as never,
		).conflict;

	it('names what the server left off once, and only of its own values', () => {
		expect(told([], [])).toBeUndefined();
		expect(told([], [phone])).toEqual([phone]);
		expect(told([{ ...phone, contactId: 'bob' }], [phone])).toEqual([{ ...phone, contactId: 'bob' }]);
		expect(told([], [{ field: 'phone', value: '2' }])).toBeUndefined();
		expect(told([phone], [{ field: 'email', value: 'a@x.de' }])).toEqual([phone, { field: 'email', value: 'a@x.de' }]);
	});
});
