import { ALL_SCOPES } from '../../sandbox';
import { LOCATION, TOKEN } from './bench';

/** The token of the bench without one of its scopes, as `tokens` of the sandbox has it. */
export const tokenWithout = (scope: string) => ({
	token: TOKEN,
	scopes: ALL_SCOPES.filter((held) => held !== scope),
	locationIds: [LOCATION],
});
