import type { FastifyRequest } from 'fastify';
import { authenticate, checkScope, checkVersion, V3 } from './auth';
import type { Context } from './context';
import { ApiError } from './errors';
import { isRecord } from './validate';

/** Token, rate window, version, scope, form of the body: in the order a gateway and then a service would ask. */
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

/** For answers made by faults: finds the rate window, so that they carry its headers too. */
export function identify(ctx: Context, request: FastifyRequest): void {
	try {
		const grant = authenticate(request.headers.authorization, ctx.options.tokens);
		request.flight.rateKey = `${grant.token} ${locationOf(ctx, request, grant.locationIds[0] ?? '')}`;
	} catch {
		// No known token, no window.
	}
}

/** The location a request is about: named in it, or that of the record it names. */
function locationOf(ctx: Context, request: FastifyRequest, otherwise: string): string {
	const params = request.params as Record<string, string | undefined>;
	const query = request.query as Record<string, unknown>;
	const { body } = request.flight;
	const named = query.locationId ?? (isRecord(body) ? body.locationId : undefined) ?? params.locationId;
	if (typeof named === 'string') return named;
	const { contacts, equipment, rooms } = ctx.state;
	const id = params.contactId ?? params.resourceId ?? '';
	return (contacts.get(id) ?? equipment.get(id) ?? rooms.get(id))?.locationId ?? otherwise;
}
