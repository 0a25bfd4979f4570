import type { IDataObject } from 'n8n-workflow';
import { parseRecordFields } from '../../nodes/HighLevelCrm/contactRecord/fields/field';
import { NOTE_FIELDS } from '../../nodes/HighLevelCrm/contactRecord/fields/note';
import { TASK_FIELDS } from '../../nodes/HighLevelCrm/contactRecord/fields/task';
import { Warnings } from '../../nodes/HighLevelCrm/run/warnings';

const FIELDS = { note: NOTE_FIELDS, task: TASK_FIELDS };
const ROW = { parameters: { timezone: 'America/Bogota' }, run: { warnings: new Warnings() } } as never;
const CALL = { title: 'Call', dueDate: '2026-12-01T09:00:00-05:00', completed: false };
const CALLED = { ...CALL, dueDate: '2026-12-01T14:00:00.000Z' };
const COLORS = ['#FA0', '#ffaa00', '#FFAA00cc'];

it.each<[action: string, given: IDataObject, sent: IDataObject | string]>([
	// A create leaves out what is empty or off, unless each record has it.
	['create note', { body: 'a', title: '', pinned: false, color: '', userId: '' }, { body: 'a' }],
	['create note', { body: ' a ', title: ' ', pinned: 'true' }, { body: ' a ', title: ' ', pinned: true }],
	['create task', { ...CALL, body: '', assignedTo: '' }, CALLED],
	...[null, '', undefined, false].map((completed): [string, IDataObject, IDataObject] => [
		...(['create task', { ...CALL, completed }, CALLED] as const),
	]),
	['create task', { ...CALL, completed: 'TRUE' }, { ...CALLED, completed: true }],
	['update task', { completed: '', body: 'a' }, { body: 'a' }],
	// An update sends what is given; an empty text clears it, if there is such a thing.
	['update note', { body: null, color: undefined, title: '', pinned: false }, { title: '', pinned: false }],
	['update note', { color: ' ', pinned: '', userId: '' }, { color: '' }],
	['update task', { completed: false, body: '', assignedTo: '' }, { completed: false, body: '' }],
	...['<p></p>', '<p><br></p>\n<p>&nbsp;</p>', '<!-- none -->', '<div>\u200b</div>'].flatMap(
		(body): Array<[string, IDataObject, string]> => [
			['create note', { body }, 'Body is empty'],
			['update note', { body }, 'Body is empty'],
		],
	),
	...['<p><img src="a.png"></p>', '<3', '<open>', '<hr>'].map((body): [string, IDataObject, IDataObject] => [
		...(['create note', { body }, { body }] as const),
	]),
	['update task', { body: '<p></p>' }, { body: '<p></p>' }],
	['update task', { title: ' ' }, 'Title is empty'],
	['update task', { dueDate: '' }, 'Due Date is empty'],
	['create task', { ...CALL, dueDate: '9999-12-31T23:59:59Z' }, { ...CALLED, dueDate: '9999-12-31T23:59:59.000Z' }],
	['create task', { ...CALL, dueDate: '1971-01-01T00:00:00Z' }, { ...CALLED, dueDate: '1971-01-01T00:00:00.000Z' }],
	['create task', { ...CALL, dueDate: '1970-12-31T23:59:59Z' }, 'Due Date "1970-12-31T23:59:59Z" is not a date'],
	['create task', { ...CALL, dueDate: 253_402_300_799_999 }, { ...CALLED, dueDate: '9999-12-31T23:59:59.999Z' }],
	['create task', { ...CALL, dueDate: 1_796_083_200_000_000 }, 'Due Date "1796083200000000" is not a date'],
	...COLORS.map((color): [string, IDataObject, IDataObject] => ['update note', { color }, { color }]),
	...['red', '#12', '#12345', 'x#FFAA00', '#FFAA00x', '#GGGGGG'].map((color): [string, IDataObject, string] => [
		...(['update note', { color }, `Color "${color}" is no color`] as const),
	]),
])('%s of %j sends %j', async (action, given, sent) => {
	const [does, kind] = action.split(' ') as [string, keyof typeof FIELDS];
	const read = parseRecordFields(FIELDS[kind], given, ROW, does === 'update');
	expect(await read.catch(({ message }: Error) => message)).toEqual(sent);
});

it('tells of an empty cell that an update leaves out, as nothing clears the field', async () => {
	for (const [kind, name, hints] of [
		['task', 'assignedTo', ['Assigned User']],
		['task', 'completed', ['Completed']],
		['note', 'pinned', ['Pinned']],
		['note', 'title', []],
	] as const) {
		const warnings = new Warnings();
		const row = { parameters: { timezone: 'UTC' }, run: { warnings } } as never;
		await parseRecordFields(FIELDS[kind], { ...CALL, body: 'a', [name]: '' }, row, false);
		expect(await warnings.all()).toEqual([]);
		await parseRecordFields(FIELDS[kind], { body: 'a', [name]: '' }, row, true);
		expect(await warnings.all()).toEqual(
			hints.map((label) => expect.stringContaining(`${label} had no value`) as string),
		);
	}
});
