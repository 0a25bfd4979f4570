import type { FastifyRequest } from 'fastify';
import type { Context } from './context';
import type { Observed, Observer } from './observer';
import type { Answer } from './route';

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
