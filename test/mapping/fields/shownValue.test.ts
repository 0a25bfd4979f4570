import { Bench, jsonOf } from '../../support/bench';
import { itemsOf, night, undoing } from '../../undo/nights';

describe.each(['iso', 'epochMs'] as const)('A day that a search shows as %s', (dateShownAs) => {
	const bench = new Bench('highLevel', { dateShownAs });
	const row = { email: 'ada@example.com', 'Date of Birth': '1990-02-28', Since: '2021-02-03' };
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'since', name: 'Since', dataType: 'DATE' }] as never);
		const customFields = [{ id: 'since', value: '2020-02-03' }];
		bench.sandbox.seed.contacts([{ id: 'ada', email: row.email, dateOfBirth: '1980-01-02', customFields }]);
	});

	it('comes out as a day in changes', async () => {
		const changes = {
			'Date of Birth': { from: '1980-01-02', to: '1990-02-28' },
			Since: { from: '2020-02-03', to: '2021-02-03', fieldId: 'since' },
		};
		for (const write of ['nothing', 'changes'])
			expect(await itemsOf(bench, night({ write }), [row])).toMatchObject([{ changes }]);
	});

	it('comes out as a day in kept', async () => {
		const items = await itemsOf(bench, night({ fillEmpty: ['*'] }), [row]);
		expect(items).toMatchObject([{ kept: { 'Date of Birth': '1980-01-02', Since: '2020-02-03' } }]);
	});

	it('comes out as a day in what Undo leaves', async () => {
		const items = await itemsOf(bench, night(), [row]);
		const { contactStore } = bench.sandbox.state;
		const theirs = { dateOfBirth: '1999-09-09', customFields: [{ id: 'since', value: '2024-02-03' }] };
		contactStore.update(contactStore.get('ada') as never, theirs);
		expect(jsonOf((await bench.succeed(undoing(), items)).items)).toMatchObject([
			{
				kept: {
					'Date of Birth': { now: '1999-09-09', before: '1980-01-02' },
					Since: { now: '2024-02-03', before: '2020-02-03' },
				},
			},
		]);
	});
});
