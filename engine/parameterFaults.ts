import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
} from 'n8n-workflow';

/** A node of a workflow and the description of its type. */
interface Described {
	node: INode;
	description: INodeTypeDescription;
}

/**
 * Checks that every parameter exists, is shown together with the others, and has an allowed value. @returns the
 * faults, in words
 */
export function parameterFaults(node: INode, description: INodeTypeDescription): string[] {
	let values: INodeParameters;
	try {
		values =
			NodeHelpers.getNodeParameters(description.properties, node.parameters, true, false, node, description) ?? {};
	} catch (error) {
		return [`n8n can't read the parameters: ${String(error)}`];
	}
	return entriesFaults(
		node.parameters,
		description.properties,
		'there is no parameter ',
		'',
		{ node, description },
		values,
	);
}

/**
 * Checks named values against the known properties.
 * @param absent beginning of the message about an unknown property
 * @param prefix of the names in the messages
 * @param siblings all values including defaults; they decide which properties are shown
 * @param root values of the whole node, if these values are in a collection
 */
function entriesFaults(
	given: INodeParameters,
	properties: INodeProperties[],
	absent: string,
	prefix: string,
	described: Described,
	siblings: INodeParameters,
	root?: INodeParameters,
): string[] {
	const { node, description } = described;
	return Object.entries(given).flatMap(([name, value]) => {
		const named = properties.filter((property) => property.name === name);
		if (named.length === 0) return [`${absent}${name}`];
		const shown = named.find((property) => NodeHelpers.displayParameter(siblings, property, node, description, root));
		if (!shown) return [`${prefix}${name} is not shown for this operation`];
		return valueFaults(shown, value, `${prefix}${name}`, described, root ?? siblings);
	});
}

const isObject = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks for the values of plain types. */
const PLAIN: Record<string, (value: unknown) => boolean> = {
	boolean: (value) => typeof value === 'boolean',
	number: (value) => typeof value === 'number',
	string: (value) => typeof value === 'string',
	dateTime: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
	resourceMapper: (value) =>
		isObject(value) && ['autoMapInputData', 'defineBelow'].includes(value.mappingMode as string),
	assignmentCollection: (value) => isObject(value) && Array.isArray(value.assignments),
	filter: (value) => isObject(value) && Array.isArray(value.conditions),
	json: isJson,
};

function valueFaults(
	property: INodeProperties,
	value: unknown,
	name: string,
	described: Described,
	root: INodeParameters,
): string[] {
	const { type } = property;
	const wrong = [`${name} can't be ${JSON.stringify(value)}`];
	if (typeof value === 'string' && value.startsWith('=')) return property.noDataExpression === true ? wrong : [];
	const holds = PLAIN[type];
	if (holds) return holds(value) ? [] : wrong;
	if (type === 'options') {
		// The options of a fetched list are not known here.
		if (property.typeOptions?.loadOptionsMethod !== undefined) return typeof value === 'string' ? [] : wrong;
		return property.options?.some((option) => 'value' in option && option.value === value) ? [] : wrong;
	}
	if (type === 'multiOptions') {
		const offered =
			property.typeOptions?.loadOptionsMethod === undefined
				? (property.options ?? []).flatMap((option) => ('value' in option ? [option.value] : []))
				: undefined;
		return Array.isArray(value) &&
			value.every((entry) => offered?.includes(entry as string) ?? typeof entry === 'string')
			? []
			: wrong;
	}
	if (!isObject(value)) return wrong;
	if (type === 'resourceLocator') {
		return value.__rl === true &&
			property.modes?.some((mode) => mode.name === value.mode) &&
			typeof value.value === 'string'
			? []
			: wrong;
	}
	const absent = `${name} has no entry `;
	if (type === 'collection') {
		return entriesFaults(
			value,
			(property.options ?? []) as INodeProperties[],
			absent,
			`${name}.`,
			described,
			value,
			root,
		);
	}
	if (type !== 'fixedCollection') return [`${name} is of the type ${type}, which can't be checked`];
	return Object.entries(value).flatMap(([key, given]) => {
		const collection = (property.options as INodePropertyCollection[]).find((candidate) => candidate.name === key);
		if (!collection) return [`${absent}${key}`];
		if (Array.isArray(given) !== (property.typeOptions?.multipleValues === true)) return wrong;
		return [given]
			.flat()
			.flatMap((entry) =>
				isObject(entry)
					? entriesFaults(
							entry,
							collection.values,
							`${name}.${key} has no entry `,
							`${name}.${key}.`,
							described,
							entry,
							root,
						)
					: wrong,
			);
	});
}

function isJson(value: unknown): boolean {
	if (typeof value !== 'string') return isObject(value);
	try {
		return typeof JSON.parse(value) === 'object';
	} catch {
		return false;
	}
}
