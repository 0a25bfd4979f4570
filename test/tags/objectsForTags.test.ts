import type { INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, jsonOf, located } from '../support/bench';
import { settings } from '../support/settings';

/** What a model, or a column that keeps JSON, gives in place of names. */
const OBJECTS = ['{"tags":["vip"]}', '{ "name": "vip", "id": 7 }', '```json\n{"tags":["vip","new"]}\n```'];

bothDialects('an object in JSON, given for tags,', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', tags: ['old'] }]));

	const tagging = (operation: string, tags: string): INodeParameters => ({
		...{ resource: 'contact', operation, contactId: located('id', 'ada'), tags },
	});
	const tagsOfAda = () => bench.sandbox.state.contacts.get('ada')?.tags;

	it.each(OBJECTS)('is added to nobody: %s', async (tags) => {
		const { items, error } = await bench.run(tagging('addTags', tags));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Tags ".+" is JSON, and no tag/s);
		expect(error?.description).toContain('Give the names of tags, separated by commas');
		expect(bench.wire).toEqual([]);
	});

	it.each(OBJECTS)('is left out of a row, whose other fields are written: %s', async (tags) => {
		const rows = [{ email: 'ada@example.com', city: 'Rome', tags }];
		const parameters = {
			resource: 'contact',
			operation: 'upsert',
			fields: automatic(),
			...settings({ write: 'changes' }),
		};
		const { items } = await bench.succeed(parameters, rows);
		expect(jsonOf(items)).toMatchObject([
			{ id: 'ada', leftOut: expect.stringMatching(/^Tags ".+" is JSON/s) as unknown },
		]);
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Rome');
		expect(tagsOfAda()).toEqual(['old']);
	});

	it('is removed all the same from a contact that has such a tag from elsewhere', async () => {
		const [tag = ''] = OBJECTS;
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', tags: ['old', tag] }]);
		await bench.succeed({ ...tagging('removeTags', ''), tagNames: [tag] });
		expect(tagsOfAda()).toEqual(['old']);
	});

	it.each(['{vip}', '{vip, new}', '[vip, new]', '["vip", "new"]'])(
		'does not include a list or a name in brackets: %s',
		async (tags) => {
			await bench.succeed(tagging('addTags', tags));
			expect(tagsOfAda()).toEqual(['old', ...(tags === '{vip}' ? ['{vip}'] : ['vip', 'new'])]);
		},
	);
});
