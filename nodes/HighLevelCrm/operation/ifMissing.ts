import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import type { Option } from './option';

/** Of operations on one record: what becomes of a row whose record is not there. */
export const ifMissing: Option<'failRow' | 'passOn'> = {
	parameter: {
		displayName: 'If Missing',
		name: 'missing',
		type: 'options',
		options: [
			{ name: 'Fail the Row', value: 'failRow', description: 'The row fails, and the error names the record' },
			{
				name: 'Pass On',
				value: 'passOn',
				description:
					'The row comes out with <code>found</code> false; of a delete also with <code>deleted</code> false',
			},
		],
		default: 'failRow',
		description: 'What becomes of a row whose record does not exist',
	},
	read: (given) => (given === 'passOn' ? 'passOn' : 'failRow'),
};

/**
 * The call of a row that works on one record.
 * @param absent what comes out beside `found: false` where the record is not there and the user wants that passed on
 */
export function handleMissing(call: Call, row: Row, absent: IDataObject): Call {
	if (row.parameters.option(ifMissing) === 'failRow') return call;
	return {
		...call,
		run: async (send) =>
			await call.run(send).catch((error: unknown) => {
				if (error instanceof ApiFailure && error.facts.notFound) return [{ ...absent, found: false }];
				throw error;
			}),
	};
}
