import { NodeConnectionTypes, type INodeProperties, type INodeTypeDescription } from 'n8n-workflow';

/** What a stand-in's description has beside its names. */
export interface Particulars {
	version?: number | number[];
	properties?: INodeProperties[];
	/** A trigger has no input. */
	trigger?: boolean;
}

/** The description of a node with one input (triggers: none) and one output. */
export function describe(displayName: string, name: string, { version = 1, properties = [], trigger = false }: Particulars = {}): INodeTypeDescription {
	return {
		displayName,
		name,
		group: trigger ? ['trigger'] : [],
		version,
		description: displayName,
		defaults: { name: displayName },
		inputs: trigger ? [] : [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties,
	};
}
