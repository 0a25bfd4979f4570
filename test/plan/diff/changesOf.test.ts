import type { IDataObject } from 'n8n-workflow';
import {
	actionOf,
	applyChanges,
	changesOf,
	changesWithout,
	isOnlyTags,
	tagChanges,
	tagsAfter,
} from '../../../nodes/HighLevelCrm/plan/diff/changes';
import type { TagMode } from '../../../nodes/HighLevelCrm/plan/plan';
import { PhoneKeys } from '../../../nodes/HighLevelCrm/values/phoneKeys';

const phones = new PhoneKeys('1', []);
const inputOf = (fields: IDataObject, customFields: IDataObject[] = []) =>
	({ fields, customFields }) as unknown as Parameters<typeof changesOf>[0];

describe('the changes of a contact', () => {
	it('name a custom field that has the name of another field, or none, by its ID', () => {
		const custom = [
			{ id: 'c', value: 'x', field: { name: 'City' } },
			{ id: 't', value: 'x', field: { name: 'Tags' } },
			{ id: 'n', value: 'x', field: { name: 'Number' } },
			{ id: 'u', value: 'x' },
		];
		const to = (fieldId: string) => ({ from: null, to: 'x', fieldId });
		expect(changesOf(inputOf({ city: 'Rome' }, custom), { id: '1' }, 'add', phones)).toEqual({
			...{ City: { from: null, to: 'Rome' }, 'City (c)': to('c'), 'Tags (t)': to('t'), Number: to('n'), u: to('u') },
		});
		expect(changesOf(inputOf({}, custom.slice(0, 1)), { id: '1' }, 'add', phones)).toEqual({ City: to('c') });
	});

	it.each([
		[{ Tags: { added: ['a'] } }, true],
		[{ Tags: { added: ['a'] }, City: { from: null, to: 'x' } }, false],
		[{ 'Tags (t)': { from: null, to: 'x' } }, false],
	])('consist of tags alone: %j %s', (changes, isOnly) => {
		expect(isOnlyTags(changes)).toBe(isOnly);
	});

	it('are reported without the email and phone that the server left off', () => {
		const changes = { City: { to: 'x' }, Email: { to: 'y' }, Phone: { to: 'z' } };
		expect(changesWithout(changes, [{ field: 'phone' }])).toEqual({ City: { to: 'x' }, Email: { to: 'y' } });
		expect(changesWithout(changes, [])).toEqual(changes);
	});
});

describe('the tags of a contact', () => {
	const added = (...tags: string[]) => ({ Tags: { added: tags, removed: [] } });
	const removed = (...tags: string[]) => ({ Tags: { added: [], removed: tags } });
	it.each<[current: IDataObject, mode: TagMode, tags: string[], changes: object]>([
		[{ tags: ['a'] }, 'add', ['A', 'B'], added('b')],
		[{ tags: ['a'] }, 'add', ['A'], {}],
		[{ tags: ['a', 'c'] }, 'replace', ['A', 'B'], { Tags: { added: ['b'], removed: ['c'] } }],
		[{ tags: ['a', 'c'] }, 'replace', ['A'], removed('c')],
		[{ tags: ['a'] }, 'replace', [], removed('a')],
		[{ tags: ['a', 'c'] }, 'remove', ['A', 'B'], removed('a')],
		[{ tags: ['a'] }, 'remove', ['b'], {}],
		// A cell may have one tag in several spellings.
		[{ tags: ['a'] }, 'add', ['b', 'B', 'c', 'b'], added('b', 'c')],
		[{ tags: ['a'] }, 'replace', ['A', 'a', 'b', 'B'], added('b')],
		[{}, 'add', ['b', 'B'], added('b')],
		// A search shows null where there are none.
		[{ tags: null }, 'add', ['a'], added('a')],
		[{ tags: null }, 'replace', [], {}],
		[{ tags: null }, 'remove', ['a'], {}],
		// Tags that are not known may be any.
		[{}, 'add', ['A'], added('a')],
		[{}, 'add', [], {}],
		[{}, 'replace', [], added()],
		[{}, 'remove', ['A'], removed('a')],
		[{}, 'remove', [], {}],
	])('%j with the mode %s and %j have the changes %j', (current, mode, tags, changes) => {
		expect(tagChanges(tags, current, mode)).toEqual(changes);
	});

	it('are compared only if the row has some, as other fields are', () => {
		expect(changesOf(inputOf({ tags: ['b'] }), { tags: ['a'] }, 'add', phones)).toEqual(added('b'));
		expect(changesOf(inputOf({}), { tags: ['a'] }, 'replace', phones)).toEqual({});
		expect([actionOf({}), actionOf(added('b'))]).toEqual(['unchanged', 'updated']);
	});
});

describe('a contact after its changes', () => {
	const after = (
		current: IDataObject,
		fields: IDataObject,
		custom: IDataObject[] = [],
		mode: 'add' | 'replace' = 'add',
	) => applyChanges(current, inputOf(fields, custom), mode);

	it.each<[current: IDataObject, fields: IDataObject, custom: IDataObject[], is: IDataObject]>([
		[{ id: '1' }, { city: 'Rome' }, [], { id: '1', city: 'Rome' }],
		[{ phone: '+12025550101' }, { phone: '+1 202 555 0101' }, [], { phone: '+12025550101' }],
		[{ phone: '+12025550101' }, { phone: '+1 202 555 0109' }, [], { phone: '+1 202 555 0109' }],
		[{ phone: '+12025550101' }, { phone: '' }, [], { phone: '' }],
		[{}, { email: 'ANN@Example.com' }, [], { email: 'ann@example.com' }],
		[{ tags: ['a'] }, { tags: ['B'] }, [], { tags: ['a', 'b'] }],
		[
			{
				customFields: [
					{ id: 'x', value: 1 },
					{ id: 'y', value: 2 },
				],
			},
			{},
			[
				{ id: 'y', value: 3 },
				{ id: 'z', value: 4 },
			],
			{
				customFields: [
					{ id: 'x', value: 1 },
					{ id: 'y', value: 3 },
					{ id: 'z', value: 4 },
				],
			},
		],
	])('%j with the fields %j and the custom fields %j is %j', (current, fields, custom, is) => {
		expect(after(current, fields, custom)).toEqual(is);
	});

	it('has the right tags after tags are added, replaced or removed', () => {
		const all = (['add', 'replace', 'remove'] as const).map((mode) => tagsAfter(['a', 'b'], ['B', 'C'], mode));
		expect(all).toEqual([['a', 'b', 'c'], ['b', 'c'], ['a']]);
	});
});
