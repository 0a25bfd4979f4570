import { ApiError } from './errors';
import type { ResolvedOptions, TokenGrant } from './options';
import type { Dialect } from './types';

/** What a route demands of a token and of the Version header. */
export interface Guard {
	scope: string;
	/** highLevel: the one value of the Version header this path takes. */
	version: '2021-07-28' | '2021-04-15';
}

const CONTACTS_VERSION = '2021-07-28';
const CALENDARS_VERSION = '2021-04-15';

/** The version that came out in 2026: the same on every path. */
export const V3 = 'v3';

/**
 * The grant behind an Authorization header.
 * @throws ApiError 401 when there is no bearer token, or an unknown one.
 */
export function authenticate(header: string | undefined, tokens: readonly TokenGrant[]): TokenGrant {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const grant = tokens.find((candidate) => candidate.token === token);
	if (grant === undefined) throw new ApiError(401, 'Invalid Private Integration token');
	return grant;
}

/**
 * Holds the Version header against the path's version. The documented dialect knows no versions and ignores it.
 * @throws ApiError 401 naming the version header.
 */
export function checkVersion(header: string | undefined, guard: Guard, options: ResolvedOptions): void {
	if (options.dialect === 'documented') return;
	if (header === undefined || header === '') throw new ApiError(401, 'version header was not found.');
	const lenient = options.anyVersionOnCalendars && guard.version === CALENDARS_VERSION;
	const taken = [
		...(options.olderVersions ? [guard.version, ...(lenient ? [CONTACTS_VERSION] : [])] : []),
		...(options.v3 ? [V3] : []),
	];
	if (!taken.includes(header)) throw new ApiError(401, 'version header is invalid');
}

/**
 * @throws ApiError 401 when the token lacks the scope. In the documented dialect the wide scopes `contacts` and
 * `calendars` are all there is: `contacts` covers the location's lookups too.
 */
export function checkScope(grant: TokenGrant, guard: Guard, dialect: Dialect): void {
	const wide = guard.scope.startsWith('calendars') ? 'calendars' : 'contacts';
	const held = grant.scopes.includes(guard.scope) || (dialect === 'documented' && grant.scopes.includes(wide));
	if (!held) throw new ApiError(401, 'The token is not authorized for this scope.');
}

/** @throws ApiError 403 when the token has nothing to do with the location. */
export function checkLocation(grant: TokenGrant, locationId: string): void {
	if (!grant.locationIds.includes(locationId)) {
		throw new ApiError(403, 'The token does not have access to this location.');
	}
}
