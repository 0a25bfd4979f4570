import { always, first, lookingUp, reasons, told } from './facts';
import { mapping } from '../support/bench';
import { DIALECTS, located, trial, writing, type Trial, type TrialResult } from './lab';
import type { Deed, HostileServer, Seen } from './server/server';

const plant = (server: HostileServer): void =>
	server.plant(
		{ id: 'p1', email: 'jane@example.com', phone: '+15550100001' },
		{ id: 'p2', email: 'john@example.com', phone: '+15550100002' },
	);
const other: Deed = {
	end: { status: 200, body: { contact: { id: 'p2', email: 'john@example.com', phone: '+15550100002' } } },
};

const run = async (given: Partial<Trial> & Pick<Trial, 'parameters'>): Promise<TrialResult> =>
	await trial({ dialect: 'highLevel', prepare: plant, ...given });

describe('a look-up that returns another contact', () => {
	const faults = [always(other, lookingUp)];
	it.each([
		['email', 'jane@example.com'],
		['phone', '+1 555 010 0001'],
	])('by %s does not delete, read or write that contact', async (mode, value) => {
		const contactId = located(mode, value);
		for (const parameters of [
			{ resource: 'contact', operation: 'delete', contactId },
			{ resource: 'contact', operation: 'get', contactId },
			{ resource: 'contact', operation: 'addTags', contactId, tags: 'vip' },
			{ ...writing('upsert'), operation: 'update', contactId },
		]) {
			const result = await run({ parameters, faults, rows: [{ firstName: 'New' }] });
			expect(told(result)).not.toBe('');
			expect(result.items).toEqual([]);
			expect(result.server.written).toEqual([]);
			expect(result.server.log.filter(({ path }) => path.includes('p2'))).toEqual([]);
		}
	});

	it('does not make Find return it', async () => {
		const parameters = { resource: 'contact', operation: 'find', email: 'jane@example.com' };
		const result = await run({ parameters, faults });
		expect(result.items.map(({ json }) => json.id)).not.toContain('p2');
		expect(told(result)).not.toBe('');
	});
});

describe('a reading by ID that returns another contact, as after a merge', () => {
	const contactId = located('id', 'p1');
	const faults = [always(other, ({ method, path }) => method === 'GET' && path === '/contacts/p1')];

	it.each<[string, object]>([
		['Get', { operation: 'get' }],
		['an Update that only adds tags', { ...writing('upsert'), operation: 'update', fields: mapping({ tags: 'vip' }) }],
	])('is an error that names both, in %s', async (_, parameters) => {
		const result = await run({ parameters: { resource: 'contact', contactId, ...parameters }, faults });
		expect(told(result)).toContain('The reading of contact "p1" returned another contact (ID p2)');
		expect(result.items).toEqual([]);
		expect(result.server.written).toEqual([]);
	});
});

describe('Find after an answer that does not say whether there is a contact', () => {
	it.each([
		['{}', {}],
		['a message', { message: 'maintenance' }],
		['an error', { error: 'Internal' }],
		['null', 'null'],
		['a list', []],
	])('fails if the answer is %s', async (_, body) => {
		const faults = [always({ end: { status: 200, body } }, lookingUp)];
		const result = await run({
			parameters: { resource: 'contact', operation: 'find', email: 'jane@example.com' },
			faults,
		});
		expect(result.items).toEqual([]);
		expect(told(result)).toMatch(/look-up of contact "jane@example\.com"/);
	});

	it('returns found: false only if the answer says so', async () => {
		const result = await run({ parameters: { resource: 'contact', operation: 'find', email: 'nobody@example.com' } });
		expect(result.items.map(({ json }) => json)).toEqual([{ found: false, email: 'nobody@example.com' }]);
	});
});

// The documented interface defines no confirmation, so any answer may be one there.
describe('a delete whose answer does not confirm it (highLevel)', () => {
	it.each([
		['{}', {}],
		['a message', { message: 'maintenance' }],
	])('is not reported as done without a check: %s', async (_, body) => {
		const deleting = ({ method }: Seen): boolean => method === 'DELETE';
		const faults = [first(1, { write: 'never', end: { status: 200, body } }, deleting)];
		const parameters = { resource: 'contact', operation: 'delete', contactId: located('id', 'p1') };
		const result = await run({ parameters, faults });
		// If the output says "deleted", it must be true.
		const gone = !result.server.sandbox.state.contacts.has('p1');
		expect(result.items.map(({ json }) => json.deleted)).toEqual(gone ? [true] : []);
		if (!gone) expect(told(result)).toMatch(/contact "p1"/);
	});
});

describe.each(DIALECTS)('tags (%s)', (dialect) => {
	const parameters = { resource: 'contact', operation: 'removeTags', contactId: located('id', 'p1'), tags: 'vip' };

	it('that the server keeps are not reported as removed', async () => {
		const kept = { id: 'p1', email: 'jane@example.com', tags: ['vip', 'new'] };
		const body = dialect === 'highLevel' ? { tags: kept.tags } : kept;
		const removing = ({ method }: Seen): boolean => method === 'PUT' || method === 'DELETE';
		const result = await run({
			...{ dialect, parameters, faults: [always({ end: { status: 200, body } }, removing)] },
			prepare: (server) => server.plant(kept),
		});
		expect(result.items).toEqual([]);
		expect(told(result)).toMatch(/kept/);
	});
});

it('a token that is rejected for bulk tags is not tried for each contact', async () => {
	const rows = Array.from({ length: 300 }, (_, index) => ({ email: `a${index}@example.com`, tags: 'vip' }));
	const refused: Deed = { end: { status: 401, body: { statusCode: 401, message: 'Invalid token' } } };
	const result = await run({
		...{ parameters: writing('upsert'), rows, onError: 'continueErrorOutput', latencyMs: 20, prepare: undefined },
		faults: [always(refused, ({ path }) => path.includes('/tags'))],
	});
	expect(reasons(result)).toHaveLength(300);
	expect(result.server.log.filter(({ path }) => path.includes('/tags')).length).toBeLessThan(10);
});
