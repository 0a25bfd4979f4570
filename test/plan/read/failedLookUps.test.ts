import { Bench, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';
import { upserts } from '../../support/runs';
import { GOING_ON, listed, rowsFor } from '../list';

const LOOK_UP = { path: '/contacts/search/duplicate' };

describe.each(['nothing', 'changes'])('A look-up that fails (Write: %s)', (write) => {
	const bench = new Bench('highLevel', { allowDuplicates: true });
	const UPSERT = upserts(settings({ write, fillEmpty: ['city'] }));

	beforeEach(() => {
		bench.sandbox.seed.contacts([
			...listed(150),
			{ id: 'us', email: 'us@example.com', additionalEmails: ['us2@example.com'] },
		]);
	});

	it('fails its own row, and the contact that another look-up has found before is written', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 500, match: LOOK_UP, skip: 1 }]);
		const rows = [{ email: 'us2@example.com', firstName: 'Ann' }, { email: 'new@example.com' }, ...rowsFor(6)];
		const [us, fresh] = jsonOf((await bench.succeed(UPSERT, rows, GOING_ON)).items);
		expect(us).toMatchObject({ id: 'us', action: 'updated', changes: { 'First Name': { to: 'Ann' } } });
		expect(fresh).toMatchObject({ error: expect.any(String) as unknown });
	});

	it('does not fail the row of a known contact if only its new phone could not be looked up', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 403, match: LOOK_UP }]);
		const phone = '+13105550199';
		const rows = [{ email: 'us@example.com', phone }, ...rowsFor(6)];
		const [us] = jsonOf((await bench.succeed(UPSERT, rows, GOING_ON)).items);
		expect(us).toMatchObject({ id: 'us', action: 'updated', changes: { Phone: { to: phone } } });
		expect(bench.wire.filter(({ path }) => path === LOOK_UP.path)).toHaveLength(1);
	});
});
