import type { IDataObject } from 'n8n-workflow';
import type { Option } from '../../operation/option';
import type { Call } from '../../run/call';
import type { RunServices } from '../../run/services';

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

export interface LeftOut {
	leftOut: string[];
}

/** Adds `leftOut` to the records of the call, and a warning at the end of the run. */
export function reportLeftOut(call: Call, { leftOut }: LeftOut, run: RunServices): Call {
	if (leftOut.length === 0) return call;
	const note: IDataObject = { leftOut: leftOut.join('; ') };
	const affected = run.memoize('rows with values left out', () => {
		const affected = { count: 0 };
		run.warnings.addAtEnd(() =>
			affected.count > 0
				? `Values were left out of ${affected.count === 1 ? 'one row' : `${affected.count} rows`}: see "leftOut"`
				: '',
		);
		return affected;
	});
	return {
		...call,
		async run(send) {
			const records = await call.run(send);
			affected.count++;
			return records.map((record) => ({ ...record, ...note }));
		},
	};
}
