import type { INodeParameters } from 'n8n-workflow';
import { afterReading } from '../faults/life';
import { Bench, jsonOf } from '../support/bench';
import { night, undoing } from './nights';

describe('Undo of tags, of which only a part comes back', () => {
	const bench = new Bench('highLevel');
	const UNDO: INodeParameters = { resource: 'contact', operation: 'undo', write: 'changes', options: {} };
	const ITEM = { id: 'ada', action: 'updated', changes: { Tags: { added: ['new'], removed: ['old'] } } };
	const tags = () => bench.sandbox.state.contacts.get('ada')?.tags;

	it('says that the tags of the run are gone, and is itself undone', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', tags: ['new'] }]);
		const match = { method: 'POST', path: '/contacts/ada/tags' };
		bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { statusCode: 422, message: 'Locked' }, match }]);
		const [failed] = jsonOf((await bench.run(UNDO, [ITEM], { onError: 'continueRegularOutput' })).items);
		expect(tags()).toEqual([]);
		expect(failed).toMatchObject({ code: 'tags-not-written', changes: { Tags: { added: [], removed: ['new'] } } });
		expect(failed?.error).toMatch(/Locked.* were removed, .* not given back/);
		expect(failed?.error).not.toContain('Nothing was written');
		bench.sandbox.setFaults([]);
		await bench.succeed(UNDO, [failed ?? {}]);
		expect(tags()).toEqual(['new']);
		await bench.succeed(UNDO, [ITEM]);
		expect(tags()).toEqual(['old']);
	});
});

describe('A tag', () => {
	const bench = new Bench('highLevel');

	it.each([
		['and a field', { city: 'Rome' }, { City: { from: 'Oslo', to: 'Rome' } }],
		['alone', {}, {}],
	])('that a colleague gives to the contact meanwhile is no change of a row with it %s', async (_, more, changes) => {
		const ADA = { id: 'ada', email: 'ada@example.com', city: 'Oslo', tags: ['old'] };
		bench.sandbox.seed.contacts([ADA]);
		const { contacts, contactStore } = bench.sandbox.state;
		afterReading(bench, () => contactStore.update(contacts.get('ada') as never, { tags: ['old', 'vip'] }));
		const { items } = await bench.succeed(night(), [{ email: ADA.email, tags: 'vip', ...more }]);
		expect(items[0]?.json.changes ?? {}).toEqual(changes);
		await bench.succeed(undoing(), jsonOf(items));
		expect(contacts.get('ada')).toMatchObject({ city: 'Oslo', tags: ['old', 'vip'] });
	});
});
