import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../../sandbox';
import { Bench, hintsOf, jsonOf, located, LOCATION, mapping } from '../../support/bench';
import { tokenWithout } from '../../support/tokens';

const PHONE = located('phone', '+12025550101');
const EMAIL = located('email', 'one@example.com');
const contact = (operation: string, contactId: INodeParameters, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId, ...(more as INodeParameters) },
});

describe('a location that recognizes contacts by one field alone', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', phone: '+12025550101' }]));

	const cases = [
		['phone', EMAIL],
		['email', PHONE],
	] as const;

	it.each(cases)('finds them by the other field, too (%s)', async (identifier, locator) => {
		bench.sandbox.configure({ uniqueIdentifiers: [identifier] });
		const toOslo = { fields: mapping({ city: 'Oslo' }) };
		const dryRun = await bench.succeed(contact('update', locator, { ...toOslo, write: 'nothing' }));
		expect(jsonOf(dryRun.items)).toMatchObject([{ id: 'one', action: 'updated', dryRun: true }]);
		const updated = await bench.succeed(contact('update', locator, toOslo));
		expect(jsonOf(updated.items)).toMatchObject([{ id: 'one', action: 'updated', city: 'Oslo' }]);
		expect(jsonOf((await bench.succeed(contact('get', locator))).items)).toMatchObject([{ id: 'one' }]);
		const key = identifier === 'email' ? { phone: '+12025550101' } : { email: 'one@example.com' };
		const found = await bench.succeed({ resource: 'contact', operation: 'find', ...key });
		expect(jsonOf(found.items)).toMatchObject([{ id: 'one', found: true }]);
		expect(jsonOf((await bench.succeed(contact('delete', locator))).items)).toMatchObject([{ action: 'deleted' }]);
	});

	const unknown: Array<[string, SandboxOptions]> = [
		['the token lacks the scope', { tokens: [tokenWithout('locations.readonly')] }],
		['the settings do not say it', { showsUniqueIdentifiers: false }],
	];

	it.each(unknown)(
		'finds them by the other field, too, if it is unknown which field it recognizes: %s',
		async (_, options) => {
			for (const [identifier, locator] of cases) {
				bench.sandbox.configure({ ...options, uniqueIdentifiers: [identifier] });
				expect(jsonOf((await bench.succeed(contact('get', locator))).items)).toMatchObject([{ id: 'one' }]);
				const toOslo = { fields: mapping({ city: 'Oslo' }) };
				expect(jsonOf((await bench.succeed(contact('update', locator, toOslo))).items)).toMatchObject([{ id: 'one' }]);
				const key = identifier === 'email' ? { phone: '+12025550101' } : { email: 'one@example.com' };
				const found = await bench.succeed({ resource: 'contact', operation: 'find', ...key });
				expect([jsonOf(found.items)[0]?.found, hintsOf(found)]).toEqual([true, []]);
			}
		},
	);

	it('is not searched once more for contacts that the search for all rows did not show', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')], uniqueIdentifiers: ['phone'] });
		const rows = Array.from({ length: 25 }, (__, index) => ({ email: `nobody${index}@example.com` }));
		const { items } = await bench.succeed({ resource: 'contact', operation: 'find', email: '={{ $json.email }}' }, [
			{ email: 'one@example.com' },
			...rows,
		]);
		expect(jsonOf(items).map(({ found }) => found)).toEqual([true, ...rows.map(() => false)]);
		expect(bench.wire.filter(({ path }) => path === '/contacts/search').length).toBeLessThan(5);
	});

	it('is asked what it recognizes contacts by once in five minutes', async () => {
		const find = async (email: string) => await bench.succeed({ resource: 'contact', operation: 'find', email });
		const asked = () => bench.wire.filter(({ path }) => path === `/locations/${LOCATION}`).length;
		await find('one@example.com');
		expect(asked()).toBe(0);
		await find('nobody@example.com');
		bench.clock.advance(5 * 60_000 - 1_000);
		await find('nobody@example.com');
		expect(asked()).toBe(1);
		bench.sandbox.configure({ uniqueIdentifiers: ['phone'] });
		bench.clock.advance(2_000);
		await find('nobody@example.com');
		expect(asked()).toBe(2);
	});

	it('is asked again after a failure that may be over', async () => {
		const path = `/locations/${LOCATION}`;
		bench.sandbox.setFaults([{ match: { path }, times: 1, kind: 'status', status: 400, body: {} }]);
		const find = { resource: 'contact', operation: 'find', email: 'nobody@example.com' };
		for (let runs = 0; runs < 3; runs++) await bench.succeed(find);
		expect(bench.wire.filter((request) => request.path === path)).toHaveLength(2);
	});

	it('is asked once, without a hint, if its settings can’t be read', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		for (const email of ['nobody@example.com', 'other@example.com']) {
			const result = await bench.succeed({ resource: 'contact', operation: 'find', email });
			expect([jsonOf(result.items), hintsOf(result)]).toEqual([[{ found: false, email }], []]);
		}
		expect(bench.wire.filter(({ path }) => path === `/locations/${LOCATION}`)).toHaveLength(1);
	});
});
