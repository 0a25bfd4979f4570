import type { INodeParameters } from 'n8n-workflow';
import { ALL_SCOPES } from '../../../sandbox';
import { automatic, Bench, hintsOf, jsonOf, located, LOCATION, TOKEN } from '../../support/bench';
import { settings } from '../../support/settings';

describe('a token that lacks a scope for what the node looks up', () => {
	const bench = new Bench('highLevel');
	const without = (scope: string) => {
		const [group] = scope.split('.');
		const scopes = ALL_SCOPES.filter((one) => one !== scope && one !== group);
		bench.sandbox.configure({ tokens: [{ token: TOKEN, locationIds: [LOCATION], scopes }] });
	};
	const writes = () => bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
	const contact = (operation: string, more: INodeParameters): INodeParameters => ({
		...{ resource: 'contact', operation, fields: automatic() },
		...more,
	});

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf', name: 'Customer Number' }]);
		bench.sandbox.seed.calendars([{ id: 'cal1', name: 'Massage' }]);
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
	});

	it('causes a hint that names the scope if a column is not written because of it', async () => {
		without('locations/customFields.readonly');
		const row = { email: 'ada@example.com', 'Customer Number': '7', City: 'Oslo' };
		const result = await bench.succeed(contact('upsert', {}), [row]);
		expect(jsonOf(result.items)[0]).toMatchObject({ city: 'Oslo' });
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(/"Customer Number" .*The token lacks the scope locations\/customFields\.readonly/),
		]);
	});

	it.each<[string, INodeParameters]>([
		['a contact by a custom field', contact('delete', { contactId: located('customField', 'Customer Number = 7') })],
		['a rule for fields', contact('upsert', settings({ fillEmpty: ['Customer Number'] }))],
		['the match field', contact('upsert', settings({ matchField: 'Customer Number' }))],
	])('causes an error that names the scope, and nothing is sent, for %s', async (_, parameters) => {
		without('locations/customFields.readonly');
		const { error } = await bench.run(parameters, [{ email: 'ada@example.com', 'Customer Number': '7' }]);
		expect(error?.message).toMatch(/"Customer Number" is not known, as the custom fields could not be looked up/);
		expect(error?.description).toMatch(/give the token the scope locations\/customFields\.readonly/);
		expect(writes()).toEqual([]);
	});

	it('causes a hint that the name of a calendar was taken as an ID', async () => {
		without('calendars.readonly');
		const parameters = { resource: 'equipment', operation: 'create', name: 'Table', calendarIds: ['Massage'] };
		const result = await bench.succeed(parameters);
		expect(writes()).toMatchObject([{ body: { calendarIds: ['Massage'] } }]);
		expect(hintsOf(result)).toEqual([
			expect.stringMatching(/^Calendars were taken as IDs, .*The token lacks the scope calendars\.readonly for/),
		]);
	});
});
