import { always, carries, countOf, creating, first, lookingUp, reasons } from './facts';
import { people, trial, writing, type Trial, type TrialResult } from './lab';
import type { Deed, Fault } from './server/server';

/** Runs creates that continue after failed rows. Late writes have happened when it returns. */
const create = async (given: Partial<Trial> & { allowsDuplicates?: boolean }): Promise<TrialResult> =>
	await trial({
		dialect: 'highLevel',
		parameters: writing('create'),
		onError: 'continueErrorOutput',
		latencyMs: 20,
		afterwardsMs: 30_000,
		...given,
		prepare: async (server) => {
			server.sandbox.configure({ allowDuplicates: given.allowsDuplicates ?? false });
			await given.prepare?.(server);
		},
	});

/** Answers to a look-up that do not say whether the contact exists. */
const NOTHING: Array<[string, unknown]> = [
	['an empty body', ''],
	['null', 'null'],
	['a number', 3],
	['a list', []],
	['an empty object', {}],
	['an error', { error: 'Internal', message: 'maintenance' }],
];

/** Writes the first create of each row and then breaks its connection. */
const brokenOnce = (): Fault => {
	const met = new Set<unknown>();
	return (request) => {
		const email = (request.body as { email?: unknown } | undefined)?.email;
		if (!creating(request) || met.has(email)) return undefined;
		met.add(email);
		return { write: 'now', end: 'reset' };
	};
};

describe.each([true, false])(
	'a create after which the look-up answers nonsense (duplicates allowed: %s)',
	(allowsDuplicates) => {
		it.each(NOTHING)('is sent once and reported as unclear if the look-up answers %s', async (_, body) => {
			const rows = people(5);
			const faults = [brokenOnce(), always({ end: { status: 200, body } }, lookingUp)];
			const result = await create({ allowsDuplicates, rows, faults });
			expect(result.server.log.filter(creating)).toHaveLength(5);
			expect(result.server.sandbox.state.contacts.size).toBe(5);
			expect(reasons(result)).toHaveLength(5);
			for (const reason of reasons(result)) {
				expect(reason).toMatch(/may have been created/);
				expect(reason).not.toMatch(/Nothing was written/i);
			}
		});
	},
);

describe('a create after a broken connection, with an older contact of the same email and name', () => {
	const row = { ...people(1)[0], tags: 'vip', 'customField:cf1': 'green' };
	const OLD: Array<[string, object]> = [
		['without custom fields and tags', {}],
		['without tags', { customFields: [{ id: 'cf1', value: 'green' }] }],
		['without custom fields', { tags: ['vip'] }],
		['with all that is mapped', { tags: ['vip'], customFields: [{ id: 'cf1', value: 'green' }] }],
	];

	describe.each([true, false])('(duplicates allowed: %s)', (allowsDuplicates) => {
		it.each(OLD)('is not confirmed by an older contact %s', async (_, more) => {
			const result = await create({
				...{ allowsDuplicates, rows: [row], faults: [first(1, { end: 'reset' }, creating)] },
				prepare: (server) => server.plant({ id: 'old1', ...people(1)[0], ...more }),
			});
			expect(result.items.map(({ json }) => json.id)).not.toContain('old1');
			expect(result.items.length + result.errorItems.length).toBe(1);
			// A row that is reported as done is on the server with everything that was sent.
			for (const { json } of result.items)
				expect(result.server.sandbox.state.contacts.get(json.id as string)).toMatchObject({
					...{ tags: ['vip'], customFields: [{ id: 'cf1', value: 'green' }] },
				});
		});
	});
});

const failing = (status: number): Deed['end'] => ({ status, body: { message: 'Bad' } });
const LATE: Array<[string, Deed['end']]> = [
	['a reset', 'reset'],
	['500', failing(500)],
	['502', failing(502)],
	['503', failing(503)],
];

describe.each(LATE)('a create that the server writes after %s', (_, end) => {
	describe.each([true, false])('(duplicates allowed: %s)', (allowsDuplicates) => {
		it.each<Deed>([
			{ write: 400 },
			{ write: 700 },
			{ write: 1_500 },
			{ write: 3_000 },
			{ write: 'now', hiddenMs: 700 },
			{ write: 'now', hiddenMs: 3_000 },
			{ write: 'now', hiddenMs: 20_000 },
		])('is neither doubled nor reported as refused if it is written or shown late: %j', async (deed) => {
			const rows = people(5);
			const faults = rows.map(({ email }) =>
				first(1, { ...deed, end }, (request) => creating(request) && carries(email as string)(request)),
			);
			const result = await create({ allowsDuplicates, rows, faults });
			// If the server shows it too late, the contact may be doubled where duplicates are allowed.
			if ((deed.hiddenMs ?? 0) < 5_000)
				expect(rows.map(({ email }) => countOf(result, email))).toEqual([1, 1, 1, 1, 1]);
			expect(result.items.length + result.errorItems.length).toBe(5);
			for (const reason of reasons(result)) expect(reason).not.toMatch(/nothing was written|refused as a duplicate/i);
			for (const { json } of result.items)
				expect(result.server.sandbox.state.contacts.has(json.id as string)).toBe(true);
		});
	});
});

describe('a create of a night that ended unclear, after which the look-ups say nothing', () => {
	it.each<[string, string, Deed, object | undefined]>([
		['as created if it was done late', 'created', { write: 3_000 }, undefined],
		['as unchanged if the contact is older', 'unchanged', {}, {}],
		['as updated if it is that of a colleague', 'updated', {}, { firstName: 'Colleague', dateAdded: 'now' }],
	])('is reported %s', async (_, action, deed, other) => {
		const rows = people(12);
		let isCreated = false;
		const creatingLast: typeof creating = (request) => creating(request) && carries('a11@')(request);
		const result = await create({
			rows,
			parameters: { ...writing('upsert'), write: 'changes' },
			prepare: (server) => server.plant({ id: 'old', ...rows[0] }),
			faults: [
				(request, server) => {
					if (isCreated || !creatingLast(request)) return undefined;
					isCreated = true;
					const dateAdded = new Date(server.time.date()).toISOString();
					if (other) server.plant({ ...rows[11], ...other, ...('dateAdded' in other && { dateAdded }) });
					return { end: { status: 503 }, ...deed };
				},
				first(3, { end: { status: 200, body: {} } }, (request) => isCreated && lookingUp(request)),
			],
		});
		expect(reasons(result)).toEqual([]);
		expect(result.server.log.filter(creatingLast)).toHaveLength(1);
		expect(countOf(result, 'a11@example.com')).toBe(1);
		expect(result.items[11]?.json).toMatchObject({ action, isNew: action === 'created' });
		if (action !== 'updated') expect(result.items[11]?.json.changes).toBeNull();
		expect(result.items.slice(0, 2).map(({ json }) => json.action)).toEqual(['unchanged', 'created']);
	});
});
