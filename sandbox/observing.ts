import type { FastifyRequest } from 'fastify';
import type { Context } from './context';
import type { Observed, Observer } from './observer';
import type { Answer } from './route';

const globalObservers = new Set<Observer>();

/**
 * Calls an observer for each request to any sandbox of this process, including those already running.
 * @returns a function that stops it
 */
export function observeEverySandbox(observer: Observer): () => void {
	globalObservers.add(observer);
	return () => globalObservers.delete(observer);
}

/** Calls the observers with a request and, if there was one, its answer. */
export function observe(ctx: Context, request: FastifyRequest, answer?: Answer): void {
	const observers = [...globalObservers, ...(ctx.options.observer === null ? [] : [ctx.options.observer])];
	if (observers.length === 0) return;
	const { path, body, entry, fault } = request.flight;
	const observed: Observed = {
		dialect: ctx.options.dialect,
		method: request.method,
		path,
		query: entry.query,
		version: [request.headers.version].flat()[0],
		body,
		...(answer && { answer: observedAnswer(answer) }),
		...(fault && { fault: fault.kind }),
	};
	for (const observer of observers) observer(observed);
}

/**
 * The body is copied only if an observer reads it, because copying every body would double the time of a large
 * run.
 */
function observedAnswer({ status, body }: Answer): NonNullable<Observed['answer']> {
	return {
		status,
		// Like the body on the wire, the copy has no keys without a value.
		get body() {
			return copyOf(body);
		},
	};
}

function copyOf(body: unknown): unknown {
	return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}
