import type { INodeParameters } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../engine/agent';
import { Bench, mapping } from '../support/bench';
import { fromAI } from '../operations/agentCall';

const LIST = ['ada', 'bob', 'cyd'];
const DEALING = ['addTag', 'delete', 'doNotDisturb', 'removeTag'];

describe.each(TOOL_WAYS)('Synchronize as the tool of an agent, which gives one contact in a call (%s)', (way) => {
	const bench = new Bench('highLevel');
	const call = async (leavers: string, more: INodeParameters = {}, args: { leavers?: string } = {}) =>
		await callTool({
			credentials: bench.credentials,
			parameters: {
				...{ resource: 'contact', operation: 'synchronize', listTag: 'shop', leavers, leaversTag: 'former' },
				...{ fields: mapping({ email: fromAI('email', 'Email'), city: 'Rome' }), ...more },
			},
			args: { email: 'ada@example.com', ...args },
			way,
		});
	const onServer = () =>
		[...bench.sandbox.state.contacts.values()].map(({ id, city, tags, dnd }) => [id, city, tags, dnd]);

	beforeEach(() => bench.sandbox.seed.contacts(LIST.map((id) => ({ id, email: `${id}@example.com`, tags: ['shop'] }))));

	it.each(DEALING)('changes neither the other contacts of the list nor the one of the call: %s', async (leavers) => {
		const before = onServer();
		const { answer } = await call(leavers);
		expect(answer).toContain('An agent can only report the contacts that left the list');
		expect(answer).toContain('Choose Contacts That Left the List > Report Only, or give it Create or Update');
		expect(bench.wire).toEqual([]);
		expect(onServer()).toEqual(before);
	});

	it.each(DEALING)('does nothing with them if the model chooses so: %s', async (leavers) => {
		const { answer } = await call(fromAI('leavers', 'What becomes of those who left'), {}, { leavers });
		expect(answer).toContain('An agent can only report the contacts that left the list');
		expect(bench.wire).toEqual([]);
	});

	it('reports them, and writes that one', async () => {
		const { answer } = await call('report');
		expect(JSON.parse(answer)).toMatchObject([
			{ id: 'ada', action: 'updated' },
			...['bob', 'cyd'].map((id) => ({ id, action: 'left', leaver: 'reported' })),
		]);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 1, deleted: 0 });
	});
});
