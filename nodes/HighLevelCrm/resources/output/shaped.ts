import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from '../../requests/run/call';
import type { Row } from '../../requests/run/row';
import { isForTables } from '../../values/forTables';
import type { Operation } from '../operation';
import { flattened } from './flat';
import { inOrder } from './inOrder';
import { flat, includeInputFields } from './options';

/** What an operation prepares for a row, its records put out as the node's version and the row's options want them. */
export function shaped({ prepare, options, output, does }: Operation): Prepare {
	return async (row) => {
		const flattening = options.includes(flat) && row.option(flat) === true;
		const including = options.includes(includeInputFields) && row.option(includeInputFields) === true;
		const forTables = isForTables(row.node);
		const made = output?.(row);
		const call = await prepare(row);
		if (!made && !forTables && !flattening && !including) return call;
		const shape = async (record: IDataObject) => {
			const told = forTables && isDone(record, does) ? { action: does, ...record } : record;
			const whole = made ? await made(told) : told;
			const plain = flattening ? flattened(whole) : whole;
			const placed = forTables ? inOrder(plain) : plain;
			return including ? withInput(placed, row) : placed;
		};
		return { ...call, run: async (send) => await Promise.all((await call.run(send)).map(shape)) };
	};
}

const withInput = (record: IDataObject, { item }: Row): IDataObject => ({ ...record, ...item.json, ...record });

/** Whether a row has done what its operation does: not where it passes on that there is no such record. */
const isDone = (record: IDataObject, does: Operation['does']): boolean =>
	does === 'deleted' ? record.deleted === true : does !== undefined && record.found !== false;
