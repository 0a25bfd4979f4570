import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { Client, type Json } from './client';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the record of the sandbox', () => {
	const client = Client.forEachTest();

	test('logs every request as it was sent', async () => {
		await client.post('/contacts/?a=1&a=2', { email: 'x' }, { headers: { 'x-mark': 'here' } });
		expect(client.sandbox.log).toEqual([
			{
				method: 'POST',
				path: '/contacts/',
				query: { a: ['1', '2'] },
				headers: expect.objectContaining({ 'x-mark': 'here', version: '2021-07-28' }),
				body: { email: 'x' },
				status: 422,
				at: expect.any(Number),
				endedAt: expect.any(Number),
			},
		]);
	});

	test('has admin pages that need no token, are not counted and have no faults', async () => {
		client.sandbox.seed.contacts([{ id: 'c1', email: 'a@x.co' }]);
		client.sandbox.seed.equipment([{ id: 'e1' }]);
		client.sandbox.setFaults([{ kind: 'status' }]);
		const bare = { headers: { authorization: undefined, version: undefined } };
		const page = await client.get('/__sandbox', bare);
		expect(page.json).toMatchObject({
			counters: { requests: 0 },
			sizes: { contacts: 1, equipment: 1 },
			config: { dialect: 'highLevel' },
		});
		expect((await client.get('/__sandbox/contacts', bare)).json).toMatchObject([{ id: 'c1' }]);
		expect((await client.get('/__sandbox/equipment', bare)).json).toMatchObject([{ id: 'e1' }]);
		expect((await client.get('/contacts/c1')).status).toBe(500);
		expect((await client.get('/__sandbox/log', bare)).json).toMatchObject([{ path: '/contacts/c1', status: 500 }]);
		expect((await client.post('/__sandbox/reset', {}, bare)).status).toBe(200);
		expect((await client.get('/contacts/c1')).status).toBe(400);
		expect(client.sandbox.counters.requests).toBe(1);
	});

	test('is configured over HTTP, including faults with patterns', async () => {
		const faults = [{ kind: 'status', status: 503, match: { path: { pattern: '^/contacts/c' } } }];
		expect((await client.post('/__sandbox/configure', { dialect: 'documented', faults })).status).toBe(200);
		expect((await client.get('/contacts/c1')).status).toBe(503);
		expect((await client.get('/contacts/d1')).json).toEqual({ statusCode: 404, message: 'Contact not found' });
		expect((await client.post('/__sandbox/configure', { dialekt: 'x' })).status).toBe(400);
		expect((await client.call('POST', '/__sandbox/configure', undefined, { raw: 'x' })).status).toBe(400);
	});
});

describe('seeding and saving', () => {
	test('reads contacts from CSV', async () => {
		const file = join(folder, 'contacts.csv');
		writeFileSync(
			file,
			'\ufefffirstName,email,phone,tags,customField:colour\nAda,Ada@X.co,5550101234,"VIP;new",red\nBen,,,,\n',
		);
		const client = await Client.start();
		const [ada, ben] = client.sandbox.seed.contactsFromCsv(file);
		expect(ada).toMatchObject({
			firstName: 'Ada',
			email: 'ada@x.co',
			phone: '+15550101234',
			tags: ['vip', 'new'],
			customFields: [{ id: 'colour', value: 'red' }],
		});
		expect(ben).toMatchObject({ firstName: 'Ben', email: null, tags: [], customFields: [] });
		expect(client.sandbox.counters.created).toBe(0);
		await client.close();
	});

	test('saves what is written and restores it after a restart', async () => {
		const persistTo = join(folder, 'state.json');
		const first = await Client.start({ persistTo });
		const { id } = await first.create({ email: 'a@x.co', tags: ['vip'] });
		first.sandbox.seed.equipment([{ id: 'e1', name: 'Projector', quantity: 2 }]);
		first.sandbox.seed.rooms([{ id: 'r1', name: 'Studio' }]);
		first.sandbox.seed.calendars([{ id: 'k1', name: 'Main' }]);
		first.sandbox.seed.customFields([{ id: 'f1', name: 'Colour' }]);
		first.sandbox.seed.users([{ id: 'u1', firstName: 'Uma' }]);
		first.sandbox.seed.appointments([{ id: 'a1', assignedResources: ['e1'] }]);
		const before = first.sandbox.state;
		await new Promise((resolve) => setTimeout(resolve, 400));
		expect(JSON.parse(readFileSync(persistTo, 'utf8')).contacts).toHaveLength(1);
		await first.close();
		const second = await Client.start({ persistTo });
		const { state } = second.sandbox;
		const kinds = ['contacts', 'equipment', 'rooms', 'calendars', 'tags', 'customFields', 'users', 'appointments'];
		for (const kind of kinds as Array<keyof typeof state & 'contacts'>) {
			expect([...state[kind]]).toEqual([...before[kind]]);
			expect(state[kind].size).toBe(1);
		}
		expect((await second.search({})).json.contacts[0].id).toBe(id);
		expect((await second.upsert({ email: 'a@x.co', tags: ['vip'] })).json.new).toBe(false);
		expect(state.tags.size).toBe(1);
		await second.close();
	});
});

describe('the command line', () => {
	const root = join(__dirname, '../..');
	/** Runs the CLI until it exits or says where it listens. */
	const run = (args: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', 'sandbox/cli.ts', ...args], { cwd: root });
	const outcome = (child: ReturnType<typeof run>): Promise<{ code: number | null; text: string }> =>
		new Promise((resolve) => {
			let text = '';
			child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
			child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
			child.on('close', (code) => resolve({ code, text }));
		});

	test('starts, seeds, answers and ends on Ctrl-C', async () => {
		const flags = ['--port', '0', '--dialect', 'documented', '--token', 'pit-x', '--location', 'L', '--seed', '30'];
		const child = run([...flags, '--rate', '50/1000', '--set', 'pageCap=7']);
		const url = await new Promise<string>((resolve) => {
			let text = '';
			child.stdout.on('data', (chunk: Buffer) => {
				text += chunk.toString();
				if (text.includes('Admin')) resolve(/http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '');
			});
		});
		const answer = await fetch(`${url}/contacts`, { headers: { authorization: 'Bearer pit-x' } });
		const { total, contacts } = (await answer.json()) as Json;
		expect([total, contacts.length]).toEqual([30, 7]);
		expect(answer.headers.get('x-ratelimit-max')).toBe('50');
		const equipment = await fetch(`${url}/calendars/resources/equipments`, {
			headers: { authorization: 'Bearer pit-x' },
		});
		expect(await equipment.json()).toHaveLength(4);
		const ended = outcome(child);
		child.kill('SIGINT');
		expect((await ended).code).toBe(0);
	});
});

describe('contacts that a test seeds', () => {
	let now = Date.parse('2026-03-01T10:00:00Z');
	const client = Client.forEachTest({ date: () => now++ });

	test('come in the order of their call, also if the clock goes on meanwhile', async () => {
		const ids = ['ada', 'bob', 'cyd'];
		client.sandbox.seed.contacts(ids.map((id) => ({ id })));
		const { json } = await client.search({ filters: [] });
		expect(json.contacts.map(({ id }: Json) => id)).toEqual(ids);
	});
});
