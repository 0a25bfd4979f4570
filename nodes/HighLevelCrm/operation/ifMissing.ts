import type { IDataObject } from 'n8n-workflow';
import { isNotFound } from '../client/errors/apiFailure';
import { around, type Call } from '../run/call';
import type { Row } from '../run/row';
import type { Option } from './option';

/** Option of all operations on one record: whether a row fails or is passed on if its record does not exist. */
export const ifMissing: Option<'failRow' | 'passOn'> = {
	parameter: {
		displayName: 'If Missing',
		name: 'missing',
		type: 'options',
		options: [
			{ name: 'Fail the Row', value: 'failRow' },
			{
				name: 'Pass On',
				value: 'passOn',
				description: 'The item comes out with <code>found</code> false',
			},
		],
		default: 'failRow',
	},
	read: (given) => (given === 'passOn' ? 'passOn' : 'failRow'),
};

/** @param absent fields of the output besides `found: false` if the record does not exist */
export function handleMissing(call: Call, row: Row, absent: IDataObject): Call {
	if (row.parameters.option(ifMissing) === 'failRow') return call;
	return around(
		call,
		(run) => async (send) =>
			await run(send).catch((error: unknown) => {
				if (isNotFound(error)) return [{ ...absent, found: false }];
				throw error;
			}),
	);
}
