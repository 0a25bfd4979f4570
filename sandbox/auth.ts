import { ApiError } from './errors';
import type { ResolvedOptions, TokenGrant } from './options';
import type { Dialect } from './types';

/** Scope and Version header that a route requires. */
export interface Guard {
	scope: string;
	/** highLevel: the only Version header before v3 that the path accepts. */
	version: '2021-07-28' | '2021-04-15';
}

const CONTACTS_VERSION = '2021-07-28';
const CALENDARS_VERSION = '2021-04-15';

/** The version released in 2026, the same for all paths. */
export const V3 = 'v3';

/**
 * Finds the grant of a bearer token.
 * @throws ApiError 401 if the token is missing or unknown
 */
export function authenticate(header: string | undefined, tokens: readonly TokenGrant[]): TokenGrant {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const grant = tokens.find((candidate) => candidate.token === token);
	if (grant === undefined) throw new ApiError(401, 'Invalid Private Integration token');
	return grant;
}

/**
 * Checks the Version header. The documented dialect has no versions and ignores it.
 * @throws ApiError 401 naming the version header
 */
export function checkVersion(header: string | undefined, guard: Guard, options: ResolvedOptions): void {
	if (options.dialect === 'documented') return;
	if (header === undefined || header === '') throw new ApiError(401, 'version header was not found.');
	const lenient = options.anyVersionOnCalendars && guard.version === CALENDARS_VERSION;
	const accepted = [
		...(options.olderVersions ? [guard.version, ...(lenient ? [CONTACTS_VERSION] : [])] : []),
		...(options.v3 ? [V3] : []),
	];
	if (!accepted.includes(header)) throw new ApiError(401, 'version header is invalid');
}

/**
 * In the documented dialect, the wide scopes `contacts` and `calendars` replace all others; `contacts` also
 * covers look-up requests.
 * @throws ApiError 401 if the token lacks the scope
 */
export function checkScope(grant: TokenGrant, guard: Guard, dialect: Dialect): void {
	const wide = guard.scope.startsWith('calendars') ? 'calendars' : 'contacts';
	const isGranted = grant.scopes.includes(guard.scope) || (dialect === 'documented' && grant.scopes.includes(wide));
	if (!isGranted) throw new ApiError(401, 'The token is not authorized for this scope.');
}

/** @throws ApiError 403 if the token has no access to the location */
export function checkLocation(grant: TokenGrant, locationId: string): void {
	if (!grant.locationIds.includes(locationId)) {
		throw new ApiError(403, 'The token does not have access to this location.');
	}
}
