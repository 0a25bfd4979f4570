import type { INodeParameters } from 'n8n-workflow';
import { afterReading } from '../faults/life';
import { Bench, jsonOf } from '../support/bench';
import { contactsIn, night, undoing } from './nights';

describe('Undo of tags, of which only a part comes back', () => {
	const bench = new Bench('highLevel');
	const UNDO: INodeParameters = { resource: 'contact', operation: 'undo', write: 'changes', options: {} };
	const ITEM = { id: 'ada', action: 'updated', changes: { Tags: { added: ['new'], removed: ['old'] } } };
	const tags = () => bench.sandbox.state.contacts.get('ada')?.tags;

	it('says that the tags of the run are gone, and can itself be undone', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', tags: ['new'] }]);
		const match = { method: 'POST', path: '/contacts/ada/tags' };
		bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { statusCode: 422, message: 'Locked' }, match }]);
		const [failed] = jsonOf((await bench.run(UNDO, [ITEM], { onError: 'continueRegularOutput' })).items);
		expect(tags()).toEqual([]);
		expect(failed).toMatchObject({ code: 'tags-not-written' });
		expect(failed?.changes).toEqual({ Tags: { removed: ['new'] } });
		expect(failed?.error).toMatch(/Locked.* were removed, .* not given back/);
		expect(failed?.error).not.toContain('Nothing was written');
		bench.sandbox.setFaults([]);
		await bench.succeed(UNDO, [failed ?? {}]);
		expect(tags()).toEqual(['new']);
		await bench.succeed(UNDO, [ITEM]);
		expect(tags()).toEqual(['old']);
	});

	it.each([
		['only tags go', { Tags: { added: ['new'] } }, 'DELETE', 'unclear'],
		['only tags come back', { Tags: { removed: ['old'] } }, 'POST', 'unclear'],
		['tags go and come back', { Tags: { added: ['new'], removed: ['old'] } }, 'POST', 'updated'],
		['a field comes back, too', { City: { from: 'Oslo', to: 'Rome' }, Tags: { removed: ['old'] } }, 'POST', 'updated'],
	])('is itself undone if the answer about the tags is lost and %s', async (_, changes, method, action) => {
		bench.sandbox.seed.contacts([{ id: 'ada', city: 'Rome', tags: 'added' in changes.Tags ? ['new'] : [] }]);
		const before = contactsIn(bench);
		bench.sandbox.setFaults([{ kind: 'resetAfter', match: { method, path: '/contacts/ada/tags' } }]);
		const { items } = await bench.run(UNDO, [{ ...ITEM, changes }], { onError: 'continueRegularOutput' });
		bench.sandbox.setFaults([]);
		expect(jsonOf(items)).toMatchObject([
			{ id: 'ada', action, error: expect.stringContaining('may have been') as unknown },
		]);
		expect(contactsIn(bench)).not.toEqual(before);
		await bench.succeed(UNDO, jsonOf(items));
		expect(contactsIn(bench)).toEqual(before);
	});
});

describe('A tag', () => {
	const bench = new Bench('highLevel');

	it.each([
		['and a field', { city: 'Rome' }, { City: { from: 'Oslo', to: 'Rome' } }],
		['alone', {}, {}],
	])(
		'that a colleague adds meanwhile is not reported as a change of a row with the tag %s',
		async (_, more, changes) => {
			const ADA = { id: 'ada', email: 'ada@example.com', city: 'Oslo', tags: ['old'] };
			bench.sandbox.seed.contacts([ADA]);
			const { contacts, contactStore } = bench.sandbox.state;
			afterReading(bench, () => contactStore.update(contacts.get('ada') as never, { tags: ['old', 'vip'] }));
			const { items } = await bench.succeed(night(), [{ email: ADA.email, tags: 'vip', ...more }]);
			expect(items[0]?.json.changes ?? {}).toEqual(changes);
			await bench.succeed(undoing(), jsonOf(items));
			expect(contacts.get('ada')).toMatchObject({ city: 'Oslo', tags: ['old', 'vip'] });
		},
	);
});
