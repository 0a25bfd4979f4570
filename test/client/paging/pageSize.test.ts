import type { IDataObject } from 'n8n-workflow';
import { Bench, LOCATION } from '../../support/bench';

const bench = new Bench('highLevel');

it.each([
	['contacts', '/contacts/search', 'pageLimit', [500, 100], { resource: 'contact', operation: 'search' }],
	['tasks', `/locations/${LOCATION}/tasks/search`, 'limit', [100, 25], { resource: 'task', operation: 'getAll' }],
])(
	'pages of %s have their full size in the next run, if a smaller one was refused, too',
	async (_, path, key, [full, smaller], parameters) => {
		const run = async () => await bench.run({ ...parameters, of: 'location', returnAll: true });
		const body = { message: `${key} is wrong` };
		bench.sandbox.setFaults([{ kind: 'status', status: 422, body, match: { path }, times: 2 }]);
		expect((await run()).error?.message).toContain(body.message);
		expect((await run()).error).toBeUndefined();
		const asked = bench.wire.filter((one) => one.path === path);
		expect(asked.map((one) => (one.body as IDataObject)[key])).toEqual([full, smaller, full]);
	},
);
