import type { IDataObject, INode, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { Connection } from '../client/connection/connection';
import type { Shared } from './shared';
import type { Together } from './batch/together';

/** A parameter as far as it takes to read it. Every parameter of the panel is one. */
export type Declaration = Pick<INodeProperties, 'displayName' | 'name' | 'type' | 'default'>;

/** What reading a parameter gives. An expression may have given anything: only what is checked by its type has one. */
export type ValueOf<D extends Declaration> = D['type'] extends 'boolean'
	? boolean
	: D['type'] extends 'collection'
		? IDataObject
		: unknown;

/** An entry of the options with its reader. */
export interface OptionReader<T> {
	parameter: Declaration;
	/** @param given `undefined` where the user did not add the option @throws BadInput */
	read: (given: unknown) => T;
}

/** One input item and the node's parameters for it: all an operation needs to know to prepare its call. */
export interface Row {
	readonly index: number;
	readonly item: INodeExecutionData;
	readonly node: INode;
	readonly connection: Connection;
	/** What the rows of the run share. */
	readonly shared: Shared;
	/** Sends a look-up that is needed to prepare the row, through the same pacer. */
	readonly send: Send;
	/** What it takes to do something at once with other rows. */
	readonly together: Together;
	/** The workflow's time zone, for dates that name none: `Europe/Berlin`. */
	readonly timezone: string;
	/**
	 * The value of a parameter for this item, its expressions evaluated; the declared default where there is none. Each call
	 * evaluates anew: read each parameter once.
	 * @throws BadInput if it is declared a switch and is none
	 */
	parameter<D extends Declaration>(declaration: D): ValueOf<D>;
	/** An entry of the options. The options are evaluated once a row, however many of them are read. @throws BadInput */
	option<T>(option: OptionReader<T>): T;
	/** The value of an expression of the node's own for this item. @param expression without the leading `=` @throws what n8n throws */
	evaluate(expression: string): unknown;
}
