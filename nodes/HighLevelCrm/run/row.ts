import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { RunServices } from './services';

/** The part of a parameter's declaration that is needed to read it. Every parameter of the panel has it. */
export type Declaration = Pick<INodeProperties, 'displayName' | 'name' | 'type' | 'default'>;

/** Type of a parameter's value. An expression may return anything: only what is checked by its type has one. */
export type ValueOf<D extends Declaration> = D['type'] extends 'boolean'
	? boolean
	: D['type'] extends 'collection'
		? IDataObject
		: unknown;

/** An entry of the options with its reader. */
export interface OptionReader<T> {
	parameter: Declaration;
	/** @param given `undefined` if the user did not add the option @throws BadInput */
	read: (given: unknown) => T;
}

/** The node's parameters for one item. */
export interface ItemParameters {
	/** The workflow's time zone, for dates that name none: `Europe/Berlin`. */
	readonly timezone: string;
	/**
	 * Returns the value of a parameter with its expressions evaluated, or the declared default. Each call evaluates again: read each
	 * parameter once.
	 * @throws BadInput if it is declared a boolean and is none
	 */
	get<D extends Declaration>(declaration: D): ValueOf<D>;
	/** Returns an entry of the options. The options are evaluated once a row, however many of them are read. @throws BadInput */
	option<T>(option: OptionReader<T>): T;
	/** Returns a parameter as the workflow stores it, its expressions unevaluated. */
	raw(name: string): unknown;
	/** Evaluates an expression of the node's own. @param expression without the leading `=` @throws what n8n throws */
	evaluate(expression: string): unknown;
}

/** What is needed to read parameters and to look things up: a row has it, and so has a poll of the trigger. */
export interface RowContext {
	readonly parameters: ItemParameters;
	readonly run: RunServices;
}

/** One input item: all that an operation needs to prepare its call. */
export interface Row extends RowContext {
	readonly index: number;
	readonly item: INodeExecutionData;
}
