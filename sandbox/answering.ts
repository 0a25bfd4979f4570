import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context';
import type { Fault } from './faults';
import { observe } from './observing';
import type { Answer } from './route';

const GATEWAY_PAGE =
	'<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

/** Faults that strike before any work is done. */
const EARLY = new Set(['status', 'resetBefore', 'html', 'hang', 'echoToken']);

/** True when this fault takes the place of the work. */
export function strikesEarly(fault: Fault | undefined): fault is Fault {
	return fault !== undefined && EARLY.has(fault.kind);
}

/** Takes the place of the work. */
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
	if (fault.delayMs !== undefined) await sleep(fault.delayMs);
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

/** Sends an answer, or what a late fault makes of it. */
export async function finish(
	ctx: Context,
	request: FastifyRequest,
	reply: FastifyReply,
	answer: Answer,
): Promise<void> {
	const { fault } = request.flight;
	observe(ctx, request, answer);
	const wait = ctx.options.latencyMs + (fault?.delayMs ?? 0);
	if (wait > 0) await sleep(wait);
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
			// The length sent is that of the half: to the client the answer is complete, only its JSON isn't.
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

/** Closes a request's books; harmless when they are closed already. */
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
