import type { IDataObject } from 'n8n-workflow';
import { ERROR_CODES } from '../client/errors/errorTable';

/**
 * Whether an item is a row that failed in an earlier run and is run again: beside `error` it has the number and the code that this node gave
 * it. A table between the runs may have made text of the number.
 */
export const isFailedRow = ({ error, row, code }: IDataObject): boolean =>
	typeof error === 'string' && Number(row) > 0 && ERROR_CODES.has(code);
