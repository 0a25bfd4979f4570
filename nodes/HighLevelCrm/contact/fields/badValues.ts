import type { IDataObject } from 'n8n-workflow';
import type { Option } from '../../operation/option';
import type { Call } from '../../run/call';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';

/** Whether a row with an invalid value fails (default) or is written without that value. */
export const badValues: Option<'failRow' | 'leaveOut'> = {
	parameter: {
		displayName: 'Bad Values',
		name: 'badValues',
		type: 'options',
		options: [
			{
				name: 'Fail the Row',
				value: 'failRow',
				description: 'Do not write the row; the error names the value that its field does not accept',
			},
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: 'Write the row without that value, and name it in <code>leftOut</code> of the output',
			},
		],
		default: 'failRow',
		description: 'How to handle a row with a value that its field does not accept, like a phone without digits',
	},
	read: (given) => (given === 'leaveOut' ? 'leaveOut' : 'failRow'),
};

/** The values that were left out of a row, described by their error messages. */
export interface LeftOut {
	leftOut: string[];
}

/**
 * Leaves an invalid value out. @param leftOut receives the error message; absent if the row has to fail @throws `error` if the row has to
 * fail
 */
export function leaveOutOrThrow(error: unknown, leftOut: string[] | undefined): void {
	if (!leftOut || !(error instanceof BadInput)) throw error;
	leftOut.push(error.message);
}

/** Returns the call with the values that were left out in its output. */
export function reportLeftOut(call: Call, { leftOut }: LeftOut, run: RunServices): Call {
	if (leftOut.length === 0) return call;
	const note: IDataObject = { leftOut: leftOut.join('; ') };
	const affected = run.memoize('rows with values left out', () => {
		const affected = { told: 0 };
		run.warnings.addAtEnd(() =>
			affected.told > 0
				? `Values were left out of ${affected.told === 1 ? 'one row' : `${affected.told} rows`}: see "leftOut"`
				: '',
		);
		return affected;
	});
	return {
		...call,
		async run(send) {
			const records = await call.run(send);
			affected.told++;
			return records.map((record) => ({ ...record, ...note }));
		},
	};
}
