import type { INodeParameters } from 'n8n-workflow';
import { Bench, jsonOf } from '../support/bench';

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
