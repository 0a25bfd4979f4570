import { bothDialects, jsonOf } from '../../support/bench';
import { listed, rowsFor, synchronizing } from '../../plan/list';

bothDialects('The error output', (bench) => {
	it('shows a failed leaver in details, with the code of the failure', async () => {
		bench.sandbox.seed.contacts(listed(30));
		bench.sandbox.setFaults([{ match: { method: 'DELETE', path: '/contacts/p29' }, kind: 'status', status: 403 }]);
		const { errorItems } = await bench.run(synchronizing('delete'), rowsFor(28), { onError: 'continueErrorOutput' });
		expect(jsonOf(errorItems)).toEqual([
			{
				error: expect.stringMatching(/p29@example\.com/) as unknown,
				details: expect.objectContaining({ id: 'p29', leaver: 'failed', code: 'no-access' }) as unknown,
			},
		]);
	});
});
