import { UserError } from 'n8n-workflow';
import { HIGH_LEVEL_URL } from '../../api/servers';
import { toText } from '../../values/json';
import { cleanKey } from '../../values/keys';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The last parsed address. It is kept because n8n authenticates each request of a run anew. */
let last = { given: '', baseUrl: '' };

/**
 * Returns the base URL of a credential without trailing slashes.
 * @throws UserError if it is not a URL, or is neither https nor on this machine: the token would be sent unencrypted
 */
export function parseBaseUrl(value: unknown): string {
	const given = toText(value);
	if (last.baseUrl !== '' && last.given === given) return last.baseUrl;
	const { origin, pathname } = parseSafe(cleanKey(given));
	// Rebuilt from the parsed URL: the URL parser accepts `https:/host`, `host\` and `host/?`, but the request library does not.
	last = { given, baseUrl: `${origin}${pathname}`.replace(/\/+$/, '') };
	return last.baseUrl;
}

function parseSafe(text: string): URL {
	let url: URL | undefined;
	try {
		url = new URL(text);
	} catch {
		url = undefined;
	}
	const redactedText = withoutUserInfo(text);
	if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
		throw new UserError(
			`The credential's Base URL "${redactedText}" is not a web address. Use one like ${HIGH_LEVEL_URL}`,
		);
	}
	if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
		throw new UserError(
			`The credential's Base URL "${redactedText}" is not https: the token would travel unencrypted. Use https (http is accepted for localhost only)`,
		);
	}
	if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
		throw new UserError(
			`The credential's Base URL "${url.origin}${url.pathname}" may have no user, question mark or # part. Use one like ${HIGH_LEVEL_URL}`,
		);
	}
	return url;
}

/** Removes the part before the host, which may contain a password. */
const withoutUserInfo = (address: string): string => address.replace(/\/\/[^/]*@/, '//').slice(0, 200);
