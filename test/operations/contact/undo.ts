import type { IDataObject } from 'n8n-workflow';
import { fromAI, oneOf, searching } from '../agentCall';
import { ada } from '../contacts';
import type { Sample } from '../sample';

const item = (changes: IDataObject, id = 'ada') => JSON.stringify({ id, action: 'updated', changes });
const MOVED = { City: { from: 'Bonn', to: 'Berlin' } };

export const sample: Sample = {
	subtitle: 'Undo: contact',
	effect: 'update',
	parameters: { runItem: item(MOVED) },
	others: [
		// Nothing comes back, as somebody changed the city since.
		{ runItem: item({ City: { from: 'Bonn', to: 'Rome' } }, 'bob') },
		{ runItem: JSON.stringify({ id: 'bob', action: 'created' }) },
		{ runItem: JSON.stringify({ id: 'eve', deleted: true }) },
	],
	// What is done with created contacts holds for all rows.
	expressions: { runItem: '={{ $json.first }}' },
	faultsAt: { method: 'PUT' },
	agent: {
		parameters: { runItem: fromAI('item', 'Item of the run, as JSON') },
		args: { item: item({ ...MOVED, Tags: { added: ['old'], removed: [] } }) },
		wire: [
			searching([oneOf('id', 'ada')]),
			{ method: 'PUT', path: '/contacts/ada', body: { city: 'Bonn' } },
			{ method: 'DELETE', path: '/contacts/ada/tags', body: { tags: ['old'] } },
		],
		answers: { id: 'ada', city: 'Bonn', tags: ['vip'], action: 'updated' },
		state: (sandbox) => [ada(sandbox)?.city, ada(sandbox)?.tags],
		becomes: ['Bonn', ['vip']],
	},
};
