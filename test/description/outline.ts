import type {
	ICredentialType,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyMode,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

/**
 * All of the node's description that workflows and n8n depend on, a fact a line, each with its path: names, types, defaults, options,
 * conditions, modes, routing. Texts for people are left out. An operation more is some lines more, and changes none.
 */
export function nodeOutline({ description, methods = {}, customOperations = {} }: INodeType): string[] {
	const { properties, subtitle, description: _text, ...others } = description;
	return [
		...Object.entries(others).map(([key, value]) => `${key} = ${plain(value)}`),
		`subtitle = ${typeof subtitle}`,
		...members('methods', methods),
		...members('customOperations', customOperations),
		...properties.flatMap((property) => parameter(property, '')),
	];
}

/** The same of the credential. */
export function credentialOutline({ properties, test, ...rest }: ICredentialType): string[] {
	return [
		...Object.entries(rest).map(([key, value]) => `${key} = ${plain(value)}`),
		...properties.flatMap((property) => parameter(property, '')),
		`test ${plain(test?.request)}`,
		...(test?.rules ?? []).map(
			({ type, properties: { message: _text, ...condition } }) => `test fails by ${type} ${plain(condition)}`,
		),
	];
}

const members = (kind: string, groups: object): string[] =>
	Object.entries(groups).flatMap(([group, named]) =>
		Object.keys(named as object).map((name) => `${kind}.${group} has ${name}`),
	);

type Entry = INodeProperties | INodePropertyOptions | INodePropertyCollection;

function entry(one: Entry, path: string): string[] {
	if ('values' in one)
		return [`${path}.${one.name} "${one.displayName}"`, ...inside(one.values, `${path}.${one.name}`)];
	if ('type' in one) return parameter(one, `${path}.`);
	const { value, name, action, routing } = one;
	return [
		`${path} offers ${plain(value)} "${name}"${action === undefined ? '' : ` action "${action}"`}${shape(routing)}`,
	];
}

const inside = (entries: readonly Entry[], path: string): string[] => entries.flatMap((one) => entry(one, path));

/** A parameter's facts: what it is, when it is shown (a line for each value), what it offers. */
function parameter(
	{
		name,
		displayName,
		type,
		default: byDefault,
		required,
		noDataExpression,
		typeOptions,
		displayOptions = {},
		routing,
		options = [],
		modes = [],
		...rest
	}: INodeProperties,
	prefix: string,
): string[] {
	// The operations of each resource are a parameter each, of the same name.
	const resource = name === 'operation' ? `${plain(displayOptions.show?.resource?.[0])} ` : '';
	const path = `${prefix}${resource}${name}`;
	const texts = ['description', 'placeholder', 'hint'];
	const others = Object.keys(rest).filter((key) => !texts.includes(key));
	const what = [
		`${path}: ${type} "${displayName}" default ${plain(byDefault)}`,
		required === true && 'required',
		noDataExpression === true && 'takes no expression',
		typeOptions && `typeOptions ${plain(typeOptions)}`,
		others.length > 0 && `has ${others.sort().join(' ')}`,
	];
	return [
		`${what.filter(Boolean).join(', ')}${shape(routing)}`,
		...Object.entries(displayOptions).flatMap(([how, conditions]) =>
			Object.entries(conditions as Record<string, unknown[]>).flatMap(([on, values]) =>
				values.map((value) => `${path} ${how} for ${on} ${plain(value)}`),
			),
		),
		...modes.map((mode) => `${path} ${modeLine(mode)}`),
		...inside(options, path),
	];
}

function modeLine({ name, displayName, type, typeOptions, ...rest }: INodePropertyMode): string {
	const others = Object.keys(rest).filter((key) => !['placeholder', 'hint'].includes(key));
	return `mode ${name}: ${type} "${displayName}"${typeOptions ? ` ${plain(typeOptions)}` : ''}${others.length > 0 ? ` has ${others.join(' ')}` : ''}`;
}

const shape = (routing: unknown): string => (routing === undefined ? '' : ` routing ${plain(routing)}`);

/** A value as JSON; of a function only that it is one. */
function plain(value: unknown): string {
	return (
		JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'function' ? '[function]' : inner)) ?? 'undefined'
	);
}
