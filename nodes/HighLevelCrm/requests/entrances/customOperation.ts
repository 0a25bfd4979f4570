import { type IExecuteFunctions, type IHttpRequestOptions, type INodeExecutionData } from 'n8n-workflow';
import { CREDENTIAL, connectionFrom } from '../connection/connection';
import { fixedRate } from '../pace/fixedRate';
import { nodeError } from '../failures/nodeError';
import type { Prepare, Row } from '../run/row';
import { runRows } from '../run/runRows';
import { Run } from '../run/run';
import { nap } from '../send/nap';
import { sender } from '../send/send';
import { helperTransport, type WireOptions } from '../send/transport';

/**
 * The door for batches: n8n (since 1.82) calls it with all items of a run. Unlike n8n's routing it lets the event loop breathe
 * between items, evaluates each expression once, and can stop what has not been sent.
 */
export function customOperation(prepare: Prepare): (this: IExecuteFunctions) => Promise<INodeExecutionData[][]> {
	return async function (this: IExecuteFunctions) {
		const node = this.getNode();
		const items = this.getInputData();
		const credentials = await this.getCredentials(CREDENTIAL);
		try {
			const connection = connectionFrom(credentials);
			const requestOptions = this.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
			const run = new Run(
				connection,
				this.getExecutionCancelSignal(),
				fixedRate(this.getNodeParameter('options', 0, {})),
			);
			const send = sender(run, helperTransport(this, credentials), wireOptions(requestOptions));
			const row = (index: number): Row => ({
				index,
				item: items[index] ?? { json: {} },
				node,
				connection,
				timezone: this.getTimezone(),
				shared: run.shared,
				send,
				parameter: (name, fallback) => this.getNodeParameter(name, index, fallback, { skipValidation: true }),
				evaluate: (expression) => this.evaluateExpression(expression, index),
			});
			const results = await runRows(
				{ run, send, prepare, row, count: items.length, continueOnFail: this.continueOnFail() },
				pauses(requestOptions, run),
			);
			for (const message of run.shared.hints)
				this.addExecutionHints({ message, location: 'outputPane', type: 'warning' });
			return [results];
		} catch (error) {
			throw nodeError(node, error, 0);
		}
	};
}

/** What n8n adds to every declarative node as "Request Options". */
interface RequestOptions {
	proxy?: string;
	timeout?: number;
	allowUnauthorizedCerts?: boolean;
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
}

/** ms without an answer after which a request counts as broken, where the user sets nothing. */
const TIMEOUT_MS = 60_000;

function wireOptions({ proxy, timeout, allowUnauthorizedCerts }: RequestOptions): WireOptions {
	return {
		timeout: timeout !== undefined && timeout > 0 ? timeout : TIMEOUT_MS,
		...(proxy && { proxy: proxyFrom(proxy) }),
		...(allowUnauthorizedCerts && { skipSslCertificateValidation: true }),
	};
}

/** A proxy's URL as n8n's request helper takes it. */
function proxyFrom(address: string): IHttpRequestOptions['proxy'] {
	const url = new URL(address.includes('://') ? address : `http://${address}`);
	return {
		protocol: url.protocol.replace(/:$/, ''),
		host: url.hostname,
		port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
		...(url.username && {
			auth: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
		}),
	};
}

/** The user's own batching (Request Options > Batching): waits before the first item of each batch but the first. */
function pauses({ batching }: RequestOptions, run: Run): (index: number) => Promise<void> | undefined {
	const { batchSize = 1, batchInterval = 0 } = batching?.batch ?? {};
	const size = Math.max(1, batchSize);
	return (index) => (batchInterval > 0 && index > 0 && index % size === 0 ? nap(batchInterval, run) : undefined);
}
