import { Bench, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { expectRest, runAsForetold } from '../asForetold';
import { GOING_ON } from '../rows';

// HighLevel's search finds nobody by an additional email, and no contact with additional emails by its phone.
const [ANN, BEN] = [
	{ id: 'ann', email: 'ann@example.com', additionalEmails: ['ann@work.example'] },
	{ id: 'ben', email: 'ben@example.com', phone: '+13105550142', additionalEmails: ['ben@work.example'] },
];
const ROWS = [
	{ email: 'ann@work.example', phone: '+13105550142' },
	{ email: 'ben@work.example', phone: '+13105550199' },
];

describe.each([
	['before', ROWS],
	['after', [...ROWS].reverse()],
])('A phone that one contact gives up and another gets %s it, both only known by their refusals', (_, rows) => {
	const bench = new Bench('highLevel');

	it('moves in one run, as the dry run says', async () => {
		bench.sandbox.seed.contacts([ANN, BEN]);
		const run = async (write: string) => {
			const parameters = upserts(settings({ write, maxChanges: 100 }));
			return jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items);
		};
		await runAsForetold(bench, run);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ email: 'ann@example.com', phone: '+13105550142' });
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({ email: 'ben@example.com', phone: '+13105550199' });
		await expectRest(bench, run);
	});
});
