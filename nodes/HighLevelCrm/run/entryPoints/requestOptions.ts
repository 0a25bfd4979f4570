import type { IHttpRequestOptions } from 'n8n-workflow';
import { BadInput } from '../../values/badInput';
import { parseBoolean } from '../../values/flag';
import { parseNumber } from '../../values/numbers';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { interruptibleSleep } from '../../client/clock';
import type { WireOptions } from '../../client/send/transport';
import type { Stop } from '../../client/send/stop';

/** The "Request Options" that n8n adds to every declarative node. */
export interface RequestOptions {
	proxy?: string;
	/** ms */
	timeout?: number;
	allowUnauthorizedCerts?: boolean;
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** A number, which an expression gives as a text. @throws BadInput for any other text */
const numberOf = (given: unknown, fallback: number, name: string): number =>
	isEmpty(given) ? fallback : parseNumber(given, `Request Options > ${name}`);

/** Maximum time of a request up to the last byte of its answer, ms. @throws BadInput */
export function timeLimitMs({ timeout }: RequestOptions): number {
	const ms = numberOf(timeout, 0, 'Timeout');
	return ms > 0 ? ms : DEFAULT_TIMEOUT_MS;
}

/** @throws BadInput if the proxy is not a URL, or its user or password is not encoded */
export function wireOptions({ proxy, allowUnauthorizedCerts }: RequestOptions): WireOptions {
	return {
		...(proxy && { proxy: parseProxy(proxy) }),
		...(!isEmpty(allowUnauthorizedCerts) &&
			parseBoolean(allowUnauthorizedCerts, 'Request Options > Ignore SSL Issues') && {
				skipSslCertificateValidation: true,
			}),
	};
}

/** Converts a proxy's URL into the form of n8n's request helper. An expression may give anything. */
function parseProxy(address: unknown): IHttpRequestOptions['proxy'] {
	const given = toText(address);
	const text = given.includes('://') ? given : `http://${given}`;
	if (typeof address !== 'string' || !URL.canParse(text) || new URL(text).hostname === '') {
		throw new BadInput(
			'Request Options > Proxy is not the address of a proxy',
			'It has to look like http://proxy.example.com:3128, with a user and password before the host if it requires them.',
		);
	}
	const url = new URL(text);
	const [username, password] = [decode(url.username), decode(url.password)];
	if (username === undefined || password === undefined) {
		throw new BadInput(
			'The user or password in Request Options > Proxy contains a % that is not encoded',
			'In an address % is written as %25, and : as %3A, @ as %40, / as %2F.',
		);
	}
	return {
		protocol: url.protocol.replace(/:$/, ''),
		host: url.hostname,
		port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
		...(username && { auth: { username, password } }),
	};
}

function decode(part: string): string | undefined {
	try {
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}

/** The user's batching (Request Options > Batching). It waits before the first item of each batch except the first batch. @throws BadInput */
export function batchPauses({ batching }: RequestOptions, stop: Stop): (index: number) => Promise<void> | undefined {
	const { batchSize, batchInterval } = batching?.batch ?? {};
	const size = Math.max(1, numberOf(batchSize, 1, 'Items per Batch'));
	const intervalMs = numberOf(batchInterval, 0, 'Batch Interval');
	return (index) =>
		intervalMs > 0 && index > 0 && index % size === 0
			? interruptibleSleep(intervalMs, () => stop.reason !== undefined)
			: undefined;
}
