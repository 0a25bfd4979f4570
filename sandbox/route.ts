import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from './auth';
import type { Context } from './context';
import { noSuchRoute } from './errors';
import type { Fault } from './faults';
import type { TokenGrant } from './options';
import type { LoggedRequest } from './wireLog';

/** One request on its way through the sandbox. */
export interface Flight {
	path: string;
	/** Key of the rate window; one of its own until the token is known. */
	rateKey: string;
	grant?: TokenGrant;
	/** The raw body. */
	raw: string;
	/** The body as JSON; undefined when there is none. */
	body: unknown;
	/** It came with `Version: v3`. */
	v3: boolean;
	fault?: Fault;
	entry: LoggedRequest;
	ended: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Of the sandbox that the request came to. */
		ctx: Context;
		flight: Flight;
	}
	interface FastifyContextConfig {
		guard?: Guard;
		/** Admin routes are neither counted nor guarded nor faulted. */
		admin?: boolean;
	}
}

/** A guarded request, as a handler sees it. */
export interface Call {
	ctx: Context;
	grant: TokenGrant;
	params: Record<string, string>;
	query: Record<string, string | string[]>;
	/** The parsed JSON body, not yet held against any rule. */
	body: unknown;
	/** True when the request came with `Version: v3`; never in the documented dialect. */
	v3: boolean;
	/** Scheme and host the client used. */
	origin: string;
}

/** What a handler answers. */
export interface Answer {
	status: number;
	body?: unknown;
}

/** A route of either dialect. */
export interface Route {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	url: string;
	guard: Guard;
	/** Left out = always there; otherwise a 404 route when false. */
	exists?: (ctx: Context, v3: boolean) => boolean;
	handler: (call: Call) => Answer | Promise<Answer>;
}

/** Registers routes; `finish` sends the answers. */
export function addRoutes(
	app: FastifyInstance,
	routes: readonly Route[],
	finish: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => Promise<void>,
): void {
	for (const { method, url, guard, exists, handler } of routes) {
		app.route({
			method,
			url,
			config: { guard },
			handler: async (request, reply) => {
				if (exists?.(request.ctx, request.flight.v3) === false) throw noSuchRoute(request.method, request.flight.path);
				await finish(request, reply, await handler(callOf(request)));
				return reply;
			},
		});
	}
}

function callOf(request: FastifyRequest): Call {
	const { ctx } = request;
	const { grant, body, v3 } = request.flight;
	if (grant === undefined) throw new Error('a route without a guard');
	return {
		ctx,
		grant,
		params: request.params as Record<string, string>,
		query: request.query as Record<string, string | string[]>,
		body,
		v3,
		origin: `http://${request.host}`,
	};
}
