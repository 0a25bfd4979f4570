import type { FastifyRequest } from 'fastify';
import type { Context } from './context';
import type { FaultKind } from './faults';
import type { Answer } from './route';
import type { Dialect } from './types';

/** A request and what was answered, as both went over the wire. */
export interface Observed {
	dialect: Dialect;
	method: string;
	/** The pathname, as sent. */
	path: string;
	query: Record<string, string | string[]>;
	/** Value of the Version header. */
	version: string | undefined;
	/** Parsed JSON; the raw text when it isn't JSON; undefined without a body. */
	body: unknown;
	/** What the sandbox answered of its own accord; a fault may have kept it from arriving, or come before any. */
	answer?: { status: number; body: unknown };
	fault?: FaultKind;
}

/** Is shown every request. It must not throw. */
export type Observer = (observed: Observed) => void;

const everywhere = new Set<Observer>();

/**
 * Shows an observer what every sandbox of this process answers, those running already included.
 * @returns a function that ends it
 */
export function observeEverySandbox(observer: Observer): () => void {
	everywhere.add(observer);
	return () => everywhere.delete(observer);
}

/** Shows a request, and its answer if there was one, to whoever looks on. */
export function observe(ctx: Context, request: FastifyRequest, answer?: Answer): void {
	const observers = [...everywhere, ...(ctx.options.observer === null ? [] : [ctx.options.observer])];
	if (observers.length === 0) return;
	const { path, body, entry, fault } = request.flight;
	const observed: Observed = {
		dialect: ctx.options.dialect,
		method: request.method,
		path,
		query: entry.query,
		version: [request.headers.version].flat()[0],
		body,
		...(answer && { answer: shown(answer) }),
		...(fault && { fault: fault.kind }),
	};
	for (const observer of observers) observer(observed);
}

/** The body is copied only for who looks at it: a large run's would cost as much as the run. */
function shown({ status, body }: Answer): NonNullable<Observed['answer']> {
	return {
		status,
		// As it arrives: keys without a value are not sent.
		get body() {
			return copyOf(body);
		},
	};
}

function copyOf(body: unknown): unknown {
	return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}
