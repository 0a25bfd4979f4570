import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, mapping } from '../../support/bench';
import { settings } from '../../support/settings';

const upsert = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
/** Further rows, so that the prefetch saves requests. */
const OTHERS: IDataObject[] = [0, 1, 2, 3].map((index) => ({ email: `x${index}@example.com` }));

/** Runs the dry run, the run and the run again. @returns the changes of the first row in each */
async function threeTimes(bench: Bench, rows: IDataObject[]) {
	const runs = [];
	for (const options of [{ write: 'nothing' }, { write: 'changes' }, { write: 'changes' }]) {
		bench.sandbox.resetCounters();
		const result = await bench.run(upsert(options), rows);
		expect(result.error).toBeUndefined();
		const { created, updated } = bench.sandbox.counters;
		const [first = {}] = jsonOf(result.items);
		const genders = bench.sandbox.log.flatMap(({ method, path, body }) =>
			['/contacts/upsert', '/contacts', '/contacts/', '/contacts/ada'].includes(path) || method === 'PUT'
				? [(body as IDataObject | undefined)?.gender ?? null]
				: [],
		);
		runs.push({ first, hints: hintsOf(result), writes: created + updated, genders });
	}
	return runs as [(typeof runs)[0], (typeof runs)[0], (typeof runs)[0]];
}

describe('Create or Update with a gender', () => {
	const bench = new Bench('highLevel');
	const row = { email: 'ada@example.com', gender: 'female' };

	it('leaves it out for a contact that exists, with a warning', async () => {
		bench.sandbox.seed.contacts([{ email: 'ada@example.com', city: 'Oslo' }]);
		const [forecast, done, again] = await threeTimes(bench, [{ ...row, city: 'Bergen' }, ...OTHERS]);
		const changes = { City: { from: 'Oslo', to: 'Bergen' } };
		expect([forecast.first.changes, done.first.changes]).toEqual([changes, changes]);
		expect(done.genders).toContain(null);
		expect(done.genders).not.toContain('female');
		for (const { hints } of [forecast, done, again]) expect(hints.join()).toContain('Gender was not written');
		expect(again.first.action).toBe('unchanged');
		expect(again.writes).toBe(0);
	});

	it('sends it for a new contact', async () => {
		const [forecast, done, again] = await threeTimes(bench, [row, ...OTHERS]);
		expect([forecast, done].map(({ first }) => first.action)).toEqual(['created', 'created']);
		expect(done.hints.join()).not.toContain('Gender');
		expect(done.genders).toContain('female');
		const stored = [...bench.sandbox.state.contacts.values()].find(({ email }) => email === row.email);
		expect(stored?.gender).toBe('female');
		expect(again.writes).toBe(0);
	});

	it('warns without Only Changes, too, once the answer shows that the contact existed', async () => {
		bench.sandbox.seed.contacts([{ email: 'ada@example.com' }]);
		expect(hintsOf(await bench.run(upsert(), [row])).join()).toContain('Gender was not written');
	});
});

bothDialects('A new contact of several rows with Clear Empty Fields', (bench) => {
	const FULL = { email: 'ada@example.com', phone: '+12025550101' };

	it.each<[string, IDataObject[], IDataObject]>([
		['has no phone if the last row clears it', [FULL, { ...FULL, phone: '' }], { ...FULL, phone: null }],
		['has the phone of the last row', [{ ...FULL, phone: '' }, FULL], FULL],
		['keeps the email by which a row names it', [FULL, { ...FULL, email: '' }], FULL],
		['keeps the phone by which a row names it', [{ phone: FULL.phone }, FULL, { ...FULL, phone: '' }], FULL],
	])('%s', async (_, rows, contact) => {
		const parameters = (write: string) => upsert({ write, clearEmpty: true, maxChanges: 100 });
		const { items: foretold } = await bench.succeed(parameters('nothing'), rows);
		const { items: done } = await bench.succeed(parameters('changes'), rows);
		expect(jsonOf(done).map(({ action }) => action)).toEqual(jsonOf(foretold).map(({ action }) => action));
		expect([...bench.sandbox.state.contacts.values()]).toMatchObject([contact]);
		bench.sandbox.resetCounters();
		await bench.succeed(parameters('changes'), rows);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});
});

describe('Create or Update with a whole name', () => {
	const bench = new Bench('highLevel');
	const row = { email: 'ada@example.com', name: 'Jane Doe' };
	const byHand = (options: INodeParameters): INodeParameters => ({
		...upsert({ maxChanges: 100, ...options }),
		fields: mapping({ email: '={{ $json.email }}', name: '={{ $json.name }}' }),
	});

	it('compares it with the first and last name of the contact, so a second night writes nothing', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: row.email, firstName: 'Johanna', lastName: 'Roe' }]);
		const [first] = jsonOf((await bench.succeed(byHand({ write: 'changes' }), [row])).items);
		expect(first).toMatchObject({ action: 'updated', changes: { Name: { from: 'Johanna Roe', to: 'Jane Doe' } } });
		bench.sandbox.resetCounters();
		const [again] = jsonOf((await bench.succeed(byHand({ write: 'changes' }), [row])).items);
		expect(again).toMatchObject({ action: 'unchanged', changes: null, name: 'Jane Doe' });
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([
		['fillEmpty', '*'],
		['fillEmpty', 'Name'],
		['fillEmpty', 'First Name'],
		['onlyNew', 'Last Name'],
	])('keeps the name that a colleague entered (%s: %s)', async (option, field) => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: row.email, firstName: 'Johanna', lastName: 'Roe' }]);
		const { items } = await bench.succeed(byHand({ write: 'changes', [option]: [field] }), [row]);
		expect(jsonOf(items)).toMatchObject([{ action: 'unchanged', kept: { Name: 'Johanna Roe' } }]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ firstName: 'Johanna', lastName: 'Roe' });
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('fills the name of a contact that has none', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: row.email }]);
		await bench.succeed(byHand({ write: 'changes', fillEmpty: ['*'] }), [row]);
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ firstName: 'Jane', lastName: 'Doe' });
	});
});
