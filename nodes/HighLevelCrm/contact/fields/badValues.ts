import type { IDataObject } from 'n8n-workflow';
import type { Option } from '../../operation/option';
import type { Call } from '../../run/call';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';

/** What becomes of a row with a value that can't be sent: it fails (default), or goes without that value. */
export const badValues: Option<'failRow' | 'leaveOut'> = {
	parameter: {
		displayName: 'Bad Values',
		name: 'badValues',
		type: 'options',
		options: [
			{
				name: 'Fail the Row',
				value: 'failRow',
				description: 'Write nothing of a row with a value that its field does not take, and say which',
			},
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: 'Write the row without that value, and name it in <code>leftOut</code> of the output',
			},
		],
		default: 'failRow',
		description: 'What becomes of a row with a value that its field does not take, like a phone without digits',
	},
	read: (given) => (given === 'leaveOut' ? 'leaveOut' : 'failRow'),
};

/** What was left out of a row, by the words of its refusal. */
export interface LeftOut {
	leftOut: string[];
}

/** Leaves a bad value out, where that is wanted. @param leftOut where it is told; absent if it is refused @throws `error` if it is */
export function leaveOutOrThrow(error: unknown, leftOut: string[] | undefined): void {
	if (!leftOut || !(error instanceof BadInput)) throw error;
	leftOut.push(error.message);
}

/** The call of a row: what it puts out says which values were left out. */
export function reportLeftOut(call: Call, { leftOut }: LeftOut, run: RunServices): Call {
	if (leftOut.length === 0) return call;
	const note: IDataObject = { leftOut: leftOut.join('; ') };
	const count = run.memoize('rows with values left out', () => {
		const rows = { told: 0 };
		run.warnings.addAtEnd(() =>
			rows.told > 0
				? `Values were left out of ${rows.told === 1 ? 'one row' : `${rows.told} rows`}: see "leftOut"`
				: '',
		);
		return rows;
	});
	return {
		...call,
		async run(send) {
			const records = await call.run(send);
			count.told++;
			return records.map((record) => ({ ...record, ...note }));
		},
	};
}
