import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, jsonOf, located } from '../support/bench';
import { settings } from '../support/settings';

/** A node, and what a sheet's rows have besides the email. */
type Case = [name: string, parameters: IDataObject, more: (index: number) => IDataObject];

const byEmail = { contactId: located('email', '={{ $json.email }}') };
const city = (index: number): IDataObject => ({ city: `City ${index}` });
const changed = (index: number): IDataObject => ({
	...{ id: 'ann', action: 'updated', changes: { City: { from: `City ${index}`, to: `City ${index + 1}` } } },
});

describe('sameAs, where the rows have numbers of their file', () => {
	const bench = new Bench('highLevel');

	beforeEach(() => void bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', city: 'City 2' }]));

	it.each<Case>([
		[
			'Create or Update, Only Changes',
			{ operation: 'upsert', fields: automatic(), ...settings({ write: 'changes' }) },
			city,
		],
		['Create or Update, Every Row', { operation: 'upsert', fields: automatic(), ...settings({}) }, city],
		['a dry run', { operation: 'upsert', fields: automatic(), ...settings({ write: 'nothing' }) }, city],
		['Update', { operation: 'update', ...byEmail, fields: automatic(), ...settings({ write: 'changes' }) }, city],
		['Add Tags', { operation: 'addTags', ...byEmail, tags: 'new', ...settings({ write: 'changes' }) }, city],
		['Undo', { operation: 'undo', item: '={{ $json }}', ...settings({ write: 'changes' }) }, changed],
	])('is the number of the first row, as an error names it (%s)', async (_, parameters, more) => {
		const rows = [2, 7].map((row, index) => ({ row_number: row, email: 'ann@example.com', ...more(index) }));
		const { items } = await bench.succeed({ resource: 'contact', ...parameters }, rows);
		expect(jsonOf(items).map(({ sameAs }) => sameAs)).toEqual([undefined, 2]);
	});

	it('is the number of the item where rows have none of their own', async () => {
		const parameters = {
			resource: 'contact',
			operation: 'upsert',
			fields: automatic(),
			...settings({ write: 'changes' }),
		};
		const rows = ['bob', 'ann', 'ann'].map((name) => ({ email: `${name}@example.com`, city: name }));
		const { items } = await bench.succeed(parameters, rows);
		expect(jsonOf(items).map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, 2]);
	});
});
