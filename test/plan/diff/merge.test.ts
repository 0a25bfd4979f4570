import type { IDataObject } from 'n8n-workflow';
import { differingRows, mergeRows } from '../../../nodes/HighLevelCrm/plan/diff/merge';
import { PhoneKeys } from '../../../nodes/HighLevelCrm/values/phoneKeys';
import type { PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { plannedRow } from '../facts';

const rowOf = (index: number, { custom = [], ...fields }: IDataObject, more: Partial<PlannedRow> = {}) =>
	plannedRow(index, fields, { ...more, wanted: { fields, customFields: custom as never } });

describe('the rows of one person', () => {
	it('say what the only row says, the same object', () => {
		const row = rowOf(0, { city: 'Rome', tags: ['a'] }, { tagMode: 'replace' });
		const { contact, tagMode, lastRow } = mergeRows([row]);
		expect(contact).toBe(row.wanted);
		expect([tagMode, lastRow.size]).toEqual(['replace', 0]);
	});

	it('say the last value of each field, and which row said it', () => {
		const [first, last] = [
			rowOf(0, { city: 'Oslo', firstName: 'Ann', custom: [{ id: 'x', value: 1 }] }),
			rowOf(1, {
				city: 'Rome',
				tags: ['a'],
				custom: [
					{ id: 'x', value: 2 },
					{ id: 'y', value: '' },
				],
			}),
		] as const;
		const { contact, lastRow } = mergeRows([first, last]);
		expect(contact).toEqual({
			fields: { city: 'Rome', firstName: 'Ann', tags: ['a'] },
			customFields: [
				{ id: 'x', value: 2 },
				{ id: 'y', value: '' },
			],
		});
		expect([...lastRow].map(([key, { index }]) => [key, index])).toEqual([
			...[
				['city', 1],
				['firstName', 0],
				['customField:x', 1],
				['customField:y', 1],
			],
		]);
	});

	it.each<
		[tags: Array<[mode: 'add' | 'replace', tags?: string[]]>, merged: string[] | undefined, mode: 'add' | 'replace']
	>([
		[
			[
				['add', ['a', 'b']],
				['add', ['B', 'c']],
			],
			['a', 'b', 'c'],
			'add',
		],
		[
			[
				['add', ['a']],
				['replace', ['b']],
			],
			['b'],
			'replace',
		],
		[
			[
				['replace', ['a']],
				['add', ['b']],
			],
			['a', 'b'],
			'replace',
		],
		[[['add'], ['add', ['b']]], ['b'], 'add'],
		[[['replace'], ['add', ['b']]], ['b'], 'add'],
		[[['add', ['a']], ['add']], ['a'], 'add'],
		[[['add', ['a']], ['replace']], ['a'], 'add'],
		[[['replace'], ['add']], undefined, 'replace'],
		[[['replace', []], ['add']], [], 'replace'],
	])('with tags %j have %j by %s', (given, tags, mode) => {
		const rows = given.map(([tagMode, own], index) => rowOf(index, own ? { tags: own } : {}, { tagMode }));
		const { contact, tagMode } = mergeRows(rows);
		expect([contact.fields.tags, tagMode, Object.keys(contact.fields)]).toEqual([tags, mode, tags ? ['tags'] : []]);
	});
});

describe('rows that fail if they differ', () => {
	const phones = new PhoneKeys('1', []);
	const differing = (fields: IDataObject[], modes: Array<PlannedRow['conflictMode']> = []) => {
		const rows = fields.map((one, index) => rowOf(index, one, { conflictMode: modes[index] ?? 'fail' }));
		return differingRows(rows, { phones }).map(([{ index }, error]) => [index, error.message]);
	};
	const inRows = (earlier: number, later: number, field: string) =>
		expect.stringMatching(`in row ${earlier} and row ${later} with two values of ${field}$`) as unknown;

	it.each<[fields: IDataObject[], failed: Array<[index: number, earlier: number, field: string]>]>([
		[[{ city: 'Oslo' }, { city: 'Rome' }], [[1, 1, 'City']]],
		[[{ firstName: 'Ann' }, { city: 'Oslo' }, { city: 'Rome' }], [[2, 2, 'City']]],
		[[{ city: 'Oslo' }, { city: 'Rome', firstName: 'Ann' }, { firstName: 'Ben' }], [[1, 1, 'City']]],
		[[{ city: 'Oslo' }, { city: 'Oslo' }], []],
		[[{ city: 'Oslo' }], []],
		[[{ tags: ['a'] }, { tags: ['b'] }], []],
		[[{ email: 'ANN@x.de' }, { email: 'ann@x.de' }], []],
		[[{ phone: '+1 202 555 0101' }, { phone: '2025550101' }], []],
		[[{ phone: '+1 202 555 0101' }, { phone: '+1 202 555 0102' }], [[1, 1, 'Phone']]],
		[[{ postalCode: '2025550101' }, { postalCode: '+12025550101' }], [[1, 1, 'Postal Code']]],
		[[{ custom: [{ id: 'x', value: ['a'] }] }, { custom: [{ id: 'x', value: ['a'] }] }], []],
		[[{ custom: [{ id: 'x', value: ['a'] }] }, { custom: [{ id: 'x', value: ['b'] }] }], [[1, 1, 'Custom Field "x"']]],
		[[{ custom: [{ id: 'x', value: 1 }] }, { custom: [{ id: 'y', value: 2 }] }], []],
	])('of %j are %j', (fields, failed) => {
		expect(differing(fields)).toEqual(
			failed.map(([index, earlier, field]) => [index, inRows(earlier, index + 1, field)]),
		);
	});

	it('are only those that the user wants to fail', () => {
		const cities = [{ city: 'Oslo' }, { city: 'Rome' }, { city: 'Paris' }];
		expect(differing(cities, ['leaveOut', 'leaveOut', 'leaveOut'])).toEqual([]);
		expect(differing(cities, ['fail', 'leaveOut', 'fail'])).toEqual([[2, inRows(1, 3, 'City')]]);
	});

	it("name the rows by the table's numbers, and a custom field by its name", () => {
		const rows = ['7', '8'].map((value, index) => {
			const custom = [{ id: 'x', value, field: { id: 'x', name: 'Shoe Size' } }];
			return rowOf(index, { custom }, { conflictMode: 'fail', number: 12 + index });
		});
		expect(differingRows(rows, { phones }).map(([, { message }]) => message)).toEqual([
			expect.stringMatching('is in row 12 and row 13 with two values of Shoe Size$') as unknown,
		]);
	});

	it('say what to do', () => {
		const rows = [rowOf(0, { city: 'Oslo' }), rowOf(1, { city: 'Rome' }, { conflictMode: 'fail' })];
		const [[, error] = []] = differingRows(rows, { phones });
		expect(error).toMatchObject({
			description: expect.stringMatching(/values of the first row count.*If a Row Means Two Contacts/) as unknown,
			facts: { code: 'conflict' },
		});
	});
});
