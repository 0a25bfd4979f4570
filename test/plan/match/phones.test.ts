import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, jsonOf, LOCATION, located, mapping } from '../../support/bench';
import { settings } from '../../support/settings';
import { synchronizing } from '../list';
import { tokenWithout } from '../../support/tokens';

const upsert = (options: INodeParameters): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
/** Rows enough for the prefetch to be worth it. */
const OTHERS: IDataObject[] = [0, 1, 2, 3].map((index) => ({ email: `x${index}@example.com` }));
const ADA = { id: 'ada', email: 'ada@example.com', phone: '+491701234567' };
const ROW = { email: ADA.email, phone: '0170 1234567' };

bothDialects('a phone without country code', (bench) => {
	const run = async (options: INodeParameters, row: IDataObject = ROW) => {
		bench.sandbox.resetCounters();
		const { items, error } = await bench.run(upsert(options), [row, ...OTHERS]);
		expect(error).toBeUndefined();
		return jsonOf(items)[0] ?? {};
	};

	it('is a change if the location is in another country', async () => {
		bench.sandbox.seed.contacts([ADA]);
		bench.sandbox.configure({ country: 'AT' });
		if (bench.dialect === 'documented') {
			// The interface description has no settings of the location: the contact's own number is no change in any country.
			for (const options of [{ write: 'nothing' }, { write: 'changes' }])
				expect((await run(options)).action).toBe('unchanged');
			expect(bench.sandbox.state.contacts.get('ada')?.phone).toBe(ADA.phone);
			return;
		}
		const forecast = await run({ write: 'nothing' });
		expect(forecast).toMatchObject({ action: 'updated', changes: { Phone: { from: ADA.phone } } });
		expect(await run({ write: 'changes' })).toMatchObject({ action: 'updated', phone: '+431701234567' });
		expect(bench.sandbox.state.contacts.get('ada')?.phone).toBe('+431701234567');
		expect((await run({ write: 'changes' })).action).toBe('unchanged');
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('is no change in the country of the stored number', async () => {
		bench.sandbox.configure({ country: 'DE' });
		bench.sandbox.seed.contacts([ADA]);
		const first = await run({ write: 'changes' });
		expect(first.action).toBe('unchanged');
		expect((await run({ write: 'changes' })).action).toBe('unchanged');
		expect((await run({ write: 'nothing' })).action).toBe('unchanged');
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('of Update is compared in the same way', async () => {
		bench.sandbox.seed.contacts([ADA]);
		bench.sandbox.configure({ country: 'AT' });
		const update = (options: INodeParameters): INodeParameters => ({
			...{
				resource: 'contact',
				operation: 'update',
				...settings(options),
				contactId: located('id', '={{ $json.id }}'),
			},
			fields: mapping({ phone: '={{ $json.phone }}' }),
		});
		for (const [options, action] of [
			[{ write: 'nothing' }, bench.by({ highLevel: 'updated', documented: 'unchanged' })],
			[{ write: 'changes' }, bench.by({ highLevel: 'updated', documented: 'unchanged' })],
			[{ write: 'changes' }, 'unchanged'],
			[{ write: 'nothing' }, 'unchanged'],
		] as const) {
			const rows = ['ada', 'ada'].map((id) => ({ id, phone: ROW.phone }));
			const { items } = await bench.run(update(options), rows);
			expect(items[0]?.json.action).toBe(action);
		}
	});
});

bothDialects('a phone without country code that contacts have in two countries', (bench) => {
	const IN_TWO_COUNTRIES = ['+12025550177', '+492025550177'].map((phone, index) => ({
		...{ id: `c${index}`, email: `c${index}@example.com`, phone, tags: ['shop'], city: 'Oslo' },
		...{ dateAdded: '2026-01-01T00:00:00.000Z', dateUpdated: '2026-01-01T00:00:00.000Z' },
	}));
	const PHONE = '(202) 555-0177';
	const rows = [{ phone: PHONE, city: 'Bergen' }, ...OTHERS];
	const goingOn = { onError: 'continueRegularOutput' } as const;
	beforeEach(() => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		bench.sandbox.seed.contacts(IN_TWO_COUNTRIES);
	});
	const expectBothAsBefore = () => {
		for (const { id, phone } of IN_TWO_COUNTRIES)
			expect(bench.sandbox.state.contacts.get(id)).toMatchObject({ phone, city: 'Oslo', tags: ['shop'] });
	};

	it.each(['nothing', 'changes'])('is written to neither if the country is unknown (write: %s)', async (write) => {
		const { items } = await bench.run(upsert({ write }), rows, goingOn);
		expect(items).toHaveLength(rows.length);
		expect(items[0]?.json).toMatchObject({
			code: 'ambiguous',
			error: expect.stringContaining(
				`The phone "${PHONE}" may be that of several countries. Nothing was written, as there are +12025550177 and +492025550177.`,
			) as string,
		});
		expectBothAsBefore();
	});

	it('keeps both contacts from being taken for leavers', async () => {
		const { items } = await bench.run(synchronizing('delete'), rows, goingOn);
		expect(items[0]?.json.code).toBe('ambiguous');
		expect(jsonOf(items).filter(({ action }) => action === 'left')).toEqual([]);
		expectBothAsBefore();
	});
});

bothDialects('a phone without country code that new contacts have in two countries', (bench) => {
	it('does not write the row to the contact of another row, and the second night writes nothing', async () => {
		bench.sandbox.configure({ country: 'US', tokens: [tokenWithout('locations.readonly')] });
		bench.sandbox.seed.contacts([{ id: 'carl', email: 'carl@example.com' }]);
		const rows = [
			{ email: 'ann@example.com', phone: '+492025550177' },
			{ email: 'ann@example.com', phone: '+12025550199' },
			{ email: 'ben@example.com', phone: '+12025550177' },
			{ email: 'carl@example.com', phone: '(202) 555-0177' },
			...OTHERS,
		];
		const { items } = await bench.succeed(upsert({ write: 'changes' }), rows);
		const stored = [...bench.sandbox.state.contacts.values()].map(({ email, phone }) => [email, phone ?? '']);
		expect(stored.filter(([email]) => !email?.startsWith('x')).sort()).toEqual([
			['ann@example.com', '+12025550199'],
			['ben@example.com', '+12025550177'],
			['carl@example.com', ''],
		]);
		expect(items[3]?.json).toMatchObject({ id: 'carl', conflict: [{ field: 'phone', value: '(202) 555-0177' }] });
		bench.sandbox.resetCounters();
		await bench.succeed(upsert({ write: 'changes' }), rows);
		const { created, updated } = bench.sandbox.counters;
		expect([created, updated]).toEqual([0, 0]);
	});
});

describe('a phone without country code that ends like one of another country on the list', () => {
	const bench = new Bench('highLevel');

	it.each([true, false])(
		'names the contact of its own country, which the list did not show (duplicates: %s)',
		async (allowDuplicates) => {
			bench.sandbox.configure({ allowDuplicates, uniqueIdentifiers: ['phone', 'email'] });
			bench.sandbox.seed.contacts([
				{ id: 'uk', phone: '+442025550101', tags: ['shop'] },
				{ id: 'us', phone: '+12025550101', city: 'Oslo', tags: ['vip'] },
			]);
			const rows = [{ phone: '(202) 555-0101', city: 'Bergen' }, { phone: '+442025550101' }];
			for (const write of ['nothing', 'changes']) {
				bench.sandbox.resetCounters();
				const { items } = await bench.run(synchronizing('report', { write, fillEmpty: ['city'] }), rows);
				const changes = { Tags: { added: ['shop'] } };
				expect(items[0]?.json).toMatchObject({ id: 'us', action: 'updated', changes, kept: { City: 'Oslo' } });
				expect(items[1]?.json).toMatchObject({ id: 'uk', action: 'unchanged' });
				expect(bench.sandbox.log.filter(({ path }) => path === `/locations/${LOCATION}`)).toHaveLength(1);
				expect(bench.sandbox.log.filter(({ path }) => path === '/contacts/search')).toHaveLength(2);
			}
			expect(bench.sandbox.state.contacts.get('us')).toMatchObject({ city: 'Oslo', tags: ['vip', 'shop'] });
			expect(bench.sandbox.counters.created).toBe(0);
		},
	);

	it('is not searched for if the list has its contact', async () => {
		bench.sandbox.seed.contacts([{ id: 'us', phone: '+12025550101', tags: ['shop'] }]);
		const { items } = await bench.run(synchronizing('report'), [{ phone: '(202) 555-0101' }]);
		expect(items[0]?.json).toMatchObject({ id: 'us', action: 'unchanged' });
		expect(bench.sandbox.log.filter(({ path }) => path === '/contacts/search')).toHaveLength(1);
	});
});

describe('a country code', () => {
	const bench = new Bench('highLevel');

	it('is that of the location, which is read once for all rows', async () => {
		bench.sandbox.configure({ country: 'DE' });
		const people = Array.from({ length: 30 }, (_, index) => ({
			...{ id: `c${index}`, email: `c${index}@example.com`, phone: `+4917012345${10 + index}` },
		}));
		bench.sandbox.seed.contacts(people);
		const rows = people.map(({ email, phone }) => ({ email, phone: phone.replace('+49', '0') }));
		const { items } = await bench.run(upsert({ write: 'changes' }), rows);
		expect(new Set(jsonOf(items).map(({ action }) => action))).toEqual(new Set(['unchanged']));
		expect(bench.wire.filter(({ path }) => path === '/locations/loc_sandbox')).toHaveLength(1);
		expect(bench.wire.filter(({ path }) => path === '/contacts/search/duplicate')).toEqual([]);
	});
});

describe('a stored phone with (0)', () => {
	const bench = new Bench('highLevel');

	it('is found by the filter for phones and is no change', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const { contactStore, contacts } = bench.sandbox.state;
		contactStore.update(contacts.get('ada') as never, { phone: '+49 (0)30 1234567' });
		const phone = '+49 30 1234567';
		const search = { resource: 'contact', operation: 'search', returnAll: true, filters: { phone } };
		expect(jsonOf((await bench.run(search as never)).items).map(({ id }) => id)).toEqual(['ada']);
		const { items } = await bench.run(upsert({ write: 'changes' }), [{ email: 'ada@example.com', phone }, ...OTHERS]);
		expect(items[0]?.json.action).toBe('unchanged');
	});
});

describe('a custom phone field in two spellings', () => {
	const bench = new Bench('highLevel');

	it('is foretold by the dry run as the run writes it', async () => {
		bench.sandbox.seed.customFields([{ id: 'second', name: 'Second Phone', dataType: 'PHONE' }]);
		const stored = { email: 'ada@example.com', customFields: [{ id: 'second', value: '+15550100777' }] };
		bench.sandbox.seed.contacts([{ id: 'ada', ...stored }]);
		const rows = ['555 010 0777', '+1 555 010 0777'].map((number) => ({
			...{ email: 'ada@example.com', 'Second Phone': number },
		}));
		const actions = async (options: INodeParameters) =>
			jsonOf((await bench.run(upsert(options), [...rows, ...OTHERS])).items).map(({ action }) => action);
		const [first, second] = await actions({ write: 'nothing' });
		expect([first, second]).toEqual((await actions({ write: 'changes' })).slice(0, 2));
		expect(first).toBe('unchanged');
	});

	it.each(['upsert', 'update'])(
		'is a number of the location’s country if it has no country code, in %s, too',
		async (operation) => {
			bench.sandbox.configure({ country: 'DE' });
			bench.sandbox.seed.customFields([{ id: 'second', name: 'Second Phone', dataType: 'PHONE' }]);
			const withPhone = (id: string, value: string) => ({
				...{ id, email: `${id}@example.com`, customFields: [{ id: 'second', value }] },
			});
			const ids = ['own', 'austrian', 'own2', 'own3', 'own4'];
			const phones = ids.map((id) => (id === 'austrian' ? '+431701234567' : '+491701234567'));
			bench.sandbox.seed.contacts(ids.map((id, index) => withPhone(id, phones[index] ?? '')));
			const rows = ids.map((id) => ({ email: `${id}@example.com`, 'Second Phone': '0170 1234567' }));
			const parameters: INodeParameters =
				operation === 'upsert'
					? upsert({ write: 'changes', onlyNew: 'source' })
					: {
							...{ resource: 'contact', operation, ...settings({ write: 'changes' }) },
							contactId: located('email', '={{ $json.email }}'),
							fields: automatic(),
						};
			const { items, error } = await bench.run(parameters, rows);
			expect(error).toBeUndefined();
			expect(jsonOf(items).map(({ action }) => action)).toEqual(
				ids.map((id) => (id === 'austrian' ? 'updated' : 'unchanged')),
			);
		},
	);
});

bothDialects('A custom phone in another spelling', (bench) => {
	it('keeps the stored number if another field changes', async () => {
		bench.sandbox.seed.customFields([{ id: 'second', name: 'Second Phone', dataType: 'PHONE' }]);
		const customFields = [{ id: 'second', value: '+12025550101' }];
		bench.sandbox.seed.contacts([{ ...ADA, city: 'Oslo', customFields }]);
		const row = { email: ADA.email, city: 'Rome', 'Second Phone': '(202) 555-0101' };
		const { items } = await bench.succeed(upsert({ write: 'changes', maxChanges: 100 }), [row]);
		expect(items[0]?.json.changes).toEqual({ City: { from: 'Oslo', to: 'Rome' } });
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ city: 'Rome', customFields });
	});
});
