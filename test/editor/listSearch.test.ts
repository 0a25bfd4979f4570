import type { INodeListSearchResult } from 'n8n-workflow';
import { Bench, bothDialects, contactsVersion, expectHeaders, LOCATION, TOKEN } from '../support/bench';
import { ask } from './ask';
import { MANY, numbered, padded } from './manyEntries';

type Results = INodeListSearchResult['results'];

bothDialects('the list of contacts', (bench) => {
	/** Scrolls the list to its end. */
	const scrolled = async (filter?: string): Promise<{ results: Results; pages: number }> => {
		const results: Results = [];
		let paginationToken: unknown;
		for (let pages = 1; pages <= MANY; pages++) {
			const page = await ask(bench.credentials, 'listSearch', 'searchContacts', { filter, paginationToken });
			results.push(...page.results);
			paginationToken = page.paginationToken;
			if (paginationToken === undefined) return { results, pages };
		}
		throw new Error('The list has no end');
	};

	const seedMany = () =>
		bench.sandbox.seed.contacts(
			numbered((index) => ({
				id: `c${index}`,
				firstName: index < 30 ? 'Zoë' : 'Ada',
				lastName: `N${padded(index)}`,
				email: `p${index}@example.com`,
			})),
		);

	it('shows each contact once, page by page, with the email beside the name', async () => {
		seedMany();
		const { results, pages } = await scrolled();
		expect(results).toHaveLength(MANY);
		expect(new Map(results.map(({ value, name }) => [value, name]))).toEqual(
			new Map(
				numbered((index) => [`c${index}`, `${index < 30 ? 'Zoë' : 'Ada'} N${padded(index)} (p${index}@example.com)`]),
			),
		);
		// A page is a screen or two, and one request.
		expect(pages).toBe(20);
		expect(bench.sandbox.counters.requests).toBe(20);
	});

	it('needs one request for the first page', async () => {
		seedMany();
		const { results, paginationToken } = await ask(bench.credentials, 'listSearch', 'searchContacts');
		expect(results).toHaveLength(50);
		expect(paginationToken).toEqual(expect.any(String));
		expect(bench.sandbox.counters.requests).toBe(1);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
	});

	it('has the server filter by the typed text', async () => {
		seedMany();
		const { results } = await scrolled('zoë');
		expect(results.map(({ value }) => value).sort()).toEqual(
			Array.from({ length: 30 }, (_, index) => `c${index}`).sort(),
		);
		expect(bench.wire).toEqual([
			bench.by({
				highLevel: {
					method: 'POST',
					path: '/contacts/search',
					query: {},
					body: { locationId: LOCATION, pageLimit: 50, query: 'zoë' },
				},
				documented: {
					method: 'GET',
					path: '/contacts',
					query: { locationId: LOCATION, query: 'zoë', limit: '50', offset: '0' },
					body: undefined as never,
				},
			}),
		]);
	});

	it.each([
		['blanks around it', ' zoe@example.com ', 'zoe@example.com'],
		['accents of their own', 'Zoe\u0308', 'Zo\u00eb'],
		['blanks only', '   ', undefined],
		['more characters than a query may have', 'x'.repeat(120), 'x'.repeat(75)],
	])('sends a typed text as the search has its query: %s', async (_, filter, query) => {
		bench.sandbox.seed.contacts([{ id: 'zoe', firstName: 'Zo\u00eb', email: 'zoe@example.com' }]);
		const { results } = await ask(bench.credentials, 'listSearch', 'searchContacts', { filter });
		expect(results.map(({ value }) => value)).toEqual(query?.startsWith('x') ? [] : ['zoe']);
		const [request] = bench.wire;
		const sent = bench.by<unknown>({
			highLevel: (request?.body as { query?: string } | undefined)?.query,
			documented: request?.query.query,
		});
		expect(sent).toBe(query);
	});

	it('sends the typed text with every further page', async () => {
		seedMany();
		const { results, pages } = await scrolled('ada');
		expect(results).toHaveLength(MANY - 30);
		expect(new Set(results.map(({ value }) => value)).size).toBe(MANY - 30);
		expect(pages).toBe(20);
		const asked = bench.wire.map(({ body, query }) =>
			bench.dialect === 'highLevel' ? (body as { query?: string }).query : query.query,
		);
		expect(asked).toEqual(Array.from({ length: 20 }, () => 'ada'));
	});

	it('names a contact without email or name by what it has', async () => {
		seedMany();
		bench.sandbox.seed.contacts([
			{ id: 'nameless', email: 'only@example.org', phone: '+4930123456' },
			{ id: 'unreachable', firstName: 'Uma' },
			{ id: 'phone', firstName: 'Pia', phone: '+4930999999' },
			{ id: 'number', phone: '+15550100102' },
		]);
		expect((await scrolled('only@')).results).toEqual([{ value: 'nameless', name: 'only@example.org' }]);
		expect((await scrolled('30999999')).results).toEqual([{ value: 'phone', name: 'Pia (+4930999999)' }]);
		expect((await scrolled('uma')).results).toEqual([{ value: 'unreachable', name: 'Uma' }]);
		expect((await scrolled('5550100102')).results).toEqual([{ value: 'number', name: '+15550100102' }]);
		expect((await scrolled('nobody like this')).results).toEqual([]);
	});

	it('tells contacts with one name and email apart by their IDs, and leaves out one without an ID', async () => {
		const ada = { firstName: 'Ada', lastName: 'Abbott', email: 'family@example.org' };
		const contacts = [
			{ ...ada, id: 'c1' },
			{ ...ada, id: 'c2' },
			{ firstName: 'Nobody' },
			{ ...ada, id: 'c3', firstName: 'Bo' },
		];
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { contacts, total: 4 } }]);
		expect((await ask(bench.credentials, 'listSearch', 'searchContacts')).results).toEqual([
			{ value: 'c1', name: 'Ada Abbott (family@example.org) (c1)' },
			{ value: 'c2', name: 'Ada Abbott (family@example.org) (c2)' },
			{ value: 'c3', name: 'Bo Abbott (family@example.org)' },
		]);
	});

	it('names a contact by its whole name or its ID if the server shows no more', async () => {
		const contacts = [{ id: 'named', contactName: 'ada abbott', phone: '+4930123456' }, { id: 'bare' }];
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { contacts, total: 2 } }]);
		expect((await ask(bench.credentials, 'listSearch', 'searchContacts')).results).toEqual([
			{ value: 'named', name: 'ada abbott (+4930123456)' },
			{ value: 'bare', name: 'bare' },
		]);
	});
});

bothDialects('the lists of equipment and rooms', (bench) => {
	it('show all equipment, filtered by the typed text in any case', async () => {
		const name = (index: number) => `${index % 100 === 7 ? 'Camera' : 'Tripod'} ${padded(index)}`;
		bench.sandbox.seed.equipment(numbered((index) => ({ id: `e${index}`, name: name(index) })));
		const all = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(all.results).toEqual(numbered((index) => ({ name: name(index), value: `e${index}` })));
		expect(all.paginationToken).toBeUndefined();
		const some = await ask(bench.credentials, 'listSearch', 'searchEquipment', { filter: 'CAM' });
		expect(some.results.map(({ value }) => value)).toEqual(
			Array.from({ length: 10 }, (_, index) => `e${index * 100 + 7}`),
		);
	});

	it('tell equipment of the same name apart by its ID', async () => {
		const names = ['Projector', ' projector', 'Camera'];
		bench.sandbox.seed.equipment(names.map((name, index) => ({ id: `e${index}`, name })));
		const { results } = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(results.map(({ name }) => name)).toEqual(['Projector (e0)', ' projector (e1)', 'Camera']);
		const { results: one } = await ask(bench.credentials, 'listSearch', 'searchEquipment', { filter: 'E1' });
		expect(one.map(({ value }) => value)).toEqual(['e1']);
	});

	it.each([' sauna ', 'gro\u00dfe  sauna', 'cafe\u0301'])(
		'find a name whatever its blanks and accents: %j',
		async (filter) => {
			bench.sandbox.seed.equipment([
				{ id: 'e1', name: 'Große Sauna im Caf\u00e9' },
				{ id: 'e2', name: 'Lamp' },
			]);
			const { results } = await ask(bench.credentials, 'listSearch', 'searchEquipment', { filter });
			expect(results.map(({ value }) => value)).toEqual(['e1']);
		},
	);

	it('name equipment by its ID whose name is blank', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: ' ' }]);
		const { results } = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(results).toEqual([{ name: 'e1', value: 'e1' }]);
	});

	it('leave out equipment without an identifier, which could not be chosen', async () => {
		bench.sandbox.configure({ equipmentListIdKey: null });
		bench.sandbox.seed.equipment([{ id: 'e1', name: 'Projector' }]);
		const { results } = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(results.map(({ name }) => name)).toEqual(bench.by({ highLevel: [], documented: ['Projector'] }));
	});

	it('name equipment without a name by its ID', async () => {
		bench.sandbox.seed.equipment([{ id: 'e1', name: '' }]);
		const { results } = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(results).toEqual([{ name: 'e1', value: 'e1' }]);
	});

	it('show all rooms, or say that the dialect has none', async () => {
		bench.sandbox.seed.rooms(numbered((index) => ({ id: `r${index}`, name: `Room ${padded(index)}` })));
		const all = await ask(bench.credentials, 'listSearch', 'searchRooms').catch(
			(error: Error & { description?: string }) => error,
		);
		if (bench.dialect === 'documented') {
			expect(all).toMatchObject({
				message: expect.stringMatching(/does not know GET \/calendars\/resources\/rooms|has no rooms/) as unknown,
				description: expect.stringMatching(/dialect/) as unknown,
			});
			return;
		}
		expect((all as INodeListSearchResult).results.map(({ value }) => value).sort()).toEqual(
			numbered((index) => `r${index}`).sort(),
		);
		const some = await ask(bench.credentials, 'listSearch', 'searchRooms', { filter: 'room 0042' });
		expect(some.results).toEqual([{ value: 'r42', name: 'Room 0042' }]);
	});
});

describe('the list of workflows', () => {
	const bench = new Bench('highLevel');

	beforeEach(() => {
		bench.sandbox.seed.workflows([
			{ id: 'w1', name: 'Zebra' },
			{ id: 'w2', name: 'Amber', status: 'draft' },
			{ id: 'w3', name: 'Birthday' },
		]);
	});

	it('shows published workflows first, each group by name', async () => {
		const { results } = await ask(bench.credentials, 'listSearch', 'searchWorkflows');
		expect(results).toEqual([
			{ name: 'Birthday', value: 'w3' },
			{ name: 'Zebra', value: 'w1' },
			{ name: 'Amber (draft)', value: 'w2' },
		]);
		expect(bench.wire).toMatchObject([{ method: 'GET', path: '/workflows/', query: { locationId: LOCATION } }]);
	});

	it('does not call a workflow a draft if the server does not say so', async () => {
		const body = { workflows: [{ id: 'w1', name: 'Zebra' }] };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/workflows/' } }]);
		const { results } = await ask(bench.credentials, 'listSearch', 'searchWorkflows');
		expect(results).toEqual([{ name: 'Zebra', value: 'w1' }]);
	});

	it('is filtered by the typed text, in any case', async () => {
		const { results } = await ask(bench.credentials, 'listSearch', 'searchWorkflows', { filter: 'BIRTH' });
		expect(results).toEqual([{ name: 'Birthday', value: 'w3' }]);
	});

	it('names the scope that the token lacks', async () => {
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: ['contacts.readonly'], locationIds: [LOCATION] }] });
		await expect(ask(bench.credentials, 'listSearch', 'searchWorkflows')).rejects.toMatchObject({
			description: expect.stringContaining('workflows.readonly ("View Workflows")') as unknown,
		});
	});
});
