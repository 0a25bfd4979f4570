import type { IDataObject } from 'n8n-workflow';
import type { Prepare } from '../../run/call';
import { mapWithYield } from '../../run/mapWithYield';
import type { Row } from '../../run/row';
import type { Operation } from '../operation';
import { flatten } from './flatten';
import { orderColumns } from './columnOrder';
import { flat, includeInputFields } from './options';

/** What an operation prepares for a row, its records put out as the row's options want them. */
export function withOutput(operation: Operation): Prepare {
	return async (row) => {
		const shape = outputOf(row, operation);
		const call = await operation.prepare(row);
		return { ...call, run: async (send) => await mapWithYield(await call.run(send), shape) };
	};
}

/** How a row's records are put out. */
export function outputOf(
	row: Row,
	{ options, output, resultAction: does }: Pick<Operation, 'options' | 'output' | 'resultAction'>,
): (record: IDataObject) => Promise<IDataObject> {
	const flattening = options.includes(flat) && row.option(flat) === true;
	const including = options.includes(includeInputFields) && row.option(includeInputFields) === true;
	const made = output?.(row);
	return async (record) => {
		const told = isDone(record, does) ? { action: does, ...record } : record;
		const whole = made ? await made(told) : told;
		const placed = orderColumns(flattening ? flatten(whole) : whole);
		return including ? withInput(placed, row) : placed;
	};
}

const withInput = (record: IDataObject, { item }: Row): IDataObject => ({ ...record, ...item.json, ...record });

/** Whether a row has done what its operation does: not where it passes on that there is no such record. */
const isDone = (record: IDataObject, does: Operation['resultAction']): boolean =>
	does === 'deleted' ? record.deleted === true : does !== undefined && record.found !== false;
