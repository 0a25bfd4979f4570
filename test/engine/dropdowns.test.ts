import type { INodeListSearchResult } from 'n8n-workflow';
import { ask } from './editor';
import { bothDialects, LOCATION } from './support';

const MANY = 1_000;
const numbered = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));
const padded = (index: number): string => String(index).padStart(4, '0');
/** An order that is neither that of the names nor that of the ids. */
const shuffled = (index: number): number => (index * 387) % MANY;
const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

bothDialects('lists with a thousand entries', (bench) => {
	/** Scrolls a contact list to its end. */
	const scrolled = async (filter?: string): Promise<{ results: INodeListSearchResult['results']; pages: number }> => {
		const results: INodeListSearchResult['results'] = [];
		let paginationToken: unknown;
		for (let pages = 1; pages <= MANY; pages++) {
			const page = await ask(bench.credentials, 'listSearch', 'searchContacts', { filter, paginationToken });
			results.push(...page.results);
			paginationToken = page.paginationToken;
			if (paginationToken === undefined) return { results, pages };
		}
		throw new Error('The list has no end');
	};

	const seedContacts = () =>
		bench.sandbox.seed.contacts(
			numbered((index) => ({
				id: `c${index}`,
				firstName: index < 30 ? 'Zoë' : 'Ada',
				lastName: `N${padded(index)}`,
				email: `p${index}@example.com`,
			})),
		);

	it('contacts: page by page, each once, the email beside the name', async () => {
		seedContacts();
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

	it('contacts: the first page is there after one request', async () => {
		seedContacts();
		const { results, paginationToken } = await ask(bench.credentials, 'listSearch', 'searchContacts');
		expect(results).toHaveLength(50);
		expect(paginationToken).toEqual(expect.any(String));
		expect(bench.sandbox.counters.requests).toBe(1);
	});

	it('contacts: typing narrows on the server', async () => {
		seedContacts();
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

	it('contacts: what was typed narrows the further pages too', async () => {
		seedContacts();
		const { results, pages } = await scrolled('ada');
		expect(results).toHaveLength(MANY - 30);
		expect(new Set(results.map(({ value }) => value)).size).toBe(MANY - 30);
		expect(pages).toBe(20);
		const asked = bench.wire.map(({ body, query }) =>
			bench.dialect === 'highLevel' ? (body as { query?: string }).query : query.query,
		);
		expect(asked).toEqual(Array.from({ length: 20 }, () => 'ada'));
	});

	it('contacts: by email, by phone, and without a name', async () => {
		seedContacts();
		bench.sandbox.seed.contacts([
			{ id: 'nameless', email: 'only@example.org', phone: '+4930123456' },
			{ id: 'unreachable', firstName: 'Uma' },
			{ id: 'phone', firstName: 'Pia', phone: '+4930999999' },
		]);
		expect((await scrolled('only@')).results).toEqual([{ value: 'nameless', name: 'only@example.org' }]);
		expect((await scrolled('30999999')).results).toEqual([{ value: 'phone', name: 'Pia (+4930999999)' }]);
		expect((await scrolled('uma')).results).toEqual([{ value: 'unreachable', name: 'Uma' }]);
		expect((await scrolled('nobody like this')).results).toEqual([]);
	});

	it('equipment: all of it, narrowed by the typed text in any case', async () => {
		bench.sandbox.seed.equipment(
			numbered((index) => ({ id: `e${index}`, name: `${index % 100 === 7 ? 'Camera' : 'Tripod'} ${padded(index)}` })),
		);
		const all = await ask(bench.credentials, 'listSearch', 'searchEquipment');
		expect(new Map(all.results.map(({ value, name }) => [value, name])).size).toBe(MANY);
		expect(all.results).toHaveLength(MANY);
		expect(all.paginationToken).toBeUndefined();
		const some = await ask(bench.credentials, 'listSearch', 'searchEquipment', { filter: 'CAM' });
		expect(some.results.map(({ value }) => value)).toEqual(
			Array.from({ length: 10 }, (_, index) => `e${index * 100 + 7}`),
		);
	});

	it('rooms: all of them, or that the dialect has none', async () => {
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

	it('tags, calendars, custom fields: all, by name, in one request each', async () => {
		bench.sandbox.seed.tags(numbered((index) => `tag ${padded(shuffled(index))}`));
		bench.sandbox.seed.calendars(
			numbered((index) => ({ id: `cal${index}`, name: `Calendar ${padded(shuffled(index))}` })),
		);
		bench.sandbox.seed.customFields(
			numbered((index) => ({ id: `cf${index}`, name: `Field ${padded(shuffled(index))}` })),
		);
		const expected = {
			getTags: numbered((index) => ({ name: `tag ${padded(index)}`, value: `tag ${padded(index)}` })),
			getCalendars: numbered((index) => ({ name: `Calendar ${padded(shuffled(index))}`, value: `cal${index}` })).sort(
				byName,
			),
			getCustomFields: numbered((index) => ({ name: `Field ${padded(shuffled(index))}`, value: `cf${index}` })).sort(
				byName,
			),
		};
		for (const [name, options] of Object.entries(expected))
			expect(await ask(bench.credentials, 'loadOptions', name)).toEqual(options);
		expect(bench.wire.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
			{ method: 'GET', path: `/locations/${LOCATION}/tags`, query: {} },
			{ method: 'GET', path: '/calendars/', query: { locationId: LOCATION } },
			{ method: 'GET', path: `/locations/${LOCATION}/customFields`, query: { model: 'contact' } },
		]);
	});

	it('the mapper: all custom fields after the standard ones', async () => {
		bench.sandbox.seed.customFields(
			numbered((index) => ({
				id: `cf${index}`,
				name: `Field ${padded(index)}`,
				dataType: index % 2 === 0 ? 'TEXT' : 'NUMERICAL',
			})),
		);
		const { fields } = await ask(bench.credentials, 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation: 'upsert' },
		});
		const standard = bench.by({ highLevel: 19, documented: 12 });
		expect(fields.slice(0, standard).every(({ id }) => !id.startsWith('customField:'))).toBe(true);
		expect(fields.slice(standard).map(({ id, displayName, type }) => [id, displayName, type])).toEqual(
			numbered((index) => [`customField:cf${index}`, `Field ${padded(index)}`, index % 2 === 0 ? 'string' : 'number']),
		);
		// HighLevel's users as well, to assign contacts to.
		expect(bench.sandbox.counters.requests).toBe(bench.by({ highLevel: 2, documented: 1 }));
	});
});
