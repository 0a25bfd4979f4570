import { createServer, type IncomingMessage, type Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addAdmin } from './admin';
import { guard, identify } from './admission';
import { end, finish, strikeEarly, strikesEarly } from './answering';
import type { Context } from './context';
import { documentedRoutes } from './documented';
import { ApiError, errorBody, noSuchRoute } from './errors';
import { highLevelRoutes } from './highLevel';
import { addRoutes, type Answer, type Flight } from './route';

/**
 * Maximum idle time of a connection, ms. It is longer than any client's, so that the client closes the connection
 * first.
 */
const KEEP_ALIVE_MS = 72_000;

/** The sandbox of each request. Tests start thousands of sandboxes, so all of a process share one set of routes. */
const contexts = new WeakMap<IncomingMessage, Context>();
const contextOf = (request: IncomingMessage): Context => {
	const ctx = contexts.get(request);
	if (!ctx) throw new Error('The request belongs to no sandbox');
	return ctx;
};

let built: FastifyInstance | undefined;

export async function serverOf(ctx: Context): Promise<Server> {
	const app = (built ??= buildApp());
	await app.ready();
	return createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
		contexts.set(request, ctx);
		app.routing(request, response);
	});
}

/** Builds the routes of both dialects. The dialect of a request is chosen when it arrives. */
function buildApp(): FastifyInstance {
	const app = Fastify({
		bodyLimit: 10 * 1024 * 1024,
		rewriteUrl: (request) => {
			const url = request.url ?? '/';
			return url.startsWith('/__sandbox') ? url : `/${contextOf(request).options.dialect}${url}`;
		},
		// A path that can't be decoded reaches no route and no hook. It is rejected here, and neither counted nor
		// logged.
		frameworkErrors: (error, request, reply: unknown) => {
			const refusal = new ApiError(error.statusCode ?? 400, 'The path is not a valid URL');
			void (reply as FastifyReply)
				.code(refusal.status)
				.send(errorBody(refusal, contextOf(request.raw).options.dialect));
		},
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
	});
	const answer = (request: FastifyRequest, reply: FastifyReply, given: Answer): Promise<void> =>
		finish(request.ctx, request, reply, given);

	app.decorateRequest('ctx', {
		getter() {
			return contextOf(this.raw);
		},
	});

	// Bodies stay text until the guard: faults match the raw text, and an invalid token is reported before a
	// malformed body.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

	app.addHook('onRequest', async (request, reply) => {
		if (request.routeOptions.config.admin) return;
		request.flight = openFlight(request);
		// A client may disconnect before it gets an answer.
		reply.raw.once('close', () => end(request.ctx, request, undefined));
	});
	app.addHook('preHandler', async (request, reply) => {
		if (request.routeOptions.config.admin) return undefined;
		readBody(request.flight, request.body);
		const fault = request.ctx.faults.take(request.method, request.flight.path, request.flight.raw);
		if (fault !== undefined) {
			request.flight.fault = fault;
			request.flight.entry.fault = fault.kind;
		}
		if (!strikesEarly(fault)) return guard(request.ctx, request);
		identify(request.ctx, request);
		await strikeEarly(request.ctx, request, reply, fault);
		return reply;
	});
	app.setNotFoundHandler(async (request, reply) => {
		const missing = noSuchRoute(request.method, request.flight.path);
		await answer(request, reply, { status: 404, body: errorBody(missing, request.ctx.options.dialect) });
		return reply;
	});
	app.setErrorHandler(async (error, request, reply) => {
		const refusal = toRejection(error);
		const body = errorBody(refusal, request.ctx.options.dialect);
		if (request.flight === undefined) return reply.code(refusal.status).send(body);
		await answer(request, reply, { status: refusal.status, body });
		return reply;
	});

	addAdmin(app);
	app.register(async (scope) => addRoutes(scope, highLevelRoutes, answer), { prefix: '/highLevel' });
	app.register(async (scope) => addRoutes(scope, documentedRoutes, answer), { prefix: '/documented' });
	return app;
}

function openFlight(request: FastifyRequest): Flight {
	const { ctx } = request;
	const path = request.originalUrl.split('?')[0] ?? '/';
	const pattern = request.is404 ? '(unknown)' : (request.routeOptions.url ?? '').replace(/^\/[a-zA-Z]+/, '');
	ctx.counters.arrive(`${request.method} ${pattern.replace(/:(\w+)/g, '{$1}')}`);
	const entry: Flight['entry'] = {
		method: request.method,
		path,
		query: { ...(request.query as Record<string, string | string[]>) },
		headers: request.headers,
		body: undefined,
		status: 'pending',
		at: ctx.options.now(),
	};
	if (ctx.options.keepLog) ctx.log.push(entry);
	return { path, rateKey: '(no known token)', raw: '', body: undefined, v3: false, entry, ended: false };
}

/** Parses the body. Text that is not JSON stays text, and is rejected after the token check. */
function readBody(flight: Flight, raw: unknown): void {
	if (typeof raw !== 'string' || raw === '') return;
	flight.raw = raw;
	try {
		flight.body = JSON.parse(raw);
	} catch {
		flight.body = raw;
	}
	flight.entry.body = flight.body;
}

/**
 * Converts anything thrown to a rejection: one of ours, one of Fastify's (e.g. a body too large), or a bug of the
 * sandbox.
 */
function toRejection(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	const { statusCode, message } = error as { statusCode?: number; message?: string };
	if (statusCode !== undefined && statusCode < 500) return new ApiError(statusCode, message ?? 'Bad Request');
	process.stderr.write(`sandbox defect: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
	return new ApiError(500, 'Internal server error');
}
