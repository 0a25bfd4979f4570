import type { IDataObject } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf } from '../../support/bench';
import { upsert } from '../rows';

describe('a dry run of one row, in a location that recognizes contacts by one field alone', () => {
	const bench = new Bench('highLevel');
	const ANN = { id: 'ann', email: 'ann@example.com', phone: '+12025550101', city: 'Oslo' };
	const actions = async (write: string, rows: IDataObject[], more: IDataObject = {}) => {
		const result = await bench.succeed(upsert({ write, ...more }), rows);
		return { actions: jsonOf(result.items).map(({ action }) => action), hints: hintsOf(result).join() };
	};
	beforeEach(() => void bench.sandbox.seed.contacts([ANN]));

	it.each([
		['email', { phone: '+12025550101', city: 'Bergen' }],
		['email', { phone: '(202) 555-0101', city: 'Bergen' }],
		['phone', { email: 'ann@example.com', city: 'Bergen' }],
	] as const)('foretells the second contact that the run creates (%s, %j)', async (identifier, row) => {
		bench.sandbox.configure({ uniqueIdentifiers: [identifier] });
		const other = identifier === 'email' ? 'phone' : 'email';
		const foretold = await actions('nothing', [row]);
		expect(foretold.actions).toEqual(['created']);
		expect(foretold.hints).toContain(`recognizes no contact by its ${other}`);
		expect((await actions('changes', [row])).actions).toEqual(['created']);
	});

	it('foretells that the contact is updated where the run reads it', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'] });
		const row = { phone: '+12025550101', city: 'Bergen' };
		for (const rows of [[row], [row, { phone: '+12025550102' }]]) {
			const more = rows.length === 1 ? { maxChanges: 100 } : {};
			const foretold = await actions('nothing', rows, more);
			expect([foretold.actions[0], foretold.hints]).toEqual(['updated', expect.not.stringContaining('recognizes')]);
		}
		expect((await actions('changes', [row], { maxChanges: 100 })).actions).toEqual(['updated']);
	});

	it('foretells that the contact is updated whose Do Not Disturb the run has to read', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'] });
		const row = { phone: '+12025550101', 'Do Not Disturb: Email': 'active' };
		expect((await actions('nothing', [row])).actions).toEqual(['updated']);
		expect((await actions('changes', [row])).actions).toEqual(['updated']);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['ann']);
	});

	it('foretells that the contact is updated where the location recognizes it, and asks for its settings once in five minutes', async () => {
		const row = { email: 'ann@example.com', city: 'Bergen' };
		for (let runs = 0; runs < 2; runs++) {
			const foretold = await actions('nothing', [row]);
			expect(foretold).toEqual({ actions: ['updated'], hints: '' });
		}
		expect(bench.wire.filter(({ path }) => path.startsWith('/locations/'))).toHaveLength(1);
	});
});

describe('a dry run of one row with an additional email or phone of a contact', () => {
	const bench = new Bench('highLevel');
	const ANN = {
		...{ id: 'ann', email: 'ann@example.com', phone: '+12025550101', city: 'Oslo' },
		...{ additionalEmails: ['old@example.com'], additionalPhones: ['+12025550199'] },
	};
	beforeEach(() => void bench.sandbox.seed.contacts([ANN]));

	it.each<[row: IDataObject, becomes: object, told: string]>([
		[
			{ email: 'old@example.com' },
			{ email: 'old@example.com', phone: ANN.phone },
			'The email of the row is an additional',
		],
		[{ phone: '+12025550199' }, { email: ANN.email, phone: '+12025550199' }, 'The phone of the row is an additional'],
		[
			{ email: 'old@example.com', phone: ANN.phone },
			{ email: 'old@example.com', phone: ANN.phone },
			'The email of the row',
		],
		[
			{ email: 'new@example.com', phone: '+12025550199' },
			{ email: 'new@example.com', phone: '+12025550199' },
			'The phone of',
		],
	])('foretells that the run makes it the main one (%j)', async (row, becomes, told) => {
		const foretold = await bench.succeed(upsert({ write: 'nothing' }), [{ ...row, city: 'Bergen' }]);
		expect(jsonOf(foretold.items)[0]).toMatchObject({ id: 'ann', action: 'updated', ...becomes });
		expect(hintsOf(foretold).join()).toContain(told);
		const done = await bench.succeed(upsert({ write: 'changes' }), [{ ...row, city: 'Bergen' }]);
		expect(jsonOf(done.items)[0]).toMatchObject({ id: 'ann', action: 'updated', ...becomes });
	});

	it('foretells that the main one stays where the run reads the contact', async () => {
		const row = { email: 'old@example.com', city: 'Bergen' };
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.succeed(upsert({ write, maxChanges: 100 }), [row]);
			expect(jsonOf(items)[0]).toMatchObject({ id: 'ann', email: ANN.email, conflict: [{ field: 'email' }] });
		}
	});
});
