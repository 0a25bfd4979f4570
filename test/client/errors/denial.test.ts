import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, located, mapping } from '../../support/bench';

const contact = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located('id', 'one') },
	...more,
});
const equipment = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'equipment', operation, equipmentId: located('id', 'one') },
	...more,
});

const UPDATE = contact('update', { fields: mapping({ city: 'Oslo' }) });

const OK = { kind: 'status', status: 200 } as const;

/** Bodies of answers with status 200 that say that nothing was done. */
const DENIALS = [
	{ succeded: false },
	{ succeeded: false },
	{ success: false, message: 'Locked' },
	{ statusCode: 400, message: 'Locked' },
	{ error: 'Locked' },
	{ errors: [{ message: 'Locked' }] },
];

bothDialects('an answer with status 200 whose body says that nothing was done', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com', tags: ['old'] }]);
		bench.sandbox.seed.equipment([{ id: 'one', name: 'Projector', quantity: 1 }]);
	});

	it.each(DENIALS)('fails the row that it answers: %j', async (denial) => {
		// Beside a record an error is a remark, and without one the update fails in any case.
		const isInPlace = 'error' in denial || 'errors' in denial;
		const asked = [
			[contact('addTags', { tags: 'new' }), /did not change tags of contact "one"/],
			[contact('removeTags', { tags: 'old' }), /did not change tags of contact "one"/],
			...(isInPlace ? [] : [[UPDATE, /did not change contact "one"/] as const]),
			[equipment('update', { updateFields: { name: 'Beamer' } }), /did not change equipment "one"/],
			[equipment('delete', {}), /did not delete equipment "one"/],
		] as const;
		for (const [parameters, message] of asked) {
			const body = parameters === UPDATE ? { ...denial, contact: { id: 'one' } } : denial;
			const faults = ['POST', 'PUT', 'DELETE'].map((method) => ({
				match: { method },
				kind: 'status',
				status: 200,
				body,
			}));
			bench.sandbox.setFaults(faults as Parameters<typeof bench.sandbox.setFaults>[0]);
			const { items, error } = await bench.run(parameters);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(message);
			if (JSON.stringify(denial).includes('Locked') && parameters.operation !== 'delete')
				expect(error?.description).toMatch(/The server says: Locked/);
		}
		expect(bench.wire.filter(({ method }) => method !== 'GET')).toHaveLength(asked.length);
	});

	it.each([false, true])('says whether an earlier attempt may have been carried out (%s)', async (isUnclear) => {
		const match = { method: 'PUT', path: '/contacts/one' };
		const denied = { match, ...OK, body: { success: false, contact: { id: 'one' } } };
		bench.sandbox.setFaults([
			...(isUnclear ? [{ match, kind: 'status', status: 502, times: 1 } as const] : []),
			denied,
		]);
		const { error } = await bench.run(UPDATE);
		const facts = error?.context?.data as { code?: string; unclear?: boolean } | undefined;
		expect([facts?.code, facts?.unclear]).toEqual(['refused', isUnclear ? true : undefined]);
		expect(error?.description?.startsWith('An earlier attempt had no clear result')).toBe(isUnclear);
	});

	it.each<[string, INodeParameters]>([
		['update', UPDATE],
		...bench.by<Array<[string, INodeParameters]>>({
			highLevel: [['tags', contact('addTags', { tags: 'new' })]],
			documented: [],
		}),
	])(
		'says that the write may have been carried out if it reports a server failure each time: %s',
		async (_, parameters) => {
			bench.sandbox.seed.contacts([{ id: 'one', tags: [] }]);
			const body = { statusCode: 500, message: 'Internal server error' };
			bench.sandbox.setFaults(
				['POST', 'PUT'].map((method) => ({ match: { method }, kind: 'statusAfter', status: 200, body })),
			);
			const { error } = await bench.run(parameters);
			expect(bench.sandbox.counters.updated).toBeGreaterThan(0);
			expect(error?.description).toMatch(/may have been carried out/);
			expect(error?.context?.data).toMatchObject({ unclear: true });
		},
	);

	it('fails each of several rows whose tags it answers', async () => {
		bench.sandbox.seed.contacts(Array.from({ length: 8 }, (_, index) => ({ id: `c${index}`, tags: [] })));
		const denied = { kind: 'status', status: 200, body: { success: false } } as const;
		bench.sandbox.setFaults(['POST', 'PUT'].map((method) => ({ match: { method }, ...denied })));
		const rows = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}` }));
		const parameters = contact('addTags', { contactId: located('id', '={{ $json.id }}'), tags: 'new' });
		const { items, errorItems } = await bench.run(parameters, rows, { onError: 'continueErrorOutput' });
		expect(items).toEqual([]);
		expect(errorItems).toHaveLength(8);
	});

	it.each([
		{ success: false, message: 'Locked' },
		{ statusCode: 400, message: 'Locked' },
	])('fails a row after one request if it says clearly that nothing was done: %j', async (denial) => {
		bench.sandbox.setFaults(['POST', 'PUT'].map((method) => ({ match: { method }, ...OK, body: denial })));
		const fields = mapping({ email: 'new@example.com' });
		const note = { contactId: located('id', 'one'), body: 'Called.' };
		const asked = [
			[contact('create', { fields }), 'create contact "new@example.com"'],
			[contact('upsert', { fields }), 'write contact "new@example.com"'],
			[UPDATE, 'change contact "one"'],
			...bench.by({
				highLevel: [[{ resource: 'note', operation: 'create', ...note }, 'create new note of contact "one"']] as const,
				documented: [],
			}),
		] as const;
		for (const [parameters, done] of asked) {
			const { items, error } = await bench.run(parameters);
			expect(items).toEqual([]);
			expect(error?.message).toBe(`The server did not ${done} (row 1)`);
			expect(error?.description).toMatch(/The server says: Locked/);
		}
		expect(bench.wire.map(({ method }) => method)).toEqual(
			asked.map(([{ operation }]) => (operation === 'update' ? 'PUT' : 'POST')),
		);
	});

	it.each(['create', 'upsert'])('fails a row of %s even if the answer shows the record', async (operation) => {
		const body = { succeeded: false, contact: { id: 'two', email: 'new@example.com' } };
		bench.sandbox.setFaults([{ match: { method: 'POST' }, ...OK, body }]);
		const { items, error } = await bench.run(contact(operation, { fields: mapping({ email: 'new@example.com' }) }));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^The server did not (create|write) contact/);
	});

	it('leaves open whether a contact was created if it names an error alone', async () => {
		bench.sandbox.setFaults([{ match: { method: 'POST' }, ...OK, body: { error: 'Locked' } }]);
		const { error } = await bench.run(contact('create', { fields: mapping({ email: 'new@example.com' }) }));
		expect(error?.description).toMatch(/check the record|look for it/);
	});

	it.each([
		['states that there was no error', { success: true, error: null, errors: [], statusCode: 200 }],
		['has a remark beside the record', { errors: [{ field: 'city', message: 'shortened' }] }],
	])('does not fail a row if it %s', async (_, said) => {
		const body = { ...said, contact: { id: 'one', tags: ['new', 'old'] } };
		bench.sandbox.setFaults(
			['POST', 'PUT'].map((method) => ({ match: { method }, kind: 'status', status: 200, body })),
		);
		await bench.succeed(contact('addTags', { tags: 'new' }));
		await bench.succeed(contact('update', { fields: mapping({ city: 'Oslo' }) }));
	});
});

bothDialects('an empty list beside the report of a failure', (bench) => {
	it.each([{ success: false, message: 'Locked' }, { statusCode: 500, message: 'Locked' }, { error: 'Locked' }])(
		'does not say that there are no records: %j',
		async (failure) => {
			const lists = { contacts: [], equipments: [], notes: [], tasks: [], contact: null };
			bench.sandbox.setFaults([{ ...OK, body: { ...lists, ...failure } }]);
			const asked = [
				contact('search', {}),
				contact('find', { email: 'one@example.com' }),
				contact('update', { contactId: located('email', 'one@example.com'), fields: mapping({ city: 'Oslo' }) }),
				equipment('getAll', {}),
				...bench.by({
					highLevel: [
						contact('getAll', { resource: 'note' }),
						contact('getAll', { resource: 'task' }),
						{ resource: 'task', operation: 'getAll', of: 'location' },
					],
					documented: [],
				}),
			];
			for (const parameters of asked) {
				const { items, error } = await bench.run(parameters);
				expect(items).toEqual([]);
				expect(error?.message).toMatch(/^The answer to .* (has no records and reports a failure|holds no record)/);
			}
		},
	);
});
