import { NodeConnectionTypes, type INodeProperties, type INodeTypeDescription } from 'n8n-workflow';

/** Properties of a stand-in's description, besides its names. */
export interface DescriptionOptions {
	version?: number | number[];
	properties?: INodeProperties[];
	/** A trigger has no input. */
	trigger?: boolean;
	/**
	 * Number of inputs; default 1. With more inputs, the node runs when no input can get more items and at least one
	 * has some.
	 */
	inputs?: number;
	outputs?: number;
}

export function describe(
	displayName: string,
	name: string,
	{ version = 1, properties = [], trigger = false, inputs = 1, outputs = 1 }: DescriptionOptions = {},
): INodeTypeDescription {
	const main = (count: number) => Array.from({ length: count }, () => NodeConnectionTypes.Main);
	return {
		displayName,
		name,
		group: trigger ? ['trigger'] : [],
		version,
		description: displayName,
		defaults: { name: displayName },
		inputs: main(trigger ? 0 : inputs),
		...(inputs > 1 && { requiredInputs: 1 }),
		outputs: main(outputs),
		properties,
	};
}

/** Creates the dropdown `operation` with the operations that a stand-in knows. */
export function operations(...values: string[]): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: values.map((value) => ({ name: value, value })),
		default: values[0],
	};
}

/** Creates a dropdown with the values that a stand-in knows. */
export function choice(displayName: string, name: string, ...values: string[]): INodeProperties {
	return {
		displayName,
		name,
		type: 'options',
		options: values.map((value) => ({ name: value, value })),
		default: values[0],
	};
}

export function text(displayName: string, name: string, more: Partial<INodeProperties> = {}): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...more };
}

export function flag(displayName: string, name: string, byDefault = false): INodeProperties {
	return { displayName, name, type: 'boolean', default: byDefault };
}

export function optionsOf(...options: INodeProperties[]): INodeProperties {
	return { displayName: 'Options', name: 'options', type: 'collection', default: {}, options };
}

/** A property that is shown for one operation only. */
export function shownFor(operation: string, property: INodeProperties): INodeProperties {
	return { ...property, displayOptions: { show: { operation: [operation] } } };
}
