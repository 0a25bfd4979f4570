import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, jsonOf, mapping } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';

/** A column Name is written as First Name and Last Name, so the rule that the panel offers for Name has to hold for these. */
bothDialects('A rule for the field Name', (bench) => {
	const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', city: 'Oslo' };
	const rows = [
		{ email: 'ada@example.com', Name: 'Eve Adams', city: 'Rome' },
		{ email: 'new@example.com', Name: 'Bob Brown', city: 'Rome' },
	];
	const night = (options: IDataObject) => ({ ...upserts(), ...settings({ write: 'changes', ...options }) });
	const namesOf = (email: string) =>
		[...bench.sandbox.state.contacts.values()]
			.filter((contact) => contact.email === email)
			.map(({ firstName, lastName, city }) => [firstName, lastName, city]);

	it.each(['fillEmpty', 'onlyNew'])('keeps the first and last name of a contact, and says so (%s)', async (option) => {
		bench.sandbox.seed.contacts([ada]);
		const { items } = await bench.succeed(night({ [option]: ['name'] }), rows);
		expect(jsonOf(items).map(({ action, kept }) => [action, kept])).toEqual([
			['updated', { 'First Name': 'Ada', 'Last Name': 'Lovelace' }],
			['created', undefined],
		]);
		expect(namesOf('ada@example.com')).toEqual([['Ada', 'Lovelace', 'Rome']]);
		expect(namesOf('new@example.com')).toEqual([['Bob', 'Brown', 'Rome']]);
	});

	it('does not add a last name to the first name of another person', async () => {
		bench.sandbox.seed.contacts([{ ...ada, lastName: null }]);
		await bench.succeed(night({ fillEmpty: ['name'] }), rows);
		expect(namesOf('ada@example.com')).toEqual([['Ada', null, 'Rome']]);
	});

	it('writes the name of a contact that has none', async () => {
		bench.sandbox.seed.contacts([{ ...ada, firstName: null, lastName: '' }]);
		const { items } = await bench.succeed(night({ fillEmpty: ['name'] }), rows);
		expect(namesOf('ada@example.com')).toEqual([['Eve', 'Adams', 'Rome']]);
		expect(jsonOf(items)[0]).not.toHaveProperty('kept');
	});
});

describe('A rule for a custom field that was chosen from the list, where the token can not read custom fields', () => {
	const bench = new Bench('highLevel');

	it.each<[rule: string, stored: string, after: string]>([
		['onlyNew', '10', '10'],
		['onlyNew', '', ''],
		['fillEmpty', '10', '10'],
		['fillEmpty', '', '12'],
	])('applies to the field by its ID: %s, and %j becomes %j', async (rule, stored, after) => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.configure({ tokens: [tokenWithout('locations/customFields.readonly')] });
		const customFields = [{ id: 'number', value: stored }];
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', customFields }]);
		const fields = mapping({ email: 'ada@example.com', city: 'Oslo', 'customField:number': '12' });
		const parameters = upserts({ fields, ...settings({ write: 'changes', [rule]: ['customField:number'] }) });
		await bench.succeed(parameters, [{}]);
		const ada = bench.sandbox.state.contacts.get('ada');
		expect(ada?.city).toBe('Oslo');
		expect(ada?.customFields.find(({ id }) => id === 'number')?.value ?? '').toBe(after);
	});
});
