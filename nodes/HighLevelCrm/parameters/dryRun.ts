import type { IDataObject } from 'n8n-workflow';
import type { Call } from '../requests/run/call';
import type { Row } from '../requests/run/row';
import { switchOption } from './option';

/** Of every operation that writes. */
export const dryRun = switchOption({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description:
		'Whether to write nothing and put out what each row would do. What others change until then, and what was written in the last minute, may make it come out otherwise.',
});

/**
 * A call that writes, or in a dry run what it would do instead.
 * @param foretell reads what it takes and resolves to the record that would come out; it never writes
 */
export function unlessDry(row: Row, call: Call, foretell: (send: Parameters<Call['run']>[0]) => Promise<IDataObject>): Call {
	if (row.option(dryRun) !== true) return call;
	return {
		...call,
		writes: false,
		cheaper: undefined,
		ahead: call.ahead && { ...call.ahead, worth: Number.POSITIVE_INFINITY },
		run: async (send) => [{ ...(await foretell(send)), dryRun: true }],
	};
}
