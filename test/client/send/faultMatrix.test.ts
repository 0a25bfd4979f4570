import type { INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../../sandbox';
import { effectIn, isIn, parametersOf, SAMPLES, seed, type Effect, type Placed } from '../../operations';
import { sized } from '../../support/sizes';
import { DIALECTS, type DialectName } from '../../support/bench';
import { runAgainst, withSandbox } from '../../support/runs';

/** The effect of a fault on the server, and how much of it the client can know. */
type Class =
	/** Rejected, so certainly not done. */
	| 'turnedAway'
	/** Not done, but the client can't know. */
	| 'lostBefore'
	/** Not answered in time, so the request is not done, or not done yet. */
	| 'timedOut'
	/** Done, but the client can't know. */
	| 'lostAfter'
	/** Done and confirmed, but the answer is empty. */
	| 'silent'
	/** Done, late. */
	| 'slow'
	/** Rejected for good. */
	| 'refused';

interface Expected {
	ok: boolean;
	/** Writes on the server: created + updated + deleted. */
	writes: number | 'some';
	/** Matches the error's message. */
	says?: RegExp;
}

const ok = (writes: number): Expected => ({ ok: true, writes });
const fails = (writes: Expected['writes'], says: RegExp): Expected => ({ ok: false, writes, says });
const MAYBE_CREATED = /may have been created/;
const MAYBE_STARTED = /may have been started/;
const NO_HARM = /Running the item again does no harm/;
const AGAIN_LATER = /try again later|check the base url/i;
const NO_RECORD = /holds no (record|list)/;
const REFUSED = /(was|were) refused/;
const TURNED_AWAY = /rejected (once|\d+ times) because of the rate limit/;

const CREATES = ['create', 'createSeen', 'createUndated', 'createListed'] as const;
const WRITES = [...CREATES, 'upsert', 'update', 'put', 'tags', 'rewrite', 'delete', 'confirmed', 'start'] as const;
const READS = ['read', 'lookUp'] as const;

/** The same expectation for each of the effects. */
const each = <E extends Effect>(effects: readonly E[], expected: Expected) =>
	Object.fromEntries(effects.map((effect) => [effect, expected])) as Record<E, Expected>;
const writing = (expected: Expected) => each(WRITES, expected);
const everywhere = (expected: Expected) => each([...READS, ...WRITES], expected);
const reading = (expected: Expected) => each([...READS, 'rewrite'], expected);
const creates = (expected: Expected) => each(CREATES, expected);
const reads = each(READS, ok(0));

/** A transient failure. A create is never repeated blindly; other requests are repeated if that is harmless. */
const PASSING: Record<Class, Record<Effect, Expected>> = {
	turnedAway: { ...writing(ok(1)), ...reads },
	lostBefore: {
		...{ ...writing(ok(1)), ...reads, create: fails(0, MAYBE_CREATED), createListed: fails(0, MAYBE_CREATED) },
		start: fails(0, MAYBE_STARTED),
	},
	// A server that has not answered in time may still be working, so a look-up without a result proves nothing.
	timedOut: { ...writing(ok(1)), ...reads, ...creates(fails(0, MAYBE_CREATED)), start: fails(0, MAYBE_STARTED) },
	lostAfter: {
		...{ ...writing(ok(2)), ...reads, ...creates(fails(1, MAYBE_CREATED)), createSeen: ok(1) },
		...{ start: fails(1, MAYBE_STARTED), rewrite: ok(1), delete: ok(1), confirmed: ok(1) },
	},
	// A write whose answer lacks the confirmation is repeated or looked up.
	silent: {
		...writing(ok(1)),
		...reading(fails(0, NO_RECORD)),
		create: fails(1, NO_RECORD),
		createUndated: fails(1, MAYBE_CREATED),
		upsert: ok(2),
		update: ok(2),
		tags: ok(2),
		start: fails(1, MAYBE_STARTED),
	},
	slow: { ...writing(ok(1)), ...reads },
	refused: { ...everywhere(fails(0, REFUSED)), lookUp: ok(0) },
};

const NEVER_DONE: Record<Effect, Expected> = {
	...{ ...writing(fails(0, NO_HARM)), ...reading(fails(0, AGAIN_LATER)) },
	...{ ...creates(fails(0, MAYBE_CREATED)), start: fails(0, MAYBE_STARTED) },
};

/** A permanent failure. */
const LASTING: Record<Class, Record<Effect, Expected>> = {
	...PASSING,
	turnedAway: everywhere(fails(0, TURNED_AWAY)),
	lostBefore: NEVER_DONE,
	timedOut: NEVER_DONE,
	lostAfter: {
		...{ ...writing(fails('some', NO_HARM)), ...reading(fails(0, AGAIN_LATER)) },
		...{ ...creates(fails(1, MAYBE_CREATED)), start: fails(1, MAYBE_STARTED) },
		...{ delete: fails(1, NO_HARM), confirmed: fails(1, NO_HARM) },
	},
	silent: {
		...PASSING.silent,
		createSeen: fails(1, MAYBE_CREATED),
		createUndated: fails(1, MAYBE_CREATED),
		upsert: fails('some', NO_RECORD),
		update: fails('some', NO_RECORD),
		tags: fails('some', /may have been carried out/),
		confirmed: fails(1, /may have been carried out/),
	},
	refused: everywhere(fails(0, REFUSED)),
};

/** An operation that the dialect does not have. */
const NOT_IN_DIALECT: Expected = { ok: false, writes: 0 };

const ALL_FAULTS: Array<[what: string, Class, Fault]> = [
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
/** The last fault of each class; at full size all. */
const FAULTS = sized(ALL_FAULTS, [...new Map(ALL_FAULTS.map((fault) => [fault[1], fault])).values()]);

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

/** One operation of a resource for each effect; at full size all; or only the one that OPERATION names, e.g. `equipment copy`. */
function chosen(dialect: DialectName): readonly Placed[] {
	const { OPERATION } = process.env;
	if (OPERATION !== undefined) return SAMPLES.filter(({ name }) => name === OPERATION);
	const kindOf = (sample: Placed) =>
		`${sample.resource === 'contact'} ${isIn(dialect, sample)} ${effectIn(dialect, sample)}`;
	const firsts = new Map([...SAMPLES].reverse().map((sample) => [kindOf(sample), sample]));
	return sized(SAMPLES, [...firsts.values()]);
}

function casesOf(dialect: DialectName, lasting: boolean): Case[] {
	return chosen(dialect).flatMap((sample) =>
		FAULTS.map(([what, kind, fault]): Case => {
			const effect = effectIn(dialect, sample);
			return {
				name: `${sample.name}, ${what}`,
				dialect,
				// Short if the server never answers. If it answers the second time, long enough for a busy machine.
				parameters: {
					...parametersOf(sample, sample.parameters),
					...(fault.kind === 'hang' && { requestOptions: { timeout: lasting ? 300 : 2_500 } }),
				},
				fault: { ...fault, ...(sample.faultsAt && { match: sample.faultsAt }), ...(!lasting && { times: 1 }) },
				effect,
				isCreate: ['create', 'createSeen', 'createUndated', 'upsert'].includes(effect),
				isNew: effect === 'upsert',
				expected: isIn(dialect, sample) ? (lasting ? LASTING : PASSING)[kind][effect] : NOT_IN_DIALECT,
			};
		}),
	);
}

const writesOn = ({ counters }: Sandbox) => counters.created + counters.updated + counters.deleted;

/** Runs one case. @returns the deviations from the policy, in words */
async function differences(one: Case): Promise<string[]> {
	const { name, dialect, parameters, fault, effect, isCreate, isNew, expected } = one;
	return await withSandbox({ dialect }, async (sandbox) => {
		seed(sandbox);
		sandbox.resetCounters();
		sandbox.setFaults([fault]);
		const { error, items } = await runAgainst(sandbox.url, dialect, parameters);
		const found: string[] = [];
		const check = (holds: boolean, what: string) => {
			if (!holds) found.push(`${name}: ${what}`);
		};
		const told = error ? `${error.message} | ${error.description}` : 'no error';
		check((error === undefined) === expected.ok, `expected ${expected.ok ? 'success' : 'an error'}, got ${told}`);
		check(error === undefined ? items.length > 0 : items.length === 0, `${items.length} items with ${told}`);
		check(
			items.every(({ json }) => json.found !== false),
			'a contact that is there is told as not found',
		);
		const writes = writesOn(sandbox);
		check(
			expected.writes === 'some' ? writes > 0 : writes === expected.writes,
			`expected ${expected.writes} writes, got ${writes}`,
		);
		if (isCreate) check(sandbox.counters.created <= 1, `created ${sandbox.counters.created}`);
		if (error && expected.says) check(expected.says.test(told), `expected ${String(expected.says)}, got: ${told}`);
		if (error && writes > 0 && effect !== 'read')
			check(!/nothing was (written|sent)/i.test(told), `it was written, but is told: ${told}`);
		if (!error && isNew) check(items[0]?.json.isNew === true, 'it is not told as new');
		return found;
	});
}

/** Maximum number of cases at a time, because each has its own server. */
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
		expect(new Set(cases.map(({ effect }) => effect)).size).toBeGreaterThanOrEqual(process.env.OPERATION ? 1 : 8);
		expect(await differencesOf(cases)).toEqual([]);
	});
});
