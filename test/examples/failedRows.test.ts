import type { IDataObject } from 'n8n-workflow';
import { dropTables, tableNamed } from '../../engine/standIns/tables';
import { ExampleStage, rowOf } from './exampleStage';

const stage = new ExampleStage();

const kept = (): IDataObject[] => structuredClone(tableNamed('failed rows').rows);

stage.describe('retry-failed-rows.json', () => {
	type Extra = Parameters<typeof stage.run>[1];
	const run = async (rows?: Array<Record<string, string>>, extra?: Extra) =>
		await stage.run('retry-failed-rows.json', { rows, ...extra });

	/** Refuses to write the contact with this email, or everything. */
	const refuse = (email = '') => {
		const refused = { kind: 'status', status: 422, body: { message: 'not today' } } as const;
		const paths = ['/contacts/upsert', '/contacts/'].map((path) => ({ path, bodyIncludes: email }));
		stage.sandbox.setFaults(paths.map((match) => ({ match: { method: 'POST', ...match }, ...refused })));
	};
	const accept = () => stage.sandbox.setFaults([]);
	const ada = rowOf('ada@list.example', '', 'Ada');
	const bob = rowOf('bob@list.example', '', 'Bob');

	it('keeps each failed row once, with all its columns and the reason, however often it fails', async () => {
		await run();
		const first = kept();
		expect(first.map(({ key }) => key)).toEqual([
			'kenji(at)sato.example',
			expect.stringContaining('"firstname":"nobody"') as string,
		]);
		expect(JSON.parse(first[0]?.row as string)).toEqual({
			...{ email: 'kenji(at)sato.example', firstName: 'Kenji', lastName: 'Sato' },
			...{ city: 'Osaka', country: 'JP', tags: 'customer' },
		});
		expect(first[0]?.reason).toMatch(/^Row 6: Email "kenji\(at\)sato\.example" is not/);
		await run();
		expect(kept().map(({ key, row }) => [key, row])).toEqual(first.map(({ key, row }) => [key, row]));
	});

	it('writes a failed row the next night, before the new file, and takes it out of the table', async () => {
		refuse(bob.email);
		await run([ada, bob]);
		expect(kept()).toMatchObject([{ key: bob.email, reason: expect.stringContaining('not today') as string }]);
		expect([stage.withEmail(ada.email), stage.withEmail(bob.email)]).toMatchObject([{ firstName: 'Ada' }, undefined]);
		accept();
		stage.sandbox.resetCounters();
		await run([rowOf('carl@list.example', '', 'Carl')]);
		expect(stage.withEmail(bob.email)).toMatchObject({ firstName: 'Bob' });
		expect(kept()).toEqual([]);
		const created = stage.contacts().map(({ email }) => email);
		expect(created.slice(-2)).toEqual([bob.email, 'carl@list.example']);
	});

	it('writes a row that somebody corrected in the table', async () => {
		await run([{ ...bob, email: 'bob(at)list.example' }]);
		const [row] = tableNamed('failed rows').rows;
		expect(kept()).toHaveLength(1);
		if (row) row.row = JSON.stringify(bob);
		await run([ada]);
		expect(stage.withEmail(bob.email)).toMatchObject({ firstName: 'Bob' });
		expect(kept()).toEqual([]);
	});

	it('takes out a row that still fails if the new file has a good row with its key', async () => {
		refuse('"Bob"');
		await run([bob]);
		expect(kept()).toHaveLength(1);
		await run([{ ...bob, firstName: 'Robert' }]);
		expect(stage.withEmail(bob.email)).toMatchObject({ firstName: 'Robert' });
		expect(kept()).toEqual([]);
	});

	it('keeps the newer row if both fail', async () => {
		refuse(bob.email);
		await run([bob]);
		await run([{ ...bob, firstName: 'Robert' }]);
		expect(kept().map(({ row }) => JSON.parse(row as string) as IDataObject)).toEqual([
			{ email: bob.email, firstName: 'Robert' },
		]);
	});

	it('keeps all rows of a night in which HighLevel accepts no token', async () => {
		refuse(bob.email);
		await run([bob]);
		stage.sandbox.setFaults([{ kind: 'status', status: 401, body: { message: 'Invalid token' } }]);
		await run([ada]);
		expect(kept().map(({ key }) => key)).toEqual([bob.email, ada.email]);
		accept();
		await run([rowOf('carl@list.example', '', 'Carl')]);
		expect([stage.withEmail(ada.email), stage.withEmail(bob.email)]).toMatchObject([
			{ firstName: 'Ada' },
			{ firstName: 'Bob' },
		]);
		expect(kept()).toEqual([]);
	});

	it('loses no row and doubles none if the run is killed after any node', async () => {
		const isThere = () => stage.withEmail(bob.email) !== undefined;
		for (let killedAfter = 1; ; killedAfter++) {
			dropTables();
			for (const { id, email } of stage.contacts())
				if (email === bob.email) stage.sandbox.state.contactStore.remove(id);
			refuse(bob.email);
			await run([bob]);
			accept();
			const killed = new AbortController();
			let nodes = 0;
			await run([ada], { stop: killed.signal, onNode: () => ++nodes === killedAfter && killed.abort() });
			expect(isThere() || kept().length === 1).toBe(true);
			await run([ada]);
			expect([isThere(), kept()]).toEqual([true, []]);
			expect(stage.contacts().filter(({ email }) => email === bob.email)).toHaveLength(1);
			if (!killed.signal.aborted) break;
			expect(killedAfter).toBeLessThan(30);
		}
	});
});
