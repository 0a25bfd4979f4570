import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { ContactInput } from '../dialects';
import type { RunServices } from './services';

/** The part of a parameter's declaration that is needed to read it. */
export type Declaration = Pick<INodeProperties, 'displayName' | 'name' | 'type' | 'default'>;

/** Type of a parameter's value. It is `unknown` for types that are not checked, as an expression may return anything. */
export type ValueOf<D extends Declaration> = D['type'] extends 'boolean'
	? boolean
	: D['type'] extends 'collection'
		? IDataObject
		: unknown;

/** An entry of the options with its reader. */
export interface OptionReader<T> {
	parameter: Declaration & Pick<INodeProperties, 'options'>;
	/** Whether the option keeps records from being written. An agent's model must give a value, as an empty option would protect nothing. */
	protects?: boolean;
	/** @param given `undefined` if the user did not add the option @throws BadInput */
	read: (given: unknown) => T;
}

/** The node's parameters for one item. */
export interface ItemParameters {
	/** The workflow's time zone, for dates that name none: `Europe/Berlin`. */
	readonly timezone: string;
	/**
	 * Returns the value of a parameter with its expressions evaluated, or the declared default. Each call evaluates them again.
	 * @throws BadInput if a declared boolean is not one
	 */
	get<D extends Declaration>(declaration: D): ValueOf<D>;
	/** Returns an entry of the options, which are evaluated once per row. @throws BadInput */
	option<T>(option: OptionReader<T>): T;
	/** Returns a parameter as the workflow stores it, its expressions unevaluated. */
	raw(name: string): unknown;
	/** Evaluates an expression. @param expression without the leading `=` @throws n8n's error */
	evaluate(expression: string): unknown;
}

/** The common part of a row and a trigger's poll. */
export interface RowContext {
	readonly parameters: ItemParameters;
	readonly run: RunServices;
	/** What the row writes to a contact, for its output. */
	mapped?: ContactInput;
}

/** One input item, from which an operation prepares its call. */
export interface Row extends RowContext {
	readonly index: number;
	readonly item: INodeExecutionData;
}
