import { Bench, LOCATION } from '../support/bench';
import { upserts } from '../support/runs';

describe('the contacts of rows are read by one search (highLevel)', () => {
	const bench = new Bench('highLevel');

	it.each([
		['emails, which the server has in lower case', { email: 'Ann@Example.com' }, 'email', 'eq', 'ann@example.com'],
		['whole phones with country code', { phone: '0049 30 1234567' }, 'phone', 'eq', '+49301234567'],
		['the digits of phones without', { phone: '030 1234567' }, 'phone', 'contains', '301234567'],
	])('for %s', async (_, row, field, operator, value) => {
		await bench.succeed({ ...upserts(), write: 'nothing' }, [row]);
		const bodies = bench.wire.filter(({ path }) => path === '/contacts/search').map(({ body }) => body);
		expect(bodies[0]).toMatchObject({
			locationId: LOCATION,
			filters: [{ group: 'OR', filters: [{ field, operator, value }] }],
		});
	});
});
