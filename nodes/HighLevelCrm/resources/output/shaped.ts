import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from '../../requests/run/call';
import { oneByOne } from '../../requests/run/oneByOne';
import type { Row } from '../../requests/run/row';
import type { Operation } from '../operation';
import { flattened } from './flat';
import { inOrder } from './inOrder';
import { flat, includeInputFields } from './options';

/** What an operation prepares for a row, its records put out as the row's options want them. */
export function shaped(operation: Operation): Prepare {
	return async (row) => {
		const shape = shapeOf(row, operation);
		const call = await operation.prepare(row);
		return { ...call, run: async (send) => await oneByOne(await call.run(send), shape) };
	};
}

/** How a row's records are put out. */
export function shapeOf(
	row: Row,
	{ options, output, choosesFields, does }: Pick<Operation, 'options' | 'output' | 'choosesFields' | 'does'>,
): (record: IDataObject) => Promise<IDataObject> {
	const flattening = options.includes(flat) && row.option(flat) === true;
	const including = options.includes(includeInputFields) && row.option(includeInputFields) === true;
	const ordered = choosesFields?.(row) === true;
	const made = output?.(row);
	return async (record) => {
		const told = isDone(record, does) ? { action: does, ...record } : record;
		const whole = made ? await made(told) : told;
		const plain = flattening ? flattened(whole) : whole;
		const placed = ordered ? plain : inOrder(plain);
		return including ? withInput(placed, row) : placed;
	};
}

const withInput = (record: IDataObject, { item }: Row): IDataObject => ({ ...record, ...item.json, ...record });

/** Whether a row has done what its operation does: not where it passes on that there is no such record. */
const isDone = (record: IDataObject, does: Operation['does']): boolean =>
	does === 'deleted' ? record.deleted === true : does !== undefined && record.found !== false;
