import { Bench, contactsVersion, bothDialects, expectHeaders, located, mapping } from '../support/bench';

const del = (mode: string, value: string) => ({
	resource: 'contact',
	operation: 'delete',
	contactId: located(mode, value),
});

bothDialects('contact delete', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{ id: 'one', email: 'one@example.com', phone: '+15550100101' },
			{ id: 'two', email: 'two@example.com' },
			{ id: 'kept', email: 'kept@example.com' },
		]);
	});

	it('deletes by ID with one request', async () => {
		const { items } = await bench.run(del('id', 'one'));
		expect(bench.wire).toEqual([{ method: 'DELETE', path: '/contacts/one', query: {}, body: undefined }]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'one', deleted: true }]);
		expect(bench.sandbox.state.contacts.has('one')).toBe(false);
		expect(bench.sandbox.state.contacts.has('kept')).toBe(true);
	});

	it.each([
		['email', 'ONE@example.com'],
		['phone', '+1 555-010-0101'],
	])('deletes the contact with the %s and no other', async (mode, value) => {
		const { items } = await bench.run(del(mode, value));
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'one', deleted: true }]);
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['two', 'kept']);
	});
});

bothDialects('contact delete by an email or phone that is an additional one', (bench) => {
	const ADA = { id: 'ada', email: 'ada@x.com', phone: '+12025550101' };
	const BOB = { id: 'bob', email: 'bob@x.com', additionalEmails: ['ada@x.com'], additionalPhones: ['+12025550101'] };

	it.each([
		['email', 'ada@x.com'],
		['phone', '+12025550101'],
	])('deletes nobody when the list of the %ss runs again, and names the contact', async (mode, value) => {
		bench.sandbox.seed.contacts([ADA, BOB]);
		await bench.succeed(del(mode, value));
		for (const options of [{}, { dryRun: true }, { missing: 'passOn' }]) {
			const { items, error } = await bench.run({ ...del(mode, value), options });
			if (bench.dialect === 'highLevel') {
				expect(error?.message).toContain(`"${value}" is only an additional ${mode} of contact "bob"`);
				expect(error?.description).toBe('Nothing was deleted. If you mean this contact, delete it by its ID.');
			} else {
				// Its search does not show who has it as an additional one.
				if (!('missing' in options)) {
					expect(error?.message).toContain(`No contact has the ${mode} "${value}"`);
					expect(error?.description).toMatch(/Check the spelling; it may have been deleted already\.$/);
				} else expect(items[0]?.json).toMatchObject({ deleted: false, found: false });
			}
		}
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['bob']);
		expect(bench.sandbox.counters.deleted).toBe(1);
	});
});

describe('contact delete with other confirmations', () => {
	const bench = new Bench('documented');

	it.each(['message', 'emptyObject', 'noContent'] as const)('accepts the confirmation %s', async (deleteAnswer) => {
		bench.sandbox.configure({ deleteAnswer });
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		const { items, error } = await bench.run(del('id', 'one'));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'one', deleted: true }]);
		expect(bench.sandbox.state.contacts.size).toBe(0);
	});

	it.each(['succeded', 'succeeded', 'success'])('fails if the answer has %s: false', async (key) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { [key]: false } }]);
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		const { items, error } = await bench.run(del('id', 'one'));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/did not delete contact "one" \(row 1\)/);
	});

	it('says whether an earlier attempt may have deleted it', async () => {
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.setFaults([
			{ kind: 'statusAfter', status: 502, times: 1 },
			{ kind: 'status', status: 200, body: { success: false, message: 'In maintenance' } },
		]);
		const { error } = await bench.run(del('id', 'one'));
		expect(bench.sandbox.state.contacts.size).toBe(0);
		expect(error?.message).toMatch(/did not delete contact "one"/);
		expect(error?.description).toMatch(/^An earlier attempt had no clear result and may have been carried out/);
		expect(error?.context?.data).toMatchObject({ unclear: true });
	});

	it.each([
		['delete', del('id', 'one')],
		['get', { resource: 'contact', operation: 'get', contactId: located('id', 'one') }],
		['upsert', { resource: 'contact', operation: 'upsert', fields: mapping({ email: 'one@example.com' }) }],
	])('of an error under a status of success says why: %s', async (_, parameters) => {
		const body = { statusCode: 503, error: 'Service in maintenance' };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		const { items, error } = await bench.run(parameters);
		expect(items).toEqual([]);
		expect(error?.description).toContain('The server says: Service in maintenance');
	});
});

describe('contact delete whose answer does not say that it was done (highLevel)', () => {
	const bench = new Bench('highLevel');
	const silent = { kind: 'status', status: 200, body: {}, match: { method: 'DELETE' } } as const;
	beforeEach(() => bench.sandbox.seed.contacts([{ id: 'one' }]));

	it('is sent once more, and is done if the server says so then', async () => {
		bench.sandbox.setFaults([{ ...silent, times: 1 }]);
		const { items } = await bench.succeed(del('id', 'one'));
		expect(items.map(({ json }) => json)).toEqual([{ action: 'deleted', id: 'one', deleted: true }]);
		expect(bench.sandbox.state.contacts.size).toBe(0);
	});

	it('is not taken for done if the server never says it', async () => {
		bench.sandbox.setFaults([silent]);
		const { items, error } = await bench.run(del('id', 'one'));
		expect(items).toEqual([]);
		expect(error?.message).toBe('The server did not confirm the delete of contact "one" (row 1)');
		expect(error?.description).toContain('It may have been carried out: look in HighLevel, or run the item again.');
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});
});
