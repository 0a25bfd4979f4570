import type {
	ICredentialType,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyMode,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

/**
 * All of the node's description that workflows and n8n depend on, a line each: names, types, defaults, options, conditions, modes,
 * which have a routing. Texts for people are left out.
 */
export function nodeOutline({ description, methods = {}, customOperations = {} }: INodeType): string {
	const { properties, subtitle, ...rest } = description;
	const { description: _text, ...others } = rest;
	return [
		...Object.entries(others).map(([key, value]) => `${key} = ${plain(value)}`),
		`subtitle = ${typeof subtitle}`,
		...Object.entries(methods).map(
			([kind, named]) =>
				`methods.${kind} = ${Object.keys(named as object)
					.sort()
					.join(' ')}`,
		),
		...Object.entries(customOperations).map(
			([resource, operations]) => `customOperations.${resource} = ${Object.keys(operations).sort().join(' ')}`,
		),
		...outline(properties),
	].join('\n');
}

/** The same of the credential. */
export function credentialOutline({ properties, test, ...rest }: ICredentialType): string {
	const rules = (test?.rules ?? []).map(
		({ type, properties: { message: _text, ...condition } }) => `  fails by ${type} ${plain(condition)}`,
	);
	return [
		...Object.entries(rest).map(([key, value]) => `${key} = ${plain(value)}`),
		...outline(properties),
		`test ${plain(test?.request)}`,
		...rules,
	].join('\n');
}

type Entry = INodeProperties | INodePropertyOptions | INodePropertyCollection;

function outline(entries: readonly Entry[], indent = ''): string[] {
	return entries.flatMap((entry) => {
		const deeper = `${indent}  `;
		if ('values' in entry) return [`${indent}${entry.name} "${entry.displayName}"`, ...outline(entry.values, deeper)];
		if (!('type' in entry))
			return [
				`${indent}- ${plain(entry.value)} "${entry.name}"${entry.action === undefined ? '' : ` action "${entry.action}"`}${shape(entry.routing)}`,
			];
		return [
			`${indent}${parameter(entry)}`,
			...(entry.modes ?? []).map((mode) => `${deeper}mode ${modeLine(mode)}`),
			...outline(entry.options ?? [], deeper),
		];
	});
}

function parameter({
	name,
	displayName,
	type,
	default: byDefault,
	required,
	noDataExpression,
	typeOptions,
	displayOptions,
	routing,
	...rest
}: INodeProperties): string {
	const others = Object.keys(rest).filter(
		(key) => !['description', 'placeholder', 'hint', 'options', 'modes'].includes(key),
	);
	return [
		`${name}: ${type} "${displayName}" default ${plain(byDefault)}`,
		required === true && 'required',
		noDataExpression === true && 'takes no expression',
		typeOptions && `typeOptions ${plain(typeOptions)}`,
		displayOptions?.show && `shown for ${plain(displayOptions.show)}`,
		displayOptions?.hide && `hidden for ${plain(displayOptions.hide)}`,
		others.length > 0 && `has ${others.sort().join(' ')}`,
	]
		.filter(Boolean)
		.join(', ')
		.concat(shape(routing));
}

function modeLine({ name, displayName, type, typeOptions, ...rest }: INodePropertyMode): string {
	const others = Object.keys(rest).filter((key) => !['placeholder', 'hint'].includes(key));
	return `${name}: ${type} "${displayName}"${typeOptions ? ` ${plain(typeOptions)}` : ''}${others.length > 0 ? ` has ${others.join(' ')}` : ''}`;
}

const shape = (routing: unknown): string => (routing === undefined ? '' : ` routing ${plain(routing)}`);

/** A value as JSON; of a function only that it is one. */
function plain(value: unknown): string {
	return (
		JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'function' ? '[function]' : inner)) ?? 'undefined'
	);
}
