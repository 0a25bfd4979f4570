import { Bench, bothDialects, jsonOf } from '../../support/bench';
import { leaversOf, listed, rowsFor, synchronizing } from '../list';

/** What another program stored, and nobody sees. */
const UNSEEN: Array<[what: string, email: string]> = [
	['a blank behind it', 'p3@example.com '],
	['blanks around it, and capitals', ' P3@Example.com\u00a0'],
	['a character of no width', '\u200bp3@example.com'],
];

bothDialects('A contact whose stored email has', (bench) => {
	it.each(UNSEEN)('%s is that of the row, which writes it as everybody sees it', async (_, email) => {
		const { sandbox } = bench;
		sandbox.seed.contacts(listed(6));
		Object.assign(sandbox.state.contacts.get('p3') ?? {}, { email });
		const rows = rowsFor(5).map((row, index) => ({ ...row, ...(index === 3 && { city: 'Rome' }) }));
		for (const action of ['updated', 'unchanged']) {
			const { items } = await bench.succeed(synchronizing('delete'), rows);
			expect(jsonOf(items)[3]).toMatchObject({ id: 'p3', city: 'Rome', action });
			if (action === 'updated')
				expect(jsonOf(items)[3]?.changes).toMatchObject({ Email: { from: email, to: 'p3@example.com' } });
			expect(jsonOf(items)[3]).not.toHaveProperty('conflict');
			expect(leaversOf(jsonOf(items))).toEqual(action === 'updated' ? { p5: 'deleted' } : {});
		}
		expect([...sandbox.state.contacts.keys()]).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
		const writes = bench.wire.filter(({ body }) => JSON.stringify(body)?.includes('Rome'));
		// By its email the server might not find it.
		expect(writes.map(({ method, path }) => [method, path])).toEqual([['PUT', '/contacts/p3']]);
	});
});

describe('A contact whose email a row writes with other capitals (documented)', () => {
	const bench = new Bench('documented');

	it('is written by its ID: a server that compares letter by letter would create a second contact', async () => {
		bench.sandbox.seed.contacts(listed(3));
		Object.assign(bench.sandbox.state.contacts.get('p0') ?? {}, { email: 'P0@Example.com' });
		const rows = [
			{ email: 'p0@example.com', city: 'Rome' },
			{ email: 'P1@EXAMPLE.COM', city: 'Ulm' },
			{ email: 'P2@example.com' },
		];
		const { items } = await bench.succeed(synchronizing('report'), rows);
		expect(jsonOf(items).map(({ id, action }) => [id, action])).toEqual([
			['p0', 'updated'],
			['p1', 'updated'],
			['p2', 'unchanged'],
		]);
		const written = bench.wire.filter(({ body }) => (body as { city?: string } | undefined)?.city !== undefined);
		expect(written.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
			'PUT /contacts/p0',
			'PUT /contacts/p1',
		]);
	});
});
