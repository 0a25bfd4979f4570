import type { IDataObject } from 'n8n-workflow';
import { parseEarlierItem, parseItem } from '../../nodes/HighLevelCrm/undo/earlierItem';
import { leftAlone } from '../../nodes/HighLevelCrm/undo/leftAlone';
import { changesIn } from '../../nodes/HighLevelCrm/undo/recordedChanges';
import { readRunItem } from '../../nodes/HighLevelCrm/undo/undoParameters';

const CITY = { City: { from: 'Oslo', to: 'Rome' } };

describe('an item of an earlier run', () => {
	it.each<[item: IDataObject, kind: string]>([
		[{ changes: CITY }, 'changed'],
		[{ action: 'updated', changes: CITY }, 'changed'],
		[{ action: 'updated', isNew: false, changes: CITY }, 'changed'],
		[{ action: 'updated', changes: JSON.stringify(CITY) }, 'changed'],
		[{ action: 'created', isNew: true, changes: CITY }, 'changed'],
		[{ action: 'created', changes: {} }, 'created'],
		[{ action: 'created' }, 'created'],
		[{ isNew: true }, 'created'],
		[{ isNew: 'true' }, 'created'],
		[{ isNew: 'TRUE' }, 'created'],
		[{ isNew: '1' }, 'created'],
		[{ action: 'updated', isNew: 'false', changes: {} }, 'none'],
		[{ action: 'updated', changes: {} }, 'none'],
		[{ action: 'deleted' }, 'deleted'],
		[{ deleted: true }, 'deleted'],
		[{ deleted: 'true' }, 'deleted'],
		[{ action: 'left', leaver: 'deleted' }, 'deleted'],
		[{ deleted: false, changes: CITY }, 'changed'],
		[{ action: 'left', leaver: 'untagged', changes: CITY }, 'changed'],
		...['unchanged', 'notSent', 'reported', 'held', 'read'].map((action): [IDataObject, string] => [
			{ action, changes: CITY },
			'none',
		]),
		...['reported', 'held', 'failed'].map((leaver): [IDataObject, string] => [
			{ action: 'left', leaver, changes: CITY },
			'none',
		]),
		[{ action: 'left', leaver: 'failed', code: 'tags-not-written', error: 'Not done' }, 'none'],
		[{ error: 'Row 1: bad', changes: CITY }, 'none'],
		[{ error: '', changes: CITY }, 'changed'],
		[{ sameAs: 1, changes: CITY }, 'none'],
		[{ sameAs: '', changes: CITY }, 'changed'],
		[{ found: false, changes: CITY }, 'none'],
		[{ found: 'false', changes: CITY }, 'none'],
		[{ found: '0', changes: CITY }, 'none'],
		[{ found: true, changes: CITY }, 'changed'],
		[{ found: '', changes: CITY }, 'changed'],
		[{ found: 'yes', changes: CITY }, 'changed'],
		[{ dryRun: true, action: 'created' }, 'planned'],
		[{ dryRun: 'true', changes: CITY }, 'planned'],
		[{ dryRun: true, error: 'Row 1: bad' }, 'planned'],
		[{ dryRun: false, changes: CITY }, 'changed'],
		[{ dryRun: '', changes: CITY }, 'changed'],
	])('%j is %s', (item, kind) => {
		expect(parseEarlierItem({ id: 'ada', ...item })).toMatchObject({ kind, id: 'ada' });
	});

	it.each<[item: IDataObject, id: string | undefined]>([
		[{ id: 'ada' }, 'ada'],
		[{ id: ' ada ' }, 'ada'],
		[{ id: 7, contactId: 'ada' }, 'ada'],
		[{ id: '7', contactId: ' ada ' }, 'ada'],
		[{ contactId: 'ada' }, 'ada'],
		[{ id: 'ada', contactId: 'ada' }, 'ada'],
		// Rows of Airtable, and of Notion or Supabase.
		[{ id: 'recAbCdEf12345678', contactId: 'ada' }, 'ada'],
		[{ id: '8d3f1c9e-1234-4abc-9def-0123456789ab', contactId: 'ada' }, 'ada'],
		// A row that failed half written keeps its own columns, whatever they are called.
		...['recAbCdEf12345678', 'row 7'].map((id): [IDataObject, string] => [
			{ id, contactId: 'ada', error: 'x', code: 'tags-not-written', action: 'failed', changes: CITY, body: 'Mini' },
			'ada',
		]),
		[{ id: 7 }, undefined],
		[{ id: '' }, undefined],
	])('%j is of contact %s', (item, id) => {
		expect(parseEarlierItem({ action: 'unchanged', ...item }).id).toBe(id);
	});

	it.each<[item: IDataObject, message: string]>([
		[{ id: 'ada' }, 'none of an earlier run'],
		[{ id: 'ada', action: 'updated' }, 'does not say what contact "ada" was before'],
		[{ id: 'ada', changes: 'City: Oslo' }, '"changes" is a sentence'],
		[{ id: 'ada', changes: '["a"]' }, '"changes" is a sentence'],
		[{ id: 7, changes: CITY }, 'names no contact'],
		[{ id: 7, action: 'created' }, 'names no contact'],
		[{ id: 7, action: 'deleted' }, 'names no contact'],
		[{ id: 'note', contactId: 'ada', action: 'unchanged' }, 'of another record than a contact'],
		// A table keeps a number or an ID of its own in place of that of the note or task.
		...[7, '', '8d3f1c9e-1234-4abc-9def-0123456789ab'].flatMap(
			(id): Array<[IDataObject, string]> =>
				[{ body: 'Called' }, { title: 'Call', dueDate: '2026-12-01', completed: false }].map((record) => [
					{ id, contactId: 'ada', action: 'created', ...record },
					'of another record than a contact',
				]),
		),
	])('%j is refused: %s', (item, message) => {
		expect(() => parseEarlierItem(item)).toThrow(message);
	});

	it.each<[what: string, item: IDataObject, change: IDataObject, to: string]>([
		['as it was stored, with its calling code', { phone: '+15550100100' }, { to: '5550100100' }, '+15550100100'],
		['as the row gave it, if the contact has another', { phone: '+15550100199' }, { to: '5550100100' }, '5550100100'],
		['as the row gave it, if the item has none', {}, { to: '5550100100' }, '5550100100'],
		[
			'as written, if it is a custom field that is called Phone',
			{ phone: '+15550100100' },
			{ to: '5550100100', fieldId: 'cf1' },
			'5550100100',
		],
	])('has a changed phone %s', (_, item, change, to) => {
		const changes = { ...CITY, Phone: { from: null, ...change } };
		expect(parseEarlierItem({ id: 'ada', ...item, changes })).toMatchObject({
			changes: { ...CITY, Phone: { ...change, from: null, to } },
		});
	});

	it.each<[given: unknown, item: IDataObject]>([
		[{ id: 'ada' }, { id: 'ada' }],
		['{"id":"ada"}', { id: 'ada' }],
		['```json\n{"id":"ada"}\n```', { id: 'ada' }],
	])('%j is read as %j', (given, item) => {
		expect(parseItem(given)).toEqual(item);
	});

	it.each(['', 'ada', '[1]', '7', 'null'])('%j is no item', (given) => {
		expect(() => parseItem(given)).toThrow('is no item');
	});
});

describe('the changes of an item', () => {
	it.each<[item: IDataObject, changes: unknown]>([
		[{}, undefined],
		[{ changes: null }, undefined],
		[{ changes: CITY }, CITY],
		[{ changes: ` ${JSON.stringify(CITY)} ` }, CITY],
		[{ changes: ' a sentence ' }, 'a sentence'],
		[{ changes: '7' }, '7'],
		[{ 'changes.City.from': 'Oslo', 'changes.City.to': 'Rome' }, CITY],
		[{ 'changes.City.from': '', 'changes.City.to': 'Rome' }, { City: { from: '', to: 'Rome' } }],
		[{ 'changes.City.from': '', 'changes.City.to': '' }, undefined],
		[
			{ 'changes.A.B.from': 'x', 'changes.A.B.fieldId': 'f1', 'changes.C.fieldId': 'f2' },
			{ 'A.B': { from: 'x', fieldId: 'f1' } },
		],
		[
			{ 'changes.Tags.added.0': 'a', 'changes.Tags.added.1': 'b', 'changes.Tags.added.2': '' },
			{ Tags: { added: ['a', 'b'] } },
		],
		[{ 'changes.Tags.removed.0': 'a' }, { Tags: { removed: ['a'] } }],
		[{ 'changes.Colours.from.0': 'red', 'changes.Colours.to.0': 'blue' }, { Colours: { from: ['red'], to: ['blue'] } }],
		[
			{
				'changes.Colours.from.0': 'red',
				'changes.Colours.to.0': '',
				'changes.Colours.from': '',
				'changes.Colours.to': '',
			},
			{ Colours: { from: ['red'], to: '' } },
		],
		[
			{ 'changes.Colours.from': '', 'changes.Colours.to.0': 'red', 'changes.Colours.from.0': '' },
			{ Colours: { from: '', to: ['red'] } },
		],
		[{ 'other.City.from': 'Oslo', 'changes.City.was': 'Oslo' }, undefined],
	])('of %j are %j', (item, changes) => {
		expect(changesIn(item)).toEqual(changes);
	});
});

it.each<[tags: unknown, read: string[]]>([
	['["vip","a, b"]', ['vip', 'a, b']],
	['vip, old', ['vip', 'old']],
	[
		['vip', 7],
		['vip', '7'],
	],
])('the item of a contact that Undo leaves alone has its tags, kept as %j', (tags, read) => {
	expect(leftAlone({ kind: 'none', id: 'ada' }, { tags } as IDataObject).tags).toEqual(read);
});

it('the item of a contact that Undo leaves alone names the contact', () => {
	const person = { firstName: 'Ada', lastName: 'Abbott', email: 'ada@example.com', phone: '+12025550101' };
	const reported = leftAlone({ kind: 'created', id: 'ada' }, { ...person, city: 'Oslo' });
	expect(reported).toEqual({ id: 'ada', ...person, action: 'reported' });
});

it.each<[item: IDataObject, action: string]>([
	[{ sameAs: 1, action: 'updated' }, 'held'],
	[{ sameAs: 1, action: 'updated', changes: CITY }, 'unchanged'],
	// A row keeps the columns of its input, which may be the item of a run before.
	[{ found: false, action: 'updated' }, 'unchanged'],
])('of a contact that was left as it was, %j is %s', (item, action) => {
	const json = { id: 'ada', ...item };
	expect(leftAlone(parseEarlierItem(json), json)).toMatchObject({ id: 'ada', action });
});

it('the row is not taken for the item of the run if its expression gives nothing', () => {
	const parameters = { raw: () => '={{ $json.item }}', get: () => '' };
	const row = { parameters, item: { json: { id: 'ada', action: 'updated', changes: CITY } } };
	expect(() => readRunItem(row as never)).toThrow('Item of the Run "" is no item');
});
