import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { hintsOf, jsonOf } from '../support/bench';
import { runAgainst, upserts, withServer } from '../support/runs';
import { undoing } from '../undo/nights';

/** Runs the node on a server that gives this answer to each request. */
const run = async (body: object, parameters: object, rows?: IDataObject[]): Promise<IDataObject[]> =>
	await withServer(
		() => ({ body }),
		async ({ url }) => {
			const given = { resource: 'contact', ...parameters } as INodeParameters;
			const { items, error } = await runAgainst(url, 'documented', given, rows);
			expect(error).toBeUndefined();
			return jsonOf(items);
		},
	);

it('a list that is null beside a total of zero is an empty list (documented)', async () => {
	const find = { operation: 'find', by: 'email', email: 'ada@example.com' };
	expect(await run({ contacts: null, total: 0 }, find)).toEqual([{ email: 'ada@example.com', found: false }]);
});

it('a search by name finds a contact of which the server shows nothing but a whole name (documented)', async () => {
	const contacts = [
		{ id: 'ada', name: 'Ada Low' },
		{ id: 'bob', name: 'Bob High' },
	];
	const found = await run({ contacts, total: 2 }, { operation: 'search', filters: { name: 'low' } });
	expect(found.map(({ id }) => id)).toEqual(['ada']);
});

it('a custom field without a value is no difference between duplicates (documented)', async () => {
	const contact = (id: string, customFields: IDataObject[]) => ({ id, email: 'ada@example.com', customFields });
	const contacts = [
		contact('a', []),
		contact('b', [{ id: 'cf1', value: null }]),
		contact('c', [{ id: 'cf1', value: '' }]),
	];
	const [group] = await run({ contacts, total: 3 }, { operation: 'findDuplicates', by: ['email'] });
	expect(group).toMatchObject({ count: 3, differs: [] });
});

it('a contact without a date of its creation comes after the older ones of its duplicates (documented)', async () => {
	const email = 'ada@example.com';
	const contacts = [
		{ id: 'undated', email },
		{ id: 'new', email, dateAdded: '2026-02-01T00:00:00Z' },
		{ id: 'old', email, dateAdded: '2026-01-01T00:00:00Z' },
	];
	const [group] = await run({ contacts, total: 3 }, { operation: 'findDuplicates', by: ['email'] });
	expect((group?.contacts as IDataObject[]).map(({ id }) => id)).toEqual(['old', 'new', 'undated']);
	expect((group?.contacts as IDataObject[])[2]).not.toHaveProperty('dateAdded');
});

it('Undo deletes a contact whose tags a server gives as objects, and keeps it if one was added since (documented)', async () => {
	const contact = { id: 'ada', email: 'ada@example.com', tags: [{ id: 1, name: 'vip' }] };
	const remove = undoing({}, { createdContacts: 'delete', brakePercent: 100 });
	const [deleted] = await run({ contact }, remove, [{ ...contact, action: 'created', changes: null }]);
	expect(deleted).toMatchObject({ id: 'ada', action: 'deleted' });
	const [held] = await run({ contact }, remove, [{ ...contact, tags: [], action: 'created', changes: null }]);
	expect(held).toMatchObject({ id: 'ada', action: 'held' });
});

it('a search of a location without contacts gives no hint about what the list shows (documented)', async () => {
	await withServer(
		() => ({ body: { contacts: [], total: 0 } }),
		async ({ url }) => {
			const parameters = { resource: 'contact', operation: 'search', filters: { tags: 'vip' } };
			const result = await runAgainst(url, 'documented', parameters);
			expect(result.items).toEqual([]);
			expect(hintsOf(result).join(' ')).not.toContain('by which they choose');
		},
	);
});

it.each([
	['tags', { tags: 'vip' }, '"tags"'],
	['dates', { addedAfter: '2026-01-01', tags: 'vip' }, '"tags" or "dateAdded"'],
	['any tag', { tags: 'vip', tagMatch: 'any' }, '"tags"'],
	[
		'one of several conditions',
		{
			anyOf: {
				condition: [
					{ field: 'city', value: 'Oslo' },
					{ field: 'tags', value: 'vip' },
				],
			},
		},
		'"tags"',
	],
	['the end of a period', { addedBefore: '2026-01-01' }, '"dateAdded"'],
	['the start of a period of changes', { updatedAfter: '2026-01-01' }, '"dateUpdated"'],
	['the end of a period of changes', { updatedBefore: '2026-01-01' }, '"dateUpdated"'],
	['a custom field', { customField: { field: { id: 'cf1', value: 'red' } } }, '"customFields"'],
])('a search by %s says that the list does not show them (documented)', async (_, filters, fields) => {
	await withServer(
		() => ({
			body: { contacts: [{ id: 'a', email: 'ada@example.com', createdAt: '2026-05-01T00:00:00Z' }], total: 1 },
		}),
		async ({ url }) => {
			const result = await runAgainst(url, 'documented', {
				resource: 'contact',
				operation: 'search',
				filters,
			});
			expect(result.items).toEqual([]);
			expect(hintsOf(result)).toEqual([
				`No contact passed the filters: none that the server returned shows ${fields}, by which they choose.`,
			]);
		},
	);
});

it.each([
	[{ address: '1 Old St' }, '1 Old St'],
	[{ address: '1 Old St', address1: '2 New St' }, '2 New St'],
])('a contact that a search shows with %j has the address "%s" (highLevel)', async (shown, address1) => {
	const email = 'ada@example.com';
	await withServer(
		() => ({ body: { contacts: [{ id: 'a', email, ...shown, searchAfter: [1, 'a'] }], total: 1 } }),
		async ({ url }) => {
			const { items } = await runAgainst(url, 'highLevel', upserts({ write: 'nothing' }), [{ email, address1 }]);
			expect(items[0]?.json).toMatchObject({ id: 'a', action: 'unchanged' });
		},
	);
});

describe.each(['search', 'findDuplicates'])('%s of contacts by what they must not have (documented)', (operation) => {
	const hintOf = async (filters: IDataObject, shown: IDataObject) =>
		await withServer(
			() => ({
				body: {
					contacts: [
						{ id: 'a', email: 'ada@example.com', ...shown },
						{ id: 'b', email: 'ada@example.com' },
					],
					total: 2,
				},
			}),
			async ({ url }) => {
				const parameters = { resource: 'contact', operation, filters, by: ['email'] } as INodeParameters;
				const result = await runAgainst(url, 'documented', parameters);
				expect(result.items).not.toEqual([]);
				return hintsOf(result).join();
			},
		);

	it.each([{ withoutTags: ['vip'] }, { hasNo: ['tags'] }, { hasNo: ['phone', 'tags'] }])(
		'says that the list does not show them: %j',
		async (filters) => {
			const hint =
				'No contact that the server returned shows its tags, so Filters > Without Tags and Has No let all of them pass';
			expect(await hintOf(filters, {})).toContain(hint);
			expect(await hintOf(filters, { tags: [] })).not.toContain(hint);
		},
	);

	it('says that the list does not show Do Not Disturb, so that it lets all of them pass', async () => {
		const hint =
			'No contact that the server returned shows "dnd", so Filters > Do Not Disturb lets all of them pass: nobody knows who does not want to be contacted.';
		const orCity = [
			{ field: 'city', value: 'Oslo' },
			{ field: 'dnd', value: 'false' },
		];
		for (const filters of [{ dnd: false }, { anyOf: { condition: orCity } }]) {
			expect(await hintOf(filters, {})).toContain(hint);
			expect(await hintOf(filters, { dnd: false })).not.toContain(hint);
		}
	});

	it('says that the list does not show custom fields, so that all contacts pass as without a value', async () => {
		const hint =
			'No contact that the server returned shows its custom fields, so Filters > Custom Field without a value lets all of them pass';
		const filters = { customField: { field: { id: 'cf1', condition: 'is', value: '' } } };
		expect(await hintOf(filters, {})).toContain(hint);
		expect(await hintOf(filters, { customFields: [] })).not.toContain(hint);
	});

	it.each([true, 'true', 'True', 1, '1'])('reads Do Not Disturb also where it is %j', async (dnd) => {
		const muted = { id: 'm', email: 'ada@example.com', dnd };
		const others = ['a', 'b'].map((id) => ({ id, email: 'ada@example.com', dnd: dnd === true ? false : 0 }));
		const answer = { body: { contacts: [muted, ...others], total: 3 } };
		await withServer(
			() => answer,
			async ({ url }) => {
				const found = async (wanted: boolean) => {
					const parameters = { resource: 'contact', operation, filters: { dnd: wanted }, by: ['email'] };
					const { items } = await runAgainst(url, 'documented', parameters);
					const contacts = items.flatMap(({ json }) =>
						operation === 'search' ? [json] : (json.contacts as IDataObject[]),
					);
					return contacts.map(({ id }) => id);
				};
				expect(await found(false)).toEqual(['a', 'b']);
				expect(await found(true)).toEqual(operation === 'search' ? ['m'] : []);
			},
		);
	});

	it('says nothing of other filters', async () => expect(await hintOf({ hasNo: ['phone'] }, {})).toBe(''));
});
