import { Bench, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { expectRest, runAsForetold } from '../asForetold';
import { GOING_ON } from '../rows';

// HighLevel's search does not find a contact with additional emails by its phone.
const [ANN, BEN] = [
	{ id: 'ann', email: 'ann@example.com', additionalEmails: ['office@example.com'] },
	{ id: 'ben', phone: '+13105550142', additionalEmails: ['ben@old.example'] },
];
const ROW = { email: 'office@example.com', phone: '+13105550142', city: 'Oslo' };

describe.each([
	[['email', 'phone'], false, 'ann'],
	[['phone', 'email'], false, 'ben'],
	[['phone', 'email'], true, 'ben'],
] as const)(
	'A row with the additional email of one contact and the phone of another, neither shown by a search (the location compares %j, allows duplicates: %s)',
	(uniqueIdentifiers, allowDuplicates, id) => {
		const bench = new Bench('highLevel', { uniqueIdentifiers: [...uniqueIdentifiers], allowDuplicates });

		it('is foretold for the contact whom the location matches first, and written to it', async () => {
			bench.sandbox.seed.contacts([ANN, BEN]);
			const run = async (write: string) => {
				const parameters = upserts(settings({ write, maxChanges: 100 }));
				return jsonOf((await bench.succeed(parameters, [ROW], GOING_ON)).items);
			};
			const { foretold, done } = await runAsForetold(bench, run);
			expect(foretold).toMatchObject([{ id, action: 'updated' }]);
			expect(done).toMatchObject([{ id, changes: { City: { to: 'Oslo' } } }]);
			expect((await expectRest(bench, run)).map(({ action }) => action)).toEqual(['unchanged']);
		});
	},
);
