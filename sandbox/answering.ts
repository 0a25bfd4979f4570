import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';
import type { Fault } from './faults';
import { observe } from './observing';
import type { Answer } from './route';

const GATEWAY_PAGE =
	'<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

/** Waits without keeping the process alive: the open connection does so, until the sandbox is closed. @param ms milliseconds */
const wait = async (ms: number): Promise<void> => await sleep(ms, undefined, { ref: false });

/** Kinds of faults that replace the handler. */
const EARLY_KINDS = new Set(['status', 'resetBefore', 'html', 'hang', 'echoToken']);

/** @returns whether the fault replaces the handler, so that the request changes nothing */
export function strikesEarly(fault: Fault | undefined): fault is Fault {
	return fault !== undefined && EARLY_KINDS.has(fault.kind);
}

/** Answers with the fault, without running the handler. */
export async function strikeEarly(
	ctx: Context,
	request: FastifyRequest,
	reply: FastifyReply,
	fault: Fault,
): Promise<void> {
	observe(ctx, request);
	if (fault.kind === 'hang') {
		reply.hijack();
		return;
	}
	if (fault.delayMs !== undefined) await wait(fault.delayMs);
	if (fault.kind === 'resetBefore') return reset(ctx, request, reply);
	reply.headers(fault.headers ?? {});
	if (fault.kind === 'html') {
		const page = typeof fault.body === 'string' ? fault.body : GATEWAY_PAGE;
		return send(ctx, request, reply, fault.status ?? 502, page, 'text/html; charset=utf-8');
	}
	const status = fault.status ?? 500;
	const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
	const echoed = { statusCode: status, message: `Could not serve the request made with token ${token}` };
	const body = fault.kind === 'echoToken' ? echoed : (fault.body ?? plainBody(status));
	return send(ctx, request, reply, status, JSON.stringify(body));
}

/** Sends the answer. A late fault may change it or destroy the connection. */
export async function finish(
	ctx: Context,
	request: FastifyRequest,
	reply: FastifyReply,
	answer: Answer,
): Promise<void> {
	const { fault } = request.flight;
	observe(ctx, request, answer);
	const delayMs = ctx.options.latencyMs + (fault?.delayMs ?? 0);
	if (delayMs > 0) await wait(delayMs);
	const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
	if (fault === undefined) return send(ctx, request, reply, answer.status, text);
	reply.headers(fault.headers ?? {});
	switch (fault.kind) {
		case 'resetAfter':
			return reset(ctx, request, reply);
		case 'statusAfter': {
			const status = fault.status ?? 500;
			return send(ctx, request, reply, status, JSON.stringify(fault.body ?? plainBody(status)));
		}
		case 'truncated':
			// Content-Length matches the half: the client sees a complete answer with invalid JSON.
			return send(ctx, request, reply, fault.status ?? 200, text.slice(0, Math.ceil(text.length / 2)));
		case 'empty':
			return send(ctx, request, reply, fault.status ?? answer.status, '');
		default:
			return send(ctx, request, reply, answer.status, text);
	}
}

function plainBody(status: number): Record<string, unknown> {
	return { statusCode: status, message: status === 429 ? 'Too Many Requests' : 'Something went wrong' };
}

async function send(
	ctx: Context,
	request: FastifyRequest,
	reply: FastifyReply,
	status: number,
	text: string,
	type = 'application/json; charset=utf-8',
): Promise<void> {
	const { rateLimit, retryAfterSeconds, tellsDate, date } = ctx.options;
	const { rateKey } = request.flight;
	reply.raw.sendDate = tellsDate;
	if (tellsDate && !reply.hasHeader('date')) reply.header('date', new Date(date()).toUTCString());
	if (rateLimit !== null) {
		for (const [name, value] of Object.entries(ctx.limiter.headers(rateKey, rateLimit, ctx.options.now()))) {
			if (!reply.hasHeader(name)) reply.header(name, value);
		}
	}
	if (status === 429 && retryAfterSeconds !== null) reply.header('Retry-After', String(retryAfterSeconds));
	end(ctx, request, status);
	if (status === 204) reply.code(status).send();
	else reply.code(status).header('content-type', type).send(text);
}

async function reset(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
	end(ctx, request, 'reset');
	reply.hijack();
	request.raw.socket.resetAndDestroy();
}

/** Records that a request has ended. Later calls for the same request do nothing. */
export function end(ctx: Context, request: FastifyRequest, status: number | 'reset' | undefined): void {
	const { flight } = request;
	if (flight === undefined || flight.ended) return;
	flight.ended = true;
	flight.entry.endedAt = ctx.options.now();
	ctx.counters.inFlight--;
	if (status === undefined) return;
	flight.entry.status = status;
	ctx.counters.answer(status);
}
