import type { INodeParameters } from 'n8n-workflow';
import { Bench } from '../support/bench';

const GET: INodeParameters = {
	resource: 'contact',
	operation: 'get',
	contactId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};
const CONTACTS = Array.from({ length: 2_000 }, (_, index) => ({ id: `c${index}`, email: `c${index}@example.com` }));

describe('Get of many rows', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	it.each([
		[19, 'GET', 19],
		[20, 'POST', 1],
		[500, 'POST', 1],
		[501, 'POST', 2],
	])('reads %d contacts with %s and %d requests', async (rows, method, requests) => {
		const { items } = await bench.run(
			GET,
			CONTACTS.slice(0, rows).map(({ id }) => ({ id })),
		);
		expect(items.map(({ json }) => json.id)).toEqual(CONTACTS.slice(0, rows).map(({ id }) => id));
		expect(bench.wire.filter(({ path }) => path.startsWith('/contacts')).map((one) => one.method)).toEqual(
			Array.from({ length: requests }, () => method),
		);
	});
});
