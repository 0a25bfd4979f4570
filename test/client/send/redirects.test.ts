import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, located, mapping } from '../../support/bench';

const ADA = { contactId: located('id', 'ada') };
const READ: INodeParameters = { resource: 'contact', operation: 'get', ...ADA };
const WRITE: INodeParameters = {
	...{ resource: 'contact', operation: 'update', ...ADA },
	fields: mapping({ city: 'Rome' }),
};

bothDialects('a redirect', (bench) => {
	it.each([301, 302, 303, 307, 308])('is not followed, as the token would be sent along (%i)', async (status) => {
		bench.sandbox.seed.contacts([{ id: 'ada', city: 'Oslo' }]);
		// The address leads to a contact, so a request that follows it would succeed.
		bench.sandbox.seed.contacts([{ id: 'bob', city: 'Oslo' }]);
		const location = `${bench.sandbox.url}/contacts/bob`;
		bench.sandbox.setFaults([{ match: { path: '/contacts/ada' }, kind: 'status', status, headers: { location } }]);
		for (const parameters of [READ, WRITE]) {
			const { items, error } = await bench.run(parameters);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/ answered the request for contact "ada" with a redirect/);
			expect(error?.description).toContain(location);
		}
		expect(bench.wire.map(({ method, path }) => [method, path])).toEqual([
			['GET', '/contacts/ada'],
			['PUT', '/contacts/ada'],
		]);
		expect(bench.sandbox.state.contacts.get('bob')?.city).toBe('Oslo');
	});
});
