import { creating, lookingUp } from '../facts';
import type { Deed, Fault, Seen } from '../server/server';
import type { Reply } from '../server/wire';

/** Numbers from 0 to 1. */
export type Random = () => number;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const said = (status: number, headers: Record<string, string> = {}): Deed['end'] => ({
	...{ status, headers },
	body: { statusCode: status, message: 'Said by chance' },
});

/** Headers that a 429 may have. */
const RATE: ReadonlyArray<Record<string, string>> = [
	{},
	{ 'retry-after': '0' },
	{ 'retry-after': '-1' },
	{ 'retry-after': '1' },
	{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' },
	{ 'ratelimit-reset': '0', 'ratelimit-remaining': '0' },
	{ 'x-ratelimit-interval-milliseconds': '1', 'x-ratelimit-max': '100' },
	{ 'x-ratelimit-remaining': '', 'x-ratelimit-daily-remaining': '' },
];

/** Meaningless headers that any answer may have. */
const LIES: ReadonlyArray<Record<string, string>> = [
	{ 'x-ratelimit-max': '1', 'x-ratelimit-interval-milliseconds': '86400000' },
	{ 'x-ratelimit-max': '1', 'x-ratelimit-interval-milliseconds': '1000000000000' },
	{ 'ratelimit-policy': '1;w=86400' },
	{ 'ratelimit-remaining': '0', 'ratelimit-reset': '1795255210' },
];

/** The faults of a single request, by name. */
export const PASSING: ReadonlyArray<[name: string, deed: (random: Random) => Deed]> = [
	['turned away', (random) => ({ end: said(429, pick(random, RATE)) })],
	['fails before the write', (random) => ({ end: said(pick(random, [500, 502, 503, 504])) })],
	['fails after the write', (random) => ({ write: 'now', end: said(pick(random, [500, 502, 503, 504])) })],
	['resets before the write', () => ({ end: 'reset' })],
	['resets after the write', () => ({ write: 'now', end: 'reset' })],
	[
		'writes late',
		(random) => ({
			write: 700 + 2_300 * random(),
			end: pick<NonNullable<Deed['end']>>(random, [
				'reset',
				...[500, 502, 503].map((status) => said(status) ?? 'reset'),
			]),
		}),
	],
	['cuts the answer', () => ({ end: ({ body }: Reply) => ({ body: JSON.stringify(body ?? {}).slice(0, -9) }) })],
	['answers with a page', () => ({ end: { status: 502, body: '<html><body>Bad Gateway</body></html>' } })],
	['answers without a record', () => ({ write: 'now', end: { status: 200, body: {} } })],
	['answers slowly', (random) => ({ afterMs: 10_000 * random() })],
	['lies about the rate', (random) => ({ end: () => ({ headers: pick(random, LIES) }) })],
	['goes on for ever', () => ({ write: 'now', end: 'endless' })],
];

/** Permanent faults of one row. */
const OWN: ReadonlyArray<Deed['end']> = [said(422), said(403), said(302, { location: 'https://elsewhere.example/' })];

/** Meaningless answers to a look-up. */
const NOTHING: readonly unknown[] = ['', 'null', 3, [], {}, { message: 'maintenance' }];

/** Draws the faults of a run: of single requests, rows and look-ups, and in some runs an outage. */
export function drawnFaults(random: Random, often: number): { faults: Fault[]; names: string[] } {
	const names: string[] = [];
	const outage = random() < 0.3 ? { from: 300 + 2_000 * random(), ms: 1_000 + 29_000 * random() } : undefined;
	if (outage) names.push(`outage of ${Math.round(outage.ms)} ms`);
	const single: Fault = (request) => {
		if (lookingUp(request) && random() < often) return { end: { status: 200, body: pick(random, NOTHING) } };
		if (random() >= often) return undefined;
		const [name, deed] = pick(random, PASSING);
		names.push(`${request.seq}: ${name}${creating(request) ? ' (create)' : ''}`);
		return deed(random);
	};
	const own: Fault = (request) => {
		const row = rowOf(request);
		return row !== undefined && row % 97 === 13 ? { end: OWN[row % 3] } : undefined;
	};
	const out: Fault = ({ at }) =>
		outage && at >= outage.from && at < outage.from + outage.ms ? { end: said(503) } : undefined;
	return { faults: [out, own, single], names };
}

/** The row of a request. Each row has its number in every request. */
export function rowOf({ path, query, body }: Pick<Seen, 'path' | 'query' | 'body'>): number | undefined {
	const found = /row(\d+)x/.exec(JSON.stringify([path, query, body ?? '']));
	return found ? Number(found[1]) : undefined;
}
