import { Bench, bothDialects, jsonOf } from '../support/bench';
import { ADA, GOING_ON, upsert } from './rows';

bothDialects('A planned row', (bench) => {
	it('that is foretold is read, and not written, in the words of its error', async () => {
		const rows = [{ email: ADA.email }, { email: 'no' }, { email: 'none' }];
		const { error } = await bench.run(upsert({ write: 'nothing' }), rows);
		expect(error?.message).toMatch(/^2 rows can't be read/);
	});
});

describe('A single planned row (highLevel)', () => {
	const bench = new Bench('highLevel');

	it('that has a channel of Do Not Disturb is read, so that one that is there already is not written', async () => {
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

describe('Rows of which only a later one has a rule (highLevel)', () => {
	const bench = new Bench('highLevel');

	it('are not written if their contacts can not be read', async () => {
		bench.sandbox.seed.contacts([ADA]);
		bench.sandbox.setFaults(
			['/contacts/search', '/contacts/search/duplicate'].map((path) => ({
				kind: 'status',
				status: 400,
				match: { path },
			})),
		);
		const rows = [{ email: 'eve@example.com' }, { email: ADA.email, city: 'Rome', rule: ['city'] }];
		const options = { write: 'changes', onlyNew: '={{ $json.rule ?? [] }}' };
		const { items } = await bench.run(upsert(options), rows, GOING_ON);
		expect(jsonOf(items).map(({ code }) => code)).toEqual(['refused', 'refused']);
		expect(bench.wire.filter(({ path }) => path.endsWith('/upsert'))).toEqual([]);
	});
});
