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

/** Longest that a connection stays open without a request, ms: longer than any client's. */
const KEEP_ALIVE_MS = 72_000;

/** Whose request it is. The routes are made once and serve every sandbox of the process: tests start thousands. */
const contexts = new WeakMap<IncomingMessage, Context>();
const contextOf = (request: IncomingMessage): Context => {
	const ctx = contexts.get(request);
	if (!ctx) throw new Error('a request of no sandbox');
	return ctx;
};

let built: FastifyInstance | undefined;

/** A server of one sandbox. */
export async function serverOf(ctx: Context): Promise<Server> {
	const app = (built ??= buildApp());
	await app.ready();
	return createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
		contexts.set(request, ctx);
		app.routing(request, response);
	});
}

/** Builds the routes: both dialects side by side; which one a request meets is decided when it arrives. */
function buildApp(): FastifyInstance {
	const app = Fastify({
		bodyLimit: 10 * 1024 * 1024,
		rewriteUrl: (request) => {
			const url = request.url ?? '/';
			return url.startsWith('/__sandbox') ? url : `/${contextOf(request).options.dialect}${url}`;
		},
		// A path that cannot be decoded reaches no route and no hook: it is refused here, neither counted nor logged.
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

	// Bodies stay text until the guard has seen them: faults look at the raw text, and a refused token comes before a
	// malformed body.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

	app.addHook('onRequest', async (request, reply) => {
		if (request.routeOptions.config.admin) return;
		request.flight = openFlight(request);
		// Covers clients that leave without waiting for their answer.
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
		const refusal = asRefusal(error);
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

/** Parses the body; what isn't JSON stays text, and is refused once the token has been seen. */
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

/** Turns whatever was thrown into a refusal: our own, Fastify's (a body too large), or a defect of the sandbox. */
function asRefusal(error: unknown): ApiError {
	if (error instanceof ApiError) return error;
	const { statusCode, message } = error as { statusCode?: number; message?: string };
	if (statusCode !== undefined && statusCode < 500) return new ApiError(statusCode, message ?? 'Bad Request');
	process.stderr.write(`sandbox defect: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
	return new ApiError(500, 'Internal server error');
}
