import { bothDialects } from '../../support/bench';

const GET = { resource: 'contact', operation: 'get', contactId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } };
const SPLIT = { onError: 'continueErrorOutput' } as const;

bothDialects('The error output', (bench) => {
	it('has the row and the code of a failed row in details, after its columns', async () => {
		bench.sandbox.seed.contacts([{ id: 'c1', email: 'ada@example.com' }]);
		const { items, errorItems } = await bench.run(GET as never, [{ id: 'c1' }, { id: 'gone', City: 'Oslo' }], SPLIT);
		expect(items).toHaveLength(1);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{
				id: 'gone',
				City: 'Oslo',
				error: expect.stringMatching(/^Row 2: /) as unknown,
				details: { row: 2, code: 'not-found' },
			},
		]);
	});

	it('keeps a column named details', async () => {
		const { errorItems } = await bench.run(GET as never, [{ id: 'gone', details: 'VIP' }], SPLIT);
		expect(errorItems[0]?.json).toMatchObject({ details: 'VIP', error: expect.stringMatching(/^Row 1: /) as unknown });
	});
});
