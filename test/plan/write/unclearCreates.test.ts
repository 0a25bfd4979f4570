import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf } from '../../support/bench';

const UPSERT: INodeParameters = {
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), write: 'changes', options: {} },
};
const ROWS: IDataObject[] = [0, 1, 2, 3].map((index) => ({ email: `new${index}@example.com`, city: 'Bergen' }));
const REVOKED = 'Invalid Private Integration token';
/** The upsert of a row that is planned again. */
const AGAIN = { path: '/contacts/upsert', bodyIncludes: 'new0' };

describe.each([false, true])(
	'a new contact whose create ends unclearly (duplicates are allowed: %s)',
	(allowDuplicates) => {
		const bench = new Bench('highLevel', { allowDuplicates });
		const path = allowDuplicates ? '/contacts/upsert' : '/contacts/';
		const isThere = (email: unknown) => [...bench.sandbox.state.contacts.values()].some((one) => one.email === email);

		it('is reported as perhaps created if the execution is stopped then, and Undo names it', async () => {
			const stop = new AbortController();
			bench.sandbox.configure({
				latencyMs: 50,
				observer: (seen) => {
					if (seen.path === path) stop.abort();
				},
			});
			const { items } = await bench.run(UPSERT, ROWS, { onError: 'continueRegularOutput', stop: stop.signal });
			bench.sandbox.configure({ observer: null });
			const rows = jsonOf(items);
			const created = rows.filter(({ email }) => isThere(email));
			expect(created.length).toBeGreaterThan(0);
			for (const row of created)
				expect(row).toMatchObject({ code: 'canceled', error: expect.stringContaining('may have been') as unknown });
			const undo: INodeParameters = { resource: 'contact', operation: 'undo', write: 'changes', options: {} };
			const undone = jsonOf((await bench.succeed(undo, created)).items);
			expect(undone.map(({ action }) => action)).toEqual(created.map(() => 'held'));
		});

		it.each([undefined, 'vip'])(
			'is reported as created if it is there, with tags that follow it (%s)',
			async (tags) => {
				const match = { method: 'POST', path, bodyIncludes: 'new0' };
				bench.sandbox.setFaults([
					{ kind: 'statusAfter', status: 502, match, times: 1 },
					{ kind: 'status', status: 502, match, times: 4 },
				]);
				const rows = ROWS.map((row) => ({ ...row, ...(tags && { tags }) }));
				const { items } = await bench.run(UPSERT, rows, { onError: 'continueRegularOutput' });
				expect(jsonOf(items).map(({ isNew, action, changes }) => ({ isNew, action, changes }))).toEqual(
					ROWS.map(() => ({ isNew: true, action: 'created', changes: null })),
				);
				const stored = [...bench.sandbox.state.contacts.values()];
				expect(stored.map((contact) => contact.tags)).toEqual(ROWS.map(() => (tags ? [tags] : [])));
			},
		);

		it('is reported as perhaps created if the token is revoked then', async () => {
			bench.sandbox.setFaults([
				{ kind: 'statusAfter', status: 500, match: { method: 'POST', path, bodyIncludes: 'new0' }, times: 1 },
				{ kind: 'status', status: 401, body: { statusCode: 401, message: REVOKED }, skip: 2 },
			]);
			const { items } = await bench.run(UPSERT, ROWS, { onError: 'continueRegularOutput' });
			expect(isThere('new0@example.com')).toBe(true);
			expect(jsonOf(items)[0]?.error).toMatch(/may have been/);
			expect(jsonOf(items).map(({ code }) => code)).not.toContain('not-sent');
		});

		it('is reported as perhaps created if the token is revoked when its row is written again', async () => {
			const match = { method: 'POST', path, bodyIncludes: 'new0' };
			bench.sandbox.setFaults([
				{ kind: 'status', status: 502, match, times: 5 },
				{ kind: 'status', status: 401, body: { statusCode: 401, message: REVOKED }, match: AGAIN },
			]);
			const [first] = jsonOf((await bench.run(UPSERT, ROWS, { onError: 'continueRegularOutput' })).items);
			expect(first?.error).toMatch(/may have been/);
			expect(bench.wire.at(-1)?.path).toBe(AGAIN.path);
		});

		// In turn each of the requests that follow: the look-ups, and the write of the row that is planned again.
		it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
			'is reported as created, or perhaps created, if the token is revoked after %d requests',
			async (skip) => {
				const match = { method: 'POST', path, bodyIncludes: 'new0' };
				bench.sandbox.setFaults([
					{ kind: 'statusAfter', status: 502, match, times: 1 },
					{ kind: 'status', status: 401, body: { statusCode: 401, message: REVOKED }, skip },
					{ kind: 'status', status: 502, match, times: 4 },
				]);
				const { items } = await bench.run(UPSERT, ROWS, { onError: 'continueRegularOutput' });
				expect(isThere('new0@example.com')).toBe(true);
				const [first] = jsonOf(items);
				if (first?.error === undefined) expect(first).toMatchObject({ action: 'created', isNew: true });
				else
					expect([first.error, first.code]).toEqual([
						expect.stringMatching(/may have been/),
						expect.not.stringMatching('not-sent'),
					]);
			},
		);
	},
);

describe('a new contact whose create ends unclearly, in a location that compares phones only', () => {
	const bench = new Bench('highLevel', { allowDuplicates: false, uniqueIdentifiers: ['phone'] });

	it('is reported as perhaps created: an upsert would create it once more, as it has only an email', async () => {
		const match = { method: 'POST', path: '/contacts/', bodyIncludes: 'new0' };
		bench.sandbox.setFaults([{ kind: 'statusAfter', status: 502, match, times: 1 }]);
		const { items } = await bench.run(UPSERT, ROWS, { onError: 'continueRegularOutput' });
		expect(jsonOf(items)[0]?.error).toMatch(/may have been/);
		const emails = [...bench.sandbox.state.contacts.values()].map(({ email }) => email);
		expect(emails.sort()).toEqual(ROWS.map(({ email }) => email).sort());
	});
});
