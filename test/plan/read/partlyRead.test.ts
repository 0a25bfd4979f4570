import { Bench, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { expectRest, runAsForetold } from '../asForetold';
import { GOING_ON } from '../rows';

const PHONE = '+13105550142';
// HighLevel's search finds nobody by an additional email, and no contact with additional emails by its phone.
const [ANN, BEN] = [
	{ id: 'ann', email: 'ann@example.com', phone: PHONE, additionalEmails: ['ann@work.example'] },
	{ id: 'ben', email: 'ben@example.com' },
];
const BY_EMAIL = { email: 'ann@work.example', city: 'Rome', firstName: 'Ann' };
// The location compares phones first, so this row is about Ann, too.
const BY_PHONE = { email: 'ben@example.com', phone: PHONE, city: 'Oslo' };

describe.each([
	['before', [BY_EMAIL, BY_PHONE], 'Oslo'],
	['after', [BY_PHONE, BY_EMAIL], 'Rome'],
])('A row with an additional email of a contact that only a look-up finds for the row %s it', (_, rows, city) => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['phone', 'email'] });
	const run = async (write: string) => {
		const parameters = upserts(settings({ write, maxChanges: 100 }));
		return jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items);
	};

	beforeEach(() => void bench.sandbox.seed.contacts([ANN, BEN]));

	it('leaves to the contact what the last of the two says, so that the next run writes nothing', async () => {
		const { done } = await runAsForetold(bench, run);
		expect(done.map(({ id }) => id)).toEqual(['ann', 'ann']);
		const { contacts } = bench.sandbox.state;
		expect(contacts.get('ann')).toMatchObject({ email: ANN.email, phone: PHONE, firstName: 'Ann', city });
		expect(contacts.get('ben')).toMatchObject(BEN);
		await expectRest(bench, run);
	});

	it('is written to it also if nobody can read the contact’s additional emails', async () => {
		const match = { path: '/contacts/search', bodyIncludes: '"field":"id"' };
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match }]);
		const done = await run('changes');
		expect(done.map(({ id, action }) => [id, action])).toEqual(rows.map(() => ['ann', 'updated']));
		expect(bench.sandbox.counters).toMatchObject({ created: 0 });
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject(BEN);
	});
});
