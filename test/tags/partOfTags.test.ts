import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { withTagsPart, withWritten } from '../../nodes/HighLevelCrm/tags/tagsFailed';
import { automatic, Bench, jsonOf, located } from '../support/bench';
import { settings } from '../support/settings';
import { GOING_ON } from '../plan/rows';
import { contactsIn, undoing } from '../undo/nights';

/** So many combinations that each tag goes with a call of its own. */
const LISTS = ['a, b', 'b, bad', 'a, bad', 'a, b, bad', 'a', 'b', 'a, b, bad', 'a, bad', 'b, bad'].map((list) =>
	list.split(', '),
);
const ROWS: IDataObject[] = LISTS.map((tags, index) => ({
	...{ id: `c${index}`, email: `c${index}@example.com`, tags: tags.join(', ') },
}));
const UPSERT = { operation: 'upsert', fields: automatic() };
const of = (operation: string) => ({
	...{ operation, contactId: located('id', '={{ $json.id }}'), tags: '={{ $json.tags }}' },
});

describe('a tag that fails while the other tags of its row succeed in separate calls', () => {
	const bench = new Bench('highLevel');
	const seed = (tagsOf: (list: string[]) => string[]) =>
		bench.sandbox.seed.contacts(
			LISTS.map((list, index) => ({ id: `c${index}`, email: `c${index}@example.com`, tags: tagsOf(list) })),
		);
	const refuse = () =>
		bench.sandbox.setFaults([
			{
				match: { bodyIncludes: '"bad"' },
				kind: 'status',
				status: 422,
				body: { message: ['tag bad is too long'] },
			},
		]);
	const run = async (parameters: INodeParameters, rows: IDataObject[]) =>
		jsonOf((await bench.run({ resource: 'contact', ...parameters }, rows, GOING_ON)).items);
	/** The tags of a contact that the run has changed. */
	const changedOf = ({ id }: IDataObject, before: string[]) => {
		const now = bench.sandbox.state.contacts.get(id as string)?.tags ?? [];
		return [...now.filter((tag) => !before.includes(tag)), ...before.filter((tag) => !now.includes(tag))].sort();
	};

	it.each<[string, INodeParameters]>([
		['Add Tags, Only Changes', { ...of('addTags'), ...settings({ write: 'changes' }) }],
		['Add Tags, Every Row', of('addTags')],
		['Create or Update', { ...UPSERT, ...settings({ write: 'changes' }) }],
	])('lets the items of %s show what was added, and Undo takes that back', async (name, parameters) => {
		seed(() => ['old']);
		const start = contactsIn(bench);
		refuse();
		const rows = ROWS.map((row) => (name === 'Create or Update' ? { ...row, City: 'Oslo' } : row));
		const items = await run(parameters, rows);
		const failed = items.filter(({ error }) => error !== undefined);
		expect(failed).toHaveLength(6);
		for (const item of failed) {
			const added = changedOf(item, ['old']);
			expect(added).toEqual(expect.not.arrayContaining(['bad']));
			expect(added.length).toBeGreaterThan(0);
			expect(item).toMatchObject({ code: 'tags-not-written' });
			const named = added.map((tag) => `"${tag}"`).join(', ');
			expect(item.error).toContain(`Of its tags, ${named} ${added.length === 1 ? 'was' : 'were'} added`);
			expect(item.error).not.toContain('Nothing was written');
			if (name.endsWith('Every Row')) continue;
			expect((item.changes as IDataObject).Tags).toEqual({ added });
		}
		if (name.endsWith('Every Row')) return;
		bench.sandbox.setFaults([]);
		await run(undoing(), items);
		expect(contactsIn(bench)).toEqual(start);
	});

	it('lets the items of Remove Tags show what was removed', async () => {
		seed((list) => list);
		refuse();
		const items = await run({ ...of('removeTags'), ...settings({ write: 'changes' }) }, ROWS);
		const failed = items.filter(({ error }) => error !== undefined);
		expect(failed).toHaveLength(6);
		for (const item of failed) {
			const list = LISTS[Number((item.id as string).slice(1))] ?? [];
			const removed = changedOf(item, list);
			expect((item.changes as IDataObject).Tags).toEqual({ removed });
			expect(removed.length).toBeGreaterThan(0);
		}
	});

	it.each([[[]], [['new']]])('lets the items of Undo show what was given back, with %j taken', async (taken) => {
		seed(() => taken);
		const start = contactsIn(bench);
		refuse();
		const rows = LISTS.map((removed, index) => ({
			...{ id: `c${index}`, action: 'updated', changes: { Tags: { added: taken, removed } } },
		}));
		const items = await run(undoing(), rows);
		const failed = items.filter(({ error }) => error !== undefined);
		expect(failed).toHaveLength(6);
		for (const item of failed) {
			const added = changedOf(item, taken).filter((tag) => !taken.includes(tag as never));
			expect((item.changes as IDataObject).Tags).toEqual({ added, ...(taken.length > 0 && { removed: taken }) });
			const named = added.map((tag) => `"${tag}"`).join(', ');
			expect(item.error).toContain(`Of its tags, ${named} ${added.length === 1 ? 'was' : 'were'} added`);
		}
		bench.sandbox.setFaults([]);
		await run(undoing(), items);
		expect(contactsIn(bench)).toEqual(start);
	});

	it.each<[string, INodeParameters, string[]]>([
		['Add Tags', { ...of('addTags'), ...settings({ write: 'changes' }) }, ['old']],
		['Remove Tags', { ...of('removeTags'), ...settings({ write: 'changes' }) }, ['a', 'b', 'bad']],
		['Update', { ...of('update'), fields: automatic(), ...settings({ write: 'changes' }) }, ['old']],
		['Create or Update', { ...UPSERT, ...settings({ write: 'changes' }) }, ['old']],
	])('is taken back by Undo, too, if the answer about it is lost (%s)', async (_, parameters, before) => {
		seed(() => before);
		const start = contactsIn(bench);
		bench.sandbox.setFaults([{ match: { bodyIncludes: '"bad"' }, kind: 'resetAfter' }]);
		const items = await run(parameters, ROWS);
		bench.sandbox.setFaults([]);
		expect(items.filter(({ error }) => error !== undefined)).toHaveLength(6);
		expect(contactsIn(bench)).not.toEqual(start);
		await run(undoing(), items);
		expect(contactsIn(bench)).toEqual(start);
	});

	it('is taken back by a second Undo, too, if the answer about what the first gave back is lost', async () => {
		seed(() => []);
		const start = contactsIn(bench);
		const rows = LISTS.map((removed, index) => ({
			...{ id: `c${index}`, action: 'updated', changes: { Tags: { added: [], removed } } },
		}));
		bench.sandbox.setFaults([{ match: { bodyIncludes: '"bad"' }, kind: 'resetAfter' }]);
		const items = await run(undoing(), rows);
		bench.sandbox.setFaults([]);
		expect(items.filter(({ error }) => error !== undefined)).toHaveLength(6);
		await run(undoing(), items);
		expect(contactsIn(bench)).toEqual(start);
	});
});

it('the error of a change that may be partly made does not say that nothing was written', () => {
	const refused = new ApiFailure({ message: 'Refused', description: 'Nothing was written.' }, { status: 422 });
	expect(withTagsPart(refused, 'add', [])).toBe(refused);
	expect(withTagsPart(refused, 'add', undefined)).toMatchObject({
		...{ message: 'Refused', facts: { status: 422, unclear: true } },
		description: 'Some of its tags may have been changed: running this item again does no harm.',
	});
});

it.each([
	[{ id: 'ada' }, { id: 'ada', changes: {} }],
	[{ id: 'bob' }, { id: 'bob' }],
])('an error that %j was written without its tags shows no changes of another contact', (written, told) => {
	const failure = new ApiFailure({ message: 'Refused', description: '' }, { written });
	expect((withWritten(failure, { id: 'ada', changes: {} }) as ApiFailure).facts.written).toEqual(told);
});
