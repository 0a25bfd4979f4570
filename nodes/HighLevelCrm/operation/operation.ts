import type { IDataObject } from 'n8n-workflow';
import type { Option } from './option';
import type { Parameter } from './parameter';
import type { Prepare } from '../run/call';
import type { Row } from '../run/row';

/** One operation, complete: what the panel shows of it and how a row becomes requests and an output. */
export interface Operation {
	value: string;
	name: string;
	/** In sentence case, as the node creator lists it and an AI agent's model reads it. */
	action: string;
	description: string;
	/** What stands under the node on the canvas; the name and the resource if absent. */
	sentence?: string;
	/** In the panel's order. A parameter that several operations show is one object, shared: n8n evaluates its expressions once per copy. */
	parameters: readonly Parameter[];
	/** What it reads of the options, beside what every operation has. */
	options: readonly Option[];
	prepare: Prepare;
	/** How it puts out a record, beside what every operation does; read before anything is sent. @throws BadInput */
	output?: (row: Row) => (record: IDataObject) => IDataObject | Promise<IDataObject>;
	/** Whether the user chose, for a row, which fields come out: then they come in the order of that choice. */
	choosesFields?: (row: Row) => boolean;
	/** The output's `action`, where the record does not have one. */
	resultAction?: 'created' | 'updated' | 'deleted';
}

/** A resource and its operations, in alphabetical order of their names. */
export interface Resource {
	value: string;
	name: string;
	operations: readonly Operation[];
}
