import { bothDialects, jsonOf } from '../../support/bench';
import { creates, rows } from '../../support/runs';

/** How many creates go out before the run ends. */
const posts = (wire: ReadonlyArray<{ method: string }>) => wire.filter(({ method }) => method === 'POST').length;

bothDialects('Rows that were never sent, as the creates before them broke off', (bench) => {
	beforeEach(() =>
		bench.sandbox.setFaults([{ kind: 'resetAfter', match: { method: 'POST', path: /^\/contacts\/?$/ } }]),
	);

	it('say so, and not that they may have been written', async () => {
		const { errorItems, items } = await bench.run(creates(), rows(40), { onError: 'continueErrorOutput' });
		expect(items).toEqual([]);
		const errors = jsonOf(errorItems).map(({ error }) => error as string);
		expect(errors).toHaveLength(40);
		const unsent = errors.filter((error) => error.includes('Not sent: '));
		expect(unsent).toHaveLength(40 - posts(bench.wire));
		expect(unsent.length).toBeGreaterThan(10);
		for (const error of unsent) expect(error).toMatch(/Nothing of this row was written: run it again\.$/);
		expect(errors.filter((error) => error.includes('may have been created'))).toHaveLength(posts(bench.wire));
	});

	it('are not listed among the rows whose outcome is unknown', async () => {
		const { error } = await bench.run(creates(), rows(40));
		const [, named = ''] = /It is not known whether rows ([\d, ]+) were written/.exec(error?.description ?? '') ?? [];
		expect(named.split(', ')).toHaveLength(posts(bench.wire) - 1);
	});
});
