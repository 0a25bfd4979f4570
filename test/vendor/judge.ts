import type { Observed } from '../../sandbox';
import { describedCall } from './described';
import { DEVIATIONS, type Deviation } from './deviations';
import type { Service } from './schemas';
import { wrongBy } from './types';

/** The differences of a request and its answer from the vendor's types, one sentence each. */
export interface Judgement {
	request: string[];
	answer: string[];
}

/** The known differences that occurred in this process. */
export const needed = new Set<Deviation>();

/**
 * Compares a request and its answer with the types of the vendor's client. It covers only the vendor's dialect in the
 * versions before v3, and only successful answers, because the client has no others.
 */
export function judge({ dialect, version, method, path, body, answer }: Observed): Judgement {
	const nothing: Judgement = { request: [], answer: [] };
	if (dialect !== 'highLevel' || version === 'v3') return nothing;
	const call = describedCall(method, path);
	const accepted = answer !== undefined && answer.status < 300;
	if (call === undefined) return accepted ? { ...nothing, answer: [`${method} ${path} is not described`] } : nothing;
	const { service, request, answer: answered, list = false } = call;
	const name = `${method} ${path}`;
	return {
		request: request === undefined ? [] : wrong('request', { service, type: request, method, name }, [body]),
		answer:
			answered === undefined || !accepted
				? []
				: wrong('answer', { service, type: answered, method, name }, list ? entries(answer.body) : [answer.body]),
	};
}

const entries = (body: unknown): unknown[] => (Array.isArray(body) ? body : ['not a list']);

interface Place {
	service: Service;
	type: string;
	method: string;
	name: string;
}

function wrong(side: Deviation['side'], { service, type, method, name }: Place, values: readonly unknown[]): string[] {
	const said = new Set(values.flatMap((value) => wrongBy(service, type, value)));
	const where = `${method} ${type}`;
	return [...said]
		.filter((sentence) => {
			const known = DEVIATIONS.filter((one) => one.side === side && one.where.test(where) && one.what.test(sentence));
			known.forEach((deviation) => needed.add(deviation));
			return known.length === 0;
		})
		.map((sentence) => `${name}, ${side}: ${sentence} (${type})`);
}
