import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from './auth';
import type { Context } from './context';
import { noSuchRoute } from './errors';
import type { Fault } from './faults';
import type { TokenGrant } from './options';
import type { LoggedRequest } from './wireLog';

/** A request while the sandbox handles it. */
export interface Flight {
	path: string;
	/** Key of the rate window; a placeholder until the token is known. */
	rateKey: string;
	grant?: TokenGrant;
	raw: string;
	/** The body as JSON; undefined if there is none. */
	body: unknown;
	/** Whether the request had `Version: v3`. */
	v3: boolean;
	fault?: Fault;
	entry: LoggedRequest;
	ended: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** The sandbox that received the request. */
		ctx: Context;
		flight: Flight;
	}
	interface FastifyContextConfig {
		guard?: Guard;
		/** Admin routes are not counted, need no token and get no faults. */
		admin?: boolean;
	}
}

/** A request that has passed the guard, as handlers receive it. */
export interface Call {
	ctx: Context;
	grant: TokenGrant;
	params: Record<string, string>;
	query: Record<string, string | string[]>;
	/** The parsed JSON body, before any rule was checked. */
	body: unknown;
	/** Whether the request had `Version: v3`; false in the documented dialect. */
	v3: boolean;
	/** Scheme and host that the client used. */
	origin: string;
}

export interface Answer {
	status: number;
	body?: unknown;
}

/** A route of either dialect. */
export interface Route {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	url: string;
	guard: Guard;
	/** @returns whether the route exists (404 if not). Without this function, the route always exists. */
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
