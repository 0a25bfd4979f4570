import type { INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../../sandbox';
import { DIALECTS, located, mapping, type DialectName } from '../support';
import { runAgainst, withSandbox } from './flow';

/** What an operation does on the server; `createSeen` is a create that can be looked up afterwards. */
type Effect = 'read' | 'create' | 'createSeen' | 'upsert' | 'update' | 'delete';
/** What a fault does: as the server sees it, and as far as the client can tell. */
type Class =
	/** Turned away: certainly not done. */
	| 'turnedAway'
	/** Not done, but the client can't know. */
	| 'lostBefore'
	/** No answer in time; not done, or not yet. */
	| 'timedOut'
	/** Done, but the client can't know. */
	| 'lostAfter'
	/** Done and confirmed, but the answer is empty. */
	| 'silent'
	/** Done, late. */
	| 'slow'
	/** Said no. */
	| 'refused';

interface Expected {
	ok: boolean;
	/** Writes on the server: created + updated + deleted. */
	writes: number | 'some';
	/** Of the error. */
	says?: RegExp;
}

const ok = (writes: number): Expected => ({ ok: true, writes });
const fails = (writes: Expected['writes'], says: RegExp): Expected => ({ ok: false, writes, says });
const MAYBE_CREATED = /may have been created/;
const NO_HARM = /running the item again does no harm/;
const AGAIN_LATER = /try again later|check the base url/i;
const NO_RECORD = /holds no (record|list)/;
const REFUSED = /was refused/;
const TURNED_AWAY = /turned away \d+ times for the rate limit/;

/** A failure that passes: a create is never repeated blindly, all else is repeated where that is harmless. */
const PASSING: Record<Class, Record<Effect, Expected>> = {
	turnedAway: { read: ok(0), create: ok(1), createSeen: ok(1), upsert: ok(1), update: ok(1), delete: ok(1) },
	lostBefore: { read: ok(0), create: fails(0, MAYBE_CREATED), createSeen: ok(1), upsert: ok(1), update: ok(1), delete: ok(1) },
	// A server that has not answered in time may still be at it: that a look-up finds nothing proves nothing.
	timedOut: { read: ok(0), create: fails(0, MAYBE_CREATED), createSeen: fails(0, MAYBE_CREATED), upsert: ok(1), update: ok(1), delete: ok(1) },
	lostAfter: { read: ok(0), create: fails(1, MAYBE_CREATED), createSeen: ok(1), upsert: ok(2), update: ok(2), delete: ok(1) },
	silent: { read: fails(0, NO_RECORD), create: fails(1, NO_RECORD), createSeen: fails(1, NO_RECORD), upsert: fails(1, NO_RECORD), update: fails(1, NO_RECORD), delete: ok(1) },
	slow: { read: ok(0), create: ok(1), createSeen: ok(1), upsert: ok(1), update: ok(1), delete: ok(1) },
	refused: { read: fails(0, REFUSED), create: fails(0, REFUSED), createSeen: fails(0, REFUSED), upsert: fails(0, REFUSED), update: fails(0, REFUSED), delete: fails(0, REFUSED) },
};

/** A failure that stays. */
const LASTING: Record<Class, Record<Effect, Expected>> = {
	...PASSING,
	turnedAway: { read: fails(0, TURNED_AWAY), create: fails(0, TURNED_AWAY), createSeen: fails(0, TURNED_AWAY), upsert: fails(0, TURNED_AWAY), update: fails(0, TURNED_AWAY), delete: fails(0, TURNED_AWAY) },
	lostBefore: { read: fails(0, AGAIN_LATER), create: fails(0, MAYBE_CREATED), createSeen: fails(0, MAYBE_CREATED), upsert: fails(0, NO_HARM), update: fails(0, NO_HARM), delete: fails(0, NO_HARM) },
	timedOut: { read: fails(0, AGAIN_LATER), create: fails(0, MAYBE_CREATED), createSeen: fails(0, MAYBE_CREATED), upsert: fails(0, NO_HARM), update: fails(0, NO_HARM), delete: fails(0, NO_HARM) },
	lostAfter: { read: fails(0, AGAIN_LATER), create: fails(1, MAYBE_CREATED), createSeen: fails(1, MAYBE_CREATED), upsert: fails('some', NO_HARM), update: fails('some', NO_HARM), delete: fails(1, NO_HARM) },
};

const FAULTS: Array<[what: string, Class, Fault]> = [
	['status 500', 'lostBefore', { kind: 'status', status: 500 }],
	['status 502', 'lostBefore', { kind: 'status', status: 502 }],
	['status 503', 'lostBefore', { kind: 'status', status: 503 }],
	['status 504', 'timedOut', { kind: 'status', status: 504 }],
	['status 429', 'turnedAway', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
	['status 422', 'refused', { kind: 'status', status: 422 }],
	['resetBefore', 'lostBefore', { kind: 'resetBefore' }],
	['resetAfter', 'lostAfter', { kind: 'resetAfter' }],
	['statusAfter 502', 'lostAfter', { kind: 'statusAfter', status: 502 }],
	['truncated', 'lostAfter', { kind: 'truncated' }],
	['html 502', 'lostBefore', { kind: 'html', status: 502 }],
	['empty', 'silent', { kind: 'empty' }],
	['delay', 'slow', { kind: 'delay', delayMs: 60 }],
	['hang', 'timedOut', { kind: 'hang' }],
];

const contactId = located('id', 'one');
const equipmentId = located('id', 'one');
const NEW = mapping({ email: 'new@example.com', firstName: 'New' });
const OPERATIONS: Array<[resource: string, operation: string, Effect, INodeParameters]> = [
	['contact', 'create', 'create', { fields: NEW }],
	['contact', 'upsert', 'upsert', { fields: NEW }],
	['contact', 'get', 'read', { contactId }],
	['contact', 'update', 'update', { contactId, fields: mapping({ firstName: 'New' }) }],
	['contact', 'delete', 'delete', { contactId }],
	['contact', 'search', 'read', { returnAll: true }],
	['equipment', 'create', 'create', { name: 'Projector' }],
	['equipment', 'get', 'read', { equipmentId }],
	['equipment', 'getAll', 'read', { returnAll: true }],
	['equipment', 'update', 'update', { equipmentId, updateFields: { quantity: 7 } }],
	['equipment', 'delete', 'delete', { equipmentId }],
];

interface Case {
	name: string;
	dialect: DialectName;
	parameters: INodeParameters;
	fault: Fault;
	effect: Effect;
	isCreate: boolean;
	isNew: boolean;
	expected: Expected;
}

function casesOf(dialect: DialectName, lasting: boolean): Case[] {
	return OPERATIONS.flatMap(([resource, operation, effect, more]) =>
		FAULTS.map(([what, kind, fault]): Case => {
			const seen = effect === 'create' && resource === 'contact' && dialect === 'highLevel' ? 'createSeen' : effect;
			return {
				name: `${resource} ${operation}, ${what}`,
				dialect,
				// Short where the server hangs for ever; where it answers the second time, long enough for a busy machine.
				parameters: { resource, operation, ...more, ...(fault.kind === 'hang' && { requestOptions: { timeout: lasting ? 300 : 2_000 } }) },
				fault: lasting ? fault : { ...fault, times: 1 },
				effect: seen,
				isCreate: effect === 'create' || effect === 'upsert',
				isNew: operation === 'upsert',
				expected: (lasting ? LASTING : PASSING)[kind][seen],
			};
		}),
	);
}

const writesOn = ({ counters }: Sandbox) => counters.created + counters.updated + counters.deleted;

/** Runs one case; what is not as the policy says, in words. */
async function differences({ name, dialect, parameters, fault, effect, isCreate, isNew, expected }: Case): Promise<string[]> {
	return await withSandbox({ dialect }, async (sandbox) => {
		sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
		sandbox.seed.equipment([{ id: 'one' }]);
		sandbox.setFaults([fault]);
		const { error, items } = await runAgainst(sandbox.url, dialect, parameters);
		const found: string[] = [];
		const check = (holds: boolean, what: string) => {
			if (!holds) found.push(`${name}: ${what}`);
		};
		const told = error ? `${error.message} | ${error.description}` : 'no error';
		check((error === undefined) === expected.ok, `expected ${expected.ok ? 'success' : 'an error'}, got ${told}`);
		check(error === undefined ? items.length > 0 : items.length === 0, `${items.length} items with ${told}`);
		const writes = writesOn(sandbox);
		check(expected.writes === 'some' ? writes > 0 : writes === expected.writes, `expected ${expected.writes} writes, got ${writes}`);
		if (isCreate) check(sandbox.counters.created <= 1, `created ${sandbox.counters.created}`);
		if (error && expected.says) check(expected.says.test(told), `expected ${String(expected.says)}, got: ${told}`);
		if (error && writes > 0 && effect !== 'read') check(!/nothing was (written|sent)/i.test(told), `it was written, but is told: ${told}`);
		if (!error && isNew) check(items[0]?.json.isNew === true, 'it is not told as new');
		return found;
	});
}

/** At most so many at a time: each has a server of its own. */
async function differencesOf(cases: readonly Case[]): Promise<string[]> {
	const queue = [...cases];
	const found: string[] = [];
	const worker = async () => {
		for (let next = queue.shift(); next; next = queue.shift()) found.push(...(await differences(next)));
	};
	await Promise.all(Array.from({ length: 24 }, worker));
	return found.sort();
}

describe.each(DIALECTS)('every fault at every operation (%s)', (dialect) => {
	it.each([
		['passing', false],
		['lasting', true],
	])('%s', async (_, lasting) => {
		const cases = casesOf(dialect, lasting);
		expect(cases).toHaveLength(OPERATIONS.length * FAULTS.length);
		expect(await differencesOf(cases)).toEqual([]);
	}, 90_000);
});
