import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from '../../requests/run/call';
import { oneByOne } from '../../requests/run/oneByOne';
import type { Row } from '../../requests/run/row';
import { isNewNode } from '../../values/newNode';
import type { Operation } from '../operation';
import { flattened } from './flat';
import { inOrder } from './inOrder';
import { flat, includeInputFields } from './options';

/** What an operation prepares for a row, its records put out as the node's version and the row's options want them. */
export function shaped(operation: Operation): Prepare {
	return async (row) => {
		const shape = shapeOf(row, operation);
		const call = await operation.prepare(row);
		return shape ? { ...call, run: async (send) => await oneByOne(await call.run(send), shape) } : call;
	};
}

/** How a row's records are put out; `undefined` where they stay as they are. */
export function shapeOf(
	row: Row,
	{ options, output, does }: Pick<Operation, 'options' | 'output' | 'does'>,
): ((record: IDataObject) => Promise<IDataObject>) | undefined {
	const flattening = options.includes(flat) && row.option(flat) === true;
	const including = options.includes(includeInputFields) && row.option(includeInputFields) === true;
	const forTables = isNewNode(row.node);
	const made = output?.(row);
	if (!made && !forTables && !flattening && !including) return undefined;
	return async (record) => {
		const told = forTables && isDone(record, does) ? { action: does, ...record } : record;
		const whole = made ? await made(told) : told;
		const plain = flattening ? flattened(whole) : whole;
		const placed = forTables ? inOrder(plain) : plain;
		return including ? withInput(placed, row) : placed;
	};
}

const withInput = (record: IDataObject, { item }: Row): IDataObject => ({ ...record, ...item.json, ...record });

/** Whether a row has done what its operation does: not where it passes on that there is no such record. */
const isDone = (record: IDataObject, does: Operation['does']): boolean =>
	does === 'deleted' ? record.deleted === true : does !== undefined && record.found !== false;
