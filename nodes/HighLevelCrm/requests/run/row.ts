import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Call, Send } from '../../api/request';

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
	/** The workflow's time zone, for dates that name none: `Europe/Berlin`. */
	readonly timezone: string;
	/**
	 * The value of a parameter for this item, its expressions evaluated. Each call evaluates anew: read each parameter once.
	 * @param name may lead into the parameter: `fields.value`
	 */
	parameter(name: string, fallback?: unknown): unknown;
	/** The value of an expression of the node's own for this item. @param expression without the leading `=` @throws what n8n throws */
	evaluate(expression: string): unknown;
}

/** Kept for the length of one run. */
export interface Shared {
	/** Results of look-ups that all rows need, by name; each is made once per run. */
	lookups: Map<string, Promise<unknown>>;
	/** Identifiers of the contacts that the run has put out. */
	known: Set<string>;
	/** Rows whose expressions had to be evaluated one by one, less those that did not. */
	apart: number;
	/** What the user should know although nothing failed; shown with the output where n8n can. */
	hints: Set<string>;
}

/** Reads and checks a row's parameters and says what to ask; nothing but shared look-ups is sent here. @throws BadInput */
export type Prepare = (row: Row) => Call | Promise<Call>;
