import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { parseBoolean } from '../../values/flag';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Declaration, ItemParameters, ValueOf } from '../row';

/** The panel's collection of rarely used settings. */
export const OPTIONS = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
} satisfies INodeProperties;

/** n8n's functions for reading a node's parameters. */
export type ParameterSource = Pick<
	IExecuteFunctions,
	'getNode' | 'getTimezone' | 'getNodeParameter' | 'evaluateExpression'
>;

/** The parameters of the item at `index`. */
export function itemParameters(source: ParameterSource, index: number): ItemParameters {
	const get = <D extends Declaration>(declaration: D) => readParameter(source, declaration, index);
	let options: ValueOf<typeof OPTIONS> | undefined;
	return {
		timezone: source.getTimezone(),
		get,
		option: (option) => option.read((options ??= get(OPTIONS))[option.parameter.name]),
		raw: (name) => source.getNode().parameters[name],
		evaluate: (expression) => source.evaluateExpression(expression, index),
	};
}

/** Returns a parameter's value for an item, or the declared default. Booleans and collections are checked. */
export function readParameter<D extends Declaration>(
	source: Pick<ParameterSource, 'getNodeParameter'>,
	declaration: D,
	index: number,
) {
	const { name, displayName, type } = declaration;
	const fallback = declaration.default;
	const given: unknown = source.getNodeParameter(name, index, fallback, { skipValidation: true });
	const value = type === 'boolean' && isEmpty(given) ? fallback : given;
	if (type === 'boolean') return parseBoolean(value, displayName) as ValueOf<D>;
	if (type === 'collection') return (isObject(value) ? value : {}) as ValueOf<D>;
	return value as ValueOf<D>;
}
