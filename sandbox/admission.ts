import type { FastifyRequest } from 'fastify';
import { authenticate, checkScope, checkVersion, V3 } from './auth';
import type { Context } from './context';
import { ApiError } from './errors';
import { isRecord } from './validate';

/**
 * Checks token, rate limit, version, scope and body, in the order in which a gateway and then a service check
 * them. @throws ApiError
 */
export async function guard(ctx: Context, request: FastifyRequest): Promise<void> {
	const { flight } = request;
	const { dialect, rateLimit, tokens } = ctx.options;
	const config = request.routeOptions.config.guard;
	if (config === undefined) return;
	const grant = authenticate(request.headers.authorization, tokens);
	flight.grant = grant;
	flight.rateKey = `${grant.token} ${locationOf(ctx, request, grant.locationIds[0] ?? '')}`;
	if (rateLimit !== null && !ctx.limiter.admit(flight.rateKey, rateLimit, ctx.options.now())) {
		throw new ApiError(429, 'Too Many Requests');
	}
	const version = [request.headers.version].flat()[0];
	checkVersion(version, config, ctx.options);
	flight.v3 = dialect === 'highLevel' && version === V3;
	checkScope(grant, config, dialect);
	if (flight.raw === '') return;
	if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
		throw new ApiError(415, 'content-type must be application/json');
	}
	if (typeof flight.body === 'string') throw new ApiError(400, 'Unexpected token in JSON');
}

/** Finds the rate window of a request that a fault answers, so that this answer also has the rate-limit headers. */
export function identify(ctx: Context, request: FastifyRequest): void {
	try {
		const grant = authenticate(request.headers.authorization, ctx.options.tokens);
		request.flight.rateKey = `${grant.token} ${locationOf(ctx, request, grant.locationIds[0] ?? '')}`;
	} catch {
		// Without a known token there is no rate window.
	}
}

/** @returns the location that the request names, or that of the record it names, or else `fallback` */
function locationOf(ctx: Context, request: FastifyRequest, fallback: string): string {
	const params = request.params as Record<string, string | undefined>;
	const query = request.query as Record<string, unknown>;
	const { body } = request.flight;
	const named = query.locationId ?? (isRecord(body) ? body.locationId : undefined) ?? params.locationId;
	if (typeof named === 'string') return named;
	const { contacts, equipment, rooms } = ctx.state;
	const id = params.contactId ?? params.resourceId ?? '';
	return (contacts.get(id) ?? equipment.get(id) ?? rooms.get(id))?.locationId ?? fallback;
}
