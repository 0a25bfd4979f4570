import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../support/bench';
import { settings } from '../support/settings';
import { listed, synchronizing } from '../plan/list';

const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, ...settings(options), ...more }) as never;

describe('what the hints of a run say', () => {
	const bench = new Bench('highLevel');

	it('shows values with angle brackets: n8n shows hints as HTML', async () => {
		const rows = [{ email: 'ann@example.com', phone: 'see <a href="https://x.example">Ann & Bob &lt;' }];
		const result = await bench.succeed(contact('upsert', { fields: automatic() }), [
			...rows,
			{ email: 'b@example.com' },
		]);
		expect(hintsOf(result)).toEqual([
			'Phone left out in 1 of 2 rows, e.g. see &lt;a href="https://x.example">Ann & Bob &amp;lt;: see "leftOut"',
		]);
	});

	it.each<['changes' | 'nothing', string]>([
		['changes', ''],
		['nothing', 'A run would hold back: '],
	])('names the way out if many contacts left the list, as its last sentence (%s)', async (write, begin) => {
		bench.sandbox.seed.contacts(listed(100));
		const rows = [...listed(70), ...listed(140).slice(100)].map(({ email }) => ({ email }));
		const result = await bench.run(synchronizing('removeTag', { write }), rows, { onError: 'continueRegularOutput' });
		const told = hintsOf(result).filter((hint) => hint.includes('left the list (30 %)'));
		expect(told).toEqual([
			expect.stringMatching(/To let it through, raise Options > Hold Back Above \(%\) for one run\.$/),
		]);
		expect(told[0]?.startsWith(`${begin}30 of 100 contacts with the tag "shop" left the list`)).toBe(true);
	});

	it('counts a row that means two contacts also if it is not among the first changes', async () => {
		bench.sandbox.seed.contacts(listed(3));
		const parameters = contact('upsert', { fields: automatic(), firstChanges: 1 }, { write: 'first' });
		const [one, two, three] = listed(3);
		const rows = [
			{ email: one?.email, city: 'Oslo' },
			{ email: two?.email, phone: three?.phone, city: 'Oslo' },
		];
		const result = await bench.succeed(parameters, rows);
		expect(jsonOf(result.items)).toMatchObject([{ action: 'updated' }, { action: 'notSent', conflict: [{}] }]);
		expect(hintsOf(result)).toContain('One row means two contacts: see "conflict"');
	});

	it('counts what it does not name once, however many contacts it is about', async () => {
		const contacts = Array.from({ length: 5 }, (_, index) => ({ email: `c${index}@example.com` }));
		bench.sandbox.seed.contacts(contacts);
		const unknown = async (count: number) => {
			const fieldsToReturn = Array.from({ length: count }, (_, index) => `Unknown ${index}`);
			const result = await bench.succeed(contact('search', { returnAll: true }, { fieldsToReturn }));
			return hintsOf(result).slice(9);
		};
		expect(await unknown(9)).toEqual([]);
		expect(await unknown(10)).toEqual(['1 more of this kind is not shown']);
		expect(await unknown(12)).toEqual(['3 more of this kind are not shown']);
	});
});
