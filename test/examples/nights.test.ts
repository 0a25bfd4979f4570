import { checkMirror, checkNight, shopRows } from '../../examples/checks/nights';
import { customerRows } from '../../examples/data/customers';
import { startEnrichmentService } from '../../examples/service/enrichmentService';
import { ExampleStage, rowOf } from './exampleStage';

const on = new ExampleStage();
const run = async (file: string, rows?: ReadonlyArray<Record<string, string>>) => await on.run(file, { rows });
const contacts = () => on.contacts();
const withEmail = (email: string) => on.withEmail(email);
const writes = () => on.writes;
const expectNight = (...[added, counts]: Parameters<typeof checkNight>) =>
	expect(checkNight(added, counts).problems).toEqual([]);

on.describe('safe-nightly-sync.json', () => {
	it('writes what changed, and adds one row to the table', async () => {
		const first = await run('safe-nightly-sync.json');
		const counts = { rows: 8, created: 4, updated: 1, unchanged: 1, failed: 2, conflicts: 0 };
		expectNight(first('Into the table'), counts);
		const written = writes();
		const second = await run('safe-nightly-sync.json');
		const unchanged = { rows: 8, created: 0, updated: 0, unchanged: 6, failed: 2, conflicts: 0 };
		expectNight(second('Into the table'), unchanged);
		expect(writes()).toBe(written);
	});

	it('has a message that gives the reasons of failed rows, and none if no row failed', async () => {
		const message = (await run('safe-nightly-sync.json'))('Message');
		expect(message).toEqual([
			{ Message: expect.stringMatching(/^2 of 8 rows were not written: 1 × Email "kenji\(at\)/) as string },
		]);
		const good = customerRows().filter(({ email }) => email.includes('@'));
		expect((await run('safe-nightly-sync.json', good))('Message')).toEqual([]);
	});

	it('writes nothing if a column shifted, and names the field', async () => {
		const rows = Array.from({ length: 30 }, (_, index) => rowOf(`p${index}@list.example`, '', `Name ${index}`));
		await run('safe-nightly-sync.json', rows);
		const written = writes();
		const shifted = rows.map((one, index) => ({ ...one, firstName: `Street ${index}` }));
		const night = await run('safe-nightly-sync.json', shifted);
		expect(writes()).toBe(written);
		expectNight(night('Into the table'), { rows: 30, updated: 0, notSent: 30 });
		expect(night('Message')[0]?.Message).toContain('First Name would change in 30');
	});

	it('leaves the phone of another contact with that contact, and counts the conflict', async () => {
		on.sandbox.seed.contacts([
			{ email: 'ada@list.example', firstName: 'Ada' },
			{ email: 'bob@list.example', firstName: 'Bob', phone: '+12025550143' },
		]);
		const night = await run('safe-nightly-sync.json', [rowOf('ada@list.example', '+12025550143')]);
		expectNight(night('Into the table'), { rows: 1, conflicts: 1, failed: 0 });
		expect(withEmail('bob@list.example')).toMatchObject({ firstName: 'Bob', phone: '+12025550143' });
		expect(withEmail('ada@list.example')?.phone ?? '').toBe('');
	});
});

on.describeIn(['highLevel'], 'nightly-mirror.json', () => {
	const mirror = async (rows = shopRows()) => {
		const items = await run('nightly-mirror.json', rows);
		const [message] = items('Message');
		return { table: items('Into the table'), message: message?.Message };
	};
	const list = shopRows();

	it('gives all customers of the export the tag, and writes nothing when run again', async () => {
		const first = await mirror();
		expect(checkMirror(on.stage, list).problems).toEqual([]);
		const created = { rows: 12, created: 10, updated: 2, unchanged: 0, failed: 0, left: 0, held: 0 };
		expectNight(first.table, created);
		const written = writes();
		const again = await mirror();
		expectNight(again.table, { unchanged: 12, left: 0, held: 0, updated: 0 });
		expect([writes(), first.message, again.message]).toEqual([written, undefined, undefined]);
	});

	it('takes the tag from five who left, and gives it again to those who come back', async () => {
		await mirror();
		const [gone] = contacts().filter(({ email }) => email === list[0]?.Email);
		const night = await mirror(list.slice(5));
		expectNight(night.table, { rows: 7, unchanged: 7, left: 5, held: 0 });
		expect(checkMirror(on.stage, list.slice(5)).problems).toEqual([]);
		expect(withEmail(list[0]?.Email ?? '')).toMatchObject({ id: gone?.id, tags: [], firstName: 'Inês' });
		expect(night.message).toBeUndefined();
		const back = await mirror();
		expectNight(back.table, { updated: 5, unchanged: 7, created: 0, left: 0 });
		expect(checkMirror(on.stage, list).problems).toEqual([]);
	});

	it('touches nobody if half of the export is missing, and says so', async () => {
		await mirror();
		const before = contacts();
		const written = writes();
		const night = await mirror(list.slice(0, 5));
		expectNight(night.table, { rows: 5, unchanged: 5, left: 0, held: 7 });
		expect(night.message).toMatch(/^7 contacts left the list and were held back: .* 5 rows complete\?/);
		expect([contacts(), writes()]).toEqual([before, written]);
	});

	it('touches nobody while a failed row names nobody, and gives the reason', async () => {
		await mirror();
		const night = await mirror([...list.slice(2), { ...list[0], Email: '', Phone: '' }]);
		expectNight(night.table, { rows: 11, failed: 1, left: 0, held: 2 });
		expect(checkMirror(on.stage, list).problems).toEqual([]);
		expect(night.message).toMatch(/2 contacts left .* 1 of 11 rows were not written: 1 × .*needs Email or Phone/);
	});
});

on.describe('duplicates-table.json', () => {
	it('puts each group of duplicates into the table, as text, and changes nothing', async () => {
		const [older, newer] = on.sandbox.seed.contacts([
			{ email: 'twin@one.example', firstName: 'Eva', dateAdded: '2023-01-01T00:00:00.000Z', phone: '+12025550143' },
			{ email: 'twin@two.example', firstName: 'Ewa', dateAdded: '2024-01-01T00:00:00.000Z', phone: '202-555-0143' },
		]);
		const before = contacts();
		const rows = (await run('duplicates-table.json'))('Into the table');
		expect(rows).toMatchObject([{ same: 'phone', number_of_contacts: 2, contacts: `${older?.id}, ${newer?.id}` }]);
		expect(rows[0]?.differs).toMatch(/firstName.*email|email.*firstName/);
		expect(contacts()).toEqual(before);
	});

	it('adds nothing if there are no duplicates', async () => {
		expect((await run('duplicates-table.json'))('Into the table')).toEqual([]);
	});
});

on.describeIn(['highLevel'], 'import-notes.json', () => {
	const notes = () => [...on.sandbox.state.notes.values()];

	it('adds a note to each contact that it created or changed, and none when run again', async () => {
		const first = await run('import-notes.json');
		expect(first('Failed rows')).toHaveLength(2);
		expect(
			notes()
				.map(({ body }) => body)
				.sort(),
		).toEqual([
			'Changed by the import: City: (empty) → Bergen; Country: (empty) → NO; Tags: +customer',
			...Array<string>(4).fill('Created by the import.'),
		]);
		const ids = contacts()
			.filter(({ email }) => customerRows().some((customer) => customer.email === email))
			.map(({ id }) => id);
		// A row that changed nothing gets no note.
		const unchanged = withEmail('stranger1@elsewhere.example')?.id;
		expect(
			notes()
				.map(({ contactId }) => contactId)
				.sort(),
		).toEqual(ids.filter((id) => id !== unchanged).sort());
		await run('import-notes.json');
		expect(notes()).toHaveLength(5);
	});
});

on.describeIn(['highLevel'], 'conflict-tasks.json', () => {
	it('creates one task for each conflict, and no second one in the next night', async () => {
		const [ada, bob] = on.sandbox.seed.contacts([
			{ email: 'ada@list.example', firstName: 'Ada' },
			{ email: 'bob@list.example', firstName: 'Bob', phone: '+12025550143' },
		]);
		const rows = [rowOf('ada@list.example', '+12025550143'), rowOf('carl@list.example', '+12025550144', 'Carl')];
		const before = new Set(on.sandbox.state.tasks.keys());
		const tasks = () => [...on.sandbox.state.tasks.values()].filter(({ id }) => !before.has(id));
		await run('conflict-tasks.json', rows);
		expect(tasks()).toMatchObject([
			{
				contactId: ada?.id,
				title: 'Whose phone is +12025550143?',
				body: expect.stringContaining(bob?.id ?? '?') as string,
			},
		]);
		expect(Date.parse(tasks()[0]?.dueDate ?? '')).toBeGreaterThan(Date.now() + 2 * 86_400_000);
		const again = await run('conflict-tasks.json', rows);
		expect(again('Create a task')).toMatchObject([{ action: 'unchanged' }]);
		expect(tasks()).toHaveLength(1);
	});
});

on.describe('fill-empty-fields.json', () => {
	async function fill() {
		const service = await startEnrichmentService(0);
		const items = await on.run('fill-empty-fields.json', {
			change: (nodes) => nodes.forEach(({ parameters }) => 'url' in parameters && (parameters.url = service.url)),
		});
		await service.close();
		return items('Filled contacts');
	}

	it('fills empty fields, keeps those that have a value, and creates nobody', async () => {
		const stored = on.sandbox.state.contacts;
		const stranger = [...stored.values()].find(({ email }) => email === 'stranger0@elsewhere.example');
		if (stranger) on.sandbox.state.contactStore.update(stranger, { city: 'Oslo' });
		const before = contacts();
		const filled = await fill();
		expect(filled).toMatchObject([{ email: 'stranger0@elsewhere.example', kept: { City: 'Oslo' } }]);
		const changed = { city: 'Oslo', companyName: 'Elsewhere, Inc.', country: 'US', tags: ['newsletter'] };
		expect(withEmail('stranger0@elsewhere.example')).toMatchObject(changed);
		const others = (all: typeof before) => all.filter(({ email }) => email !== 'stranger0@elsewhere.example');
		expect(others(contacts())).toEqual(others(before));
	});

	it('writes nothing when run again', async () => {
		await fill();
		const written = writes();
		expect(await fill()).toEqual([]);
		expect(writes()).toBe(written);
	});
});
