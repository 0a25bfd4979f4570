import type { INodeProperties } from 'n8n-workflow';
import type { FixedRate } from '../../client/send/session';
import { isObject } from '../../values/json';
import { parsePositiveInteger } from '../../values/numbers';

const intervalMs = {
	displayName: 'Interval (Ms)',
	name: 'intervalMs',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10000,
	description: 'Length of the interval in milliseconds',
} satisfies INodeProperties;

const requests = {
	displayName: 'Requests',
	name: 'requests',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 100,
	description: 'Requests in any interval',
} satisfies INodeProperties;

/** Options > Rate Limit, an entry of every operation's options. */
export const rateLimit = {
	parameter: {
		displayName: 'Rate Limit',
		name: 'rateLimit',
		type: 'collection',
		default: {},
		placeholder: 'Set Rate',
		description: "Maximum number of requests in any interval. By default the node follows the server's own limit.",
		options: [intervalMs, requests],
	} satisfies INodeProperties,

	/** @param given `{ requests, intervalMs }`; a missing one has the default that the editor shows @throws BadInput */
	read(given: unknown): FixedRate | undefined {
		const rate = isObject(given) ? given : {};
		if (Object.keys(rate).length === 0) return undefined;
		return {
			requests: parsePositiveInteger(rate.requests ?? requests.default, 'Rate Limit > Requests'),
			intervalMs: parsePositiveInteger(rate.intervalMs ?? intervalMs.default, 'Rate Limit > Interval'),
		};
	},
};
