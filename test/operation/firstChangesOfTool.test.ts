import type { INodeParameters } from 'n8n-workflow';
import { callTool, TOOL_WAYS } from '../../engine/agent';
import { fromAI } from '../operations/agentCall';
import { Bench, located, mapping } from '../support/bench';

const PEOPLE = ['ada', 'bob'];
const CITY = { fields: mapping({ city: 'Rome' }) };
const EMAIL_AND_CITY = { fields: mapping({ email: fromAI('email', 'Email'), city: 'Rome' }) };
const BY_EMAIL = { contactId: located('email', fromAI('email', 'Email')) };

describe.each(TOOL_WAYS)('The First Changes as the tool of an agent (%s)', (way) => {
	const bench = new Bench('highLevel');

	beforeEach(() => bench.sandbox.seed.contacts(PEOPLE.map((id) => ({ id, email: `${id}@example.com`, city: 'Oslo' }))));

	it.each<[operation: string, more: INodeParameters]>([
		['upsert', EMAIL_AND_CITY],
		['synchronize', { ...EMAIL_AND_CITY, listTag: 'shop', leavers: 'report' }],
		['update', { ...BY_EMAIL, ...CITY }],
		['addTags', { ...BY_EMAIL, tags: 'new' }],
	])('writes none, as each call would write one more: %s', async (operation, more) => {
		const parameters = { resource: 'contact', operation, write: 'first', firstChanges: 1, ...more };
		for (const id of PEOPLE) {
			const call = { credentials: bench.credentials, parameters, args: { email: `${id}@example.com` }, way };
			const { answer } = await callTool(call);
			expect(answer).toContain('The First Changes would be those of each run');
			expect(answer).toContain('as the tool of an agent');
		}
		expect(bench.wire).toEqual([]);
		expect([...bench.sandbox.state.contacts.values()].map(({ city, tags }) => [city, tags])).toEqual([
			['Oslo', []],
			['Oslo', []],
		]);
	});
});
