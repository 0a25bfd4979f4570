import type { IDataObject } from 'n8n-workflow';
import type { Option } from '../../operation/option';
import { around, type Call } from '../../run/call';
import { countOf, formatCount } from '../../values/formatting';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { displayValue } from '../../values/text';

/**
 * Whether a row with an invalid value fails or is written without that value; `undefined` if the user did not choose. In that case the
 * value is left out unless it names the contact, both in a mapping by hand and in an automatic one.
 */
export const badValues: Option<'failRow' | 'leaveOut' | undefined> = {
	parameter: {
		displayName: 'If a Value Is Invalid',
		name: 'badValues',
		type: 'options',
		options: [
			{
				name: 'Fail the Row',
				value: 'failRow',
				description: 'Do not write the row; the error names the value',
			},
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: 'Write the row without that value, which <code>leftOut</code> names',
			},
		],
		default: 'failRow',
		description: 'What happens to the row. Without this option, only a value by which the contact is matched fails it.',
	},
	read: (given) => (given === 'leaveOut' || given === 'failRow' ? given : undefined),
};

/** A value that is not written. */
export interface LeftOutValue {
	/** The field: `email`, `customField:<id>`. */
	key: string;
	/** The field's name. */
	label: string;
	value: unknown;
	message: string;
	/** What to do. */
	advice: string;
}

export interface LeftOut {
	/** Absent if all values were good, as in most of many rows. */
	leftOut?: LeftOutValue[];
}

export const describeLeftOut = (leftOut: readonly LeftOutValue[]): string =>
	leftOut.map(({ message, advice }) => [message, advice.replace(/\.$/, '')].filter(Boolean).join('. ')).join('; ');

/** Adds `leftOut` to the records of the call, and a warning for each field at the end of the run. */
export function reportLeftOut(call: Call, { leftOut }: LeftOut, run: RunServices): Call {
	if (!leftOut) return call;
	const note: IDataObject = { leftOut: describeLeftOut(leftOut) };
	return around(call, (work) => async (send) => {
		const records = await work(send);
		for (const value of leftOut) countLeftOut(value, run);
		return records.map((record) => ({ ...record, ...note }));
	});
}

function countLeftOut({ label, value }: LeftOutValue, run: RunServices): void {
	const fields = countsOfFields(run);
	const counted = fields.get(label);
	if (counted) {
		counted.rows++;
		return;
	}
	const first = { rows: 1 };
	fields.set(label, first);
	run.warnings.addAtEnd(
		() =>
			`${label} left out in ${formatCount(first.rows)} of ${countOf(run.rows, 'row')}, e.g. ${displayValue(value)}: see "leftOut"`,
	);
}

const countsOfFields = perRun(() => new Map<string, { rows: number }>());
