import { Bench, bothDialects, jsonOf } from '../support/bench';
import { ADA, GOING_ON, upsert } from './rows';

bothDialects('A planned row', (bench) => {
	it('that fails in a dry run has an error that speaks of reading, not of writing', async () => {
		const rows = [{ email: ADA.email }, { email: 'no' }, { email: 'none' }];
		const { error } = await bench.run(upsert({ write: 'nothing' }), rows);
		expect(error?.message).toMatch(/^2 rows can't be read/);
	});
});

describe('A single planned row (highLevel)', () => {
	const bench = new Bench('highLevel');

	it('with a channel of Do Not Disturb is read, so a channel that is already set is not written', async () => {
		bench.sandbox.seed.contacts([{ ...ADA, dndSettings: { SMS: { status: 'active' } } }]);
		const { items } = await bench.run(upsert(), [{ email: ADA.email, 'Do Not Disturb: SMS': 'active' }]);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'unchanged' }]);
		expect(bench.wire.every(({ path }) => !path.endsWith('/upsert'))).toBe(true);
	});

	it('that creates a contact in any case is foretold as created, whoever has its email', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([ADA]);
		const options = { write: 'nothing', createNewIfDuplicateAllowed: true };
		const { items } = await bench.run(upsert(options), [{ email: ADA.email, city: 'Rome' }], GOING_ON);
		expect(jsonOf(items)).toMatchObject([{ action: 'created', dryRun: true }]);
	});
});
