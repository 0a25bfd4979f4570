import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault, SandboxOptions } from '../../../sandbox';
import { Bench, DIALECTS, bothDialects, jsonOf, LOCATION, located, TOKEN } from '../../support/bench';
import { NOBODY } from '../../support/ports';
import { creates, upserts } from '../../support/runs';

const JANE = { email: 'jane@example.com', firstName: 'Jane' };
const PHONE = { phone: '+1 555 010 0100', firstName: 'Jane' };
const LOOK_UP = 'GET /contacts/search/duplicate';
const once = (fault: Fault): Fault => ({ match: { method: 'POST' }, times: 1, ...fault });

const deletes = (resource: string): INodeParameters => ({
	...{ resource, operation: 'delete', [`${resource}Id`]: located('id', 'one') },
});

/** Failures after which the record exists, though the answer does not say so. */
const WRITTEN: Array<[string, Fault]> = [
	['the connection broke after the write', { kind: 'resetAfter' }],
	['502 after the write', { kind: 'statusAfter', status: 502 }],
	['504 after the write', { kind: 'statusAfter', status: 504 }],
	['a cut-off answer', { kind: 'truncated' }],
];
/** Failures that look the same to the node, but without a write. */
const NOT_WRITTEN: Array<[string, Fault]> = [
	['the connection broke before the write', { kind: 'resetBefore' }],
	['502 instead of the write', { kind: 'status', status: 502 }],
	['503 instead of the write', { kind: 'status', status: 503 }],
	['a web page with 502', { kind: 'html' }],
];

describe('an unclear create that can be looked up', () => {
	const bench = new Bench('highLevel');
	const posts = () =>
		bench.sandbox.counters.byRoute['POST /contacts'] ?? bench.sandbox.counters.byRoute['POST /contacts/'];

	it.each(WRITTEN)('is found, reported as created and not sent again: %s', async (_, fault) => {
		bench.sandbox.setFaults([once(fault)]);
		const { items } = await bench.succeed(creates(), [JANE]);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ id: [...bench.sandbox.state.contacts.keys()][0], email: JANE.email }),
		]);
		expect(posts()).toBe(1);
		expect(bench.sandbox.counters.created).toBe(1);
		expect(bench.sandbox.counters.byRoute[LOOK_UP]).toBe(1);
	});

	it.each(NOT_WRITTEN)('is looked up, then sent again and created once: %s', async (_, fault) => {
		bench.sandbox.setFaults([once(fault)]);
		const { items } = await bench.succeed(creates(), [JANE]);
		expect(items).toHaveLength(1);
		expect(bench.wire.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'GET', 'POST']);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it('is looked up by phone if it has no email', async () => {
		bench.sandbox.setFaults([once({ kind: 'resetAfter' })]);
		const { items } = await bench.succeed(creates(), [PHONE]);
		expect(items[0]?.json.id).toBe([...bench.sandbox.state.contacts.keys()][0]);
		expect(posts()).toBe(1);
	});

	const scopes = ['contacts.write', 'contacts.readonly'];
	const withoutScope = { tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] };
	it.each<[string, SandboxOptions]>([
		['the phone alone', { uniqueIdentifiers: ['phone'] }],
		['the email alone', { uniqueIdentifiers: ['email'] }],
		['the phone alone, which the token may not see', { uniqueIdentifiers: ['phone'], ...withoutScope }],
	])('is looked up by the field that the location recognizes contacts by: %s', async (_, location) => {
		bench.sandbox.configure(location);
		bench.sandbox.setFaults([once({ kind: 'statusAfter', status: 500 })]);
		const { items } = await bench.succeed(creates(), [{ ...JANE, ...PHONE }]);
		expect(items[0]?.json.id).toBe([...bench.sandbox.state.contacts.keys()][0]);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it.each<[string, SandboxOptions, IDataObject]>([
		['a phone, where the email is', { uniqueIdentifiers: ['email'] }, PHONE],
		['an email, where the phone is', { uniqueIdentifiers: ['phone'] }, JANE],
	])('is never sent twice if its look-up would find nobody by %s', async (_, location, row) => {
		bench.sandbox.configure(location);
		bench.sandbox.setFaults([{ match: { method: 'POST' }, kind: 'statusAfter', status: 500 }]);
		const { error } = await bench.run(creates(), [row]);
		expect(error?.description).toMatch(/may have been created/);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it.each<[string, IDataObject[], number]>([
		['that names nobody there', [PHONE], 1],
		['that names somebody there', [JANE], 2],
	])('by an upsert %s is repeated only if that cannot create a second contact', async (_, rows, sent) => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'] });
		bench.sandbox.setFaults([{ match: { method: 'POST' }, kind: 'statusAfter', status: 500, times: 1 }]);
		const { error } = await bench.run(upserts(), rows);
		expect(error?.description ?? '').toMatch(sent === 1 ? /may have been created/ : '');
		expect(bench.sandbox.counters.byRoute['POST /contacts/upsert']).toBe(sent);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it('is created once if the answer is lost twice, the second time after the write', async () => {
		bench.sandbox.setFaults([once({ kind: 'resetBefore' }), once({ kind: 'resetAfter' })]);
		await bench.succeed(creates(), [JANE]);
		expect(bench.sandbox.counters.created).toBe(1);
		expect(posts()).toBe(2);
	});

	it('is not sent a third time', async () => {
		bench.sandbox.setFaults([{ match: { method: 'POST' }, kind: 'resetBefore' }]);
		const { error } = await bench.run(creates(), [JANE]);
		expect(error?.message).toMatch(/broke during the request for contact "jane@example\.com"/);
		expect(posts()).toBe(2);
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('is not mistaken for an older contact with other values', async () => {
		bench.sandbox.seed.contacts([{ id: 'before', email: JANE.email, firstName: 'Somebody' }]);
		bench.sandbox.setFaults([once({ kind: 'resetBefore' })]);
		const { error } = await bench.run(creates(), [JANE]);
		expect(error?.message).toMatch(/exists \(ID before\), but its values differ from those sent/);
		expect(posts()).toBe(1);
		expect(bench.sandbox.state.contacts.get('before')?.firstName).toBe('Somebody');
	});

	it('is not repeated without email and phone, by which it could be looked up', async () => {
		bench.sandbox.setFaults([once({ kind: 'resetBefore' })]);
		const { error } = await bench.run(creates(), [{ firstName: 'Jane' }]);
		expect(error?.description).toMatch(/may have been created/);
		expect(bench.wire).toHaveLength(1);
	});

	it('is reported as unclear if its look-up fails too', async () => {
		bench.sandbox.setFaults([once({ kind: 'resetAfter' }), { match: { method: 'GET' }, kind: 'status', status: 422 }]);
		const { error } = await bench.run(creates(), [JANE]);
		const told = `${error?.message} ${error?.description}`;
		expect(told).toMatch(/may have been created/);
		// The contact exists. A message that nothing was written would make users run the item again and create a second one.
		expect(told).not.toMatch(/Nothing was written/i);
		expect(told).toContain(JANE.email);
		expect(posts()).toBe(1);
	});

	it('is not sent again while the server is still working on it', async () => {
		// The request times out, but the server continues with it, so the look-up comes too early.
		bench.sandbox.configure({ upsertRaceMs: 700 });
		await bench.run(creates({ requestOptions: { timeout: 200 } }), [JANE], { onError: 'continueRegularOutput' });
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		expect(bench.sandbox.counters.created).toBe(1);
	});
});

bothDialects('a repeated delete', (bench) => {
	it.each(['contact', 'equipment'])('fails with "not found" if only a 429 came before (%s)', async (resource) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 429, headers: { 'Retry-After': '0' }, times: 1 }]);
		const { items, error } = await bench.run(deletes(resource));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/"one" was not found/);
	});
});

bothDialects('an upsert that is repeated after an unclear failure', (bench) => {
	const isNew = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => json.isNew);

	it.each(WRITTEN)('reports a contact that was there before as not new: %s', async (_, fault) => {
		bench.sandbox.seed.contacts([{ id: 'before', email: JANE.email, dateAdded: '2024-01-01T00:00:00.000Z' }]);
		bench.sandbox.setFaults([once(fault)]);
		const { items } = await bench.run(upserts(), [JANE]);
		expect(isNew(items)).toEqual([false]);
	});

	it('reports a contact that an earlier row created as not new', async () => {
		bench.sandbox.setFaults([once({ kind: 'resetAfter', match: { bodyIncludes: 'second' } })]);
		const { items } = await bench.succeed(upserts(), [
			{ email: JANE.email, firstName: 'first' },
			{ email: JANE.email, firstName: 'second' },
		]);
		expect(isNew(items)).toEqual([true, false]);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it('is sent again even after several 429s', async () => {
		const turnedAway = once({ kind: 'status', status: 429, headers: { 'Retry-After': '0' }, times: 6 });
		bench.sandbox.setFaults([turnedAway, once({ kind: 'status', status: 500 })]);
		const { items } = await bench.succeed(upserts(), [JANE]);
		expect(items).toHaveLength(1);
		expect(bench.wire.filter(({ path }) => path.endsWith('/upsert'))).toHaveLength(8);
	});
});

describe.each(DIALECTS)('a port where nobody listens (%s)', (dialect) => {
	const bench = new Bench(dialect);
	it('a create that never arrived is retried and reported as not sent', async () => {
		const { error } = await bench.run(creates(), [JANE], { credentials: { baseUrl: NOBODY } });
		expect(error?.message).toMatch(/refused the connection/);
		expect(error?.description).toMatch(/Nothing was sent/);
		expect(error?.description).not.toMatch(/may have been/);
	});
});

describe('an unclear delete that then meets a wrong address', () => {
	const bench = new Bench('highLevel');
	const body = { statusCode: 404, message: 'Cannot DELETE /contacts/one' };

	it.each<[string, Fault]>([
		['a web page', { kind: 'html', status: 404 }],
		['an unknown path', { kind: 'status', status: 404, body }],
	])('%s is no proof that the contact is gone', async (_, fault) => {
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.setFaults([{ kind: 'resetBefore', times: 1 }, fault]);
		const { items, error } = await bench.run(deletes('contact'));
		expect(bench.sandbox.state.contacts.has('one')).toBe(true);
		expect(items).toEqual([]);
		expect(error).toBeDefined();
	});
});
