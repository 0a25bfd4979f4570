import type { IExecuteFunctions, INodeParameters, INodeProperties } from 'n8n-workflow';
import { parseBoolean } from '../../values/flag';
import { isObject } from '../../values/json';
import { isListOfNothing } from '../../values/list';
import { isEmpty } from '../../values/text';
import { isChosenByAgent, readOption } from './readOption';
import type { Declaration, ItemParameters, OptionReader, ValueOf } from '../row';

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

/** The parameters of each item. What no expression can change is read once for all items of a run. */
export function itemParameters(source: ParameterSource): (index: number) => ItemParameters {
	// n8n copies the node at each call.
	const { parameters } = source.getNode();
	const shared = {
		source,
		parameters,
		timezone: source.getTimezone(),
		hasAgentsChoices: holds(parameters, isChosenByAgent),
		...(!holds(parameters[OPTIONS.name], isExpressionText) && { options: readParameter(source, OPTIONS, 0) }),
	};
	return (index) => new ParametersOfItem(shared, index);
}

interface SharedParameters {
	source: ParameterSource;
	parameters: INodeParameters;
	timezone: string;
	/** Whether an agent's model gives some of the values. */
	hasAgentsChoices: boolean;
	/** Absent if an item's options may differ from those of the others. */
	options?: ValueOf<typeof OPTIONS>;
}

/** Every row has such an object until the row is done, so the object is small. */
class ParametersOfItem implements ItemParameters {
	private options?: ValueOf<typeof OPTIONS>;

	constructor(
		private readonly shared: SharedParameters,
		private readonly index: number,
	) {}

	get timezone(): string {
		return this.shared.timezone;
	}

	get<D extends Declaration>(declaration: D): ValueOf<D> {
		const value = readParameter(this.shared.source, declaration, this.index);
		if (!this.shared.hasAgentsChoices) return value;
		const stored = this.raw(declaration.name);
		const isLeftOut = CHOICES.includes(declaration.type) && isEmpty(value) && isChosenByAgent(stored);
		return isLeftOut ? (declaration.default as ValueOf<D>) : withoutLeftOut(value, stored);
	}

	option<T>(option: OptionReader<T>): T {
		const options = this.shared.options ?? (this.options ??= this.get(OPTIONS));
		return readOption(option, options, this.shared.parameters[OPTIONS.name]);
	}

	raw(name: string): unknown {
		return this.shared.parameters[name];
	}

	evaluate(expression: string): unknown {
		return this.shared.source.evaluateExpression(expression, this.index);
	}
}

/** Types for which the panel always has a choice. The default of a number could be written to a record, so numbers are not among them. */
const CHOICES: readonly string[] = ['options', 'multiOptions'];

/** Returns a collection without the entries to which an agent's model gave no value, at any depth: the model does not need them. */
function withoutLeftOut<T>(given: T, stored: unknown): T {
	if (Array.isArray(given) && Array.isArray(stored))
		return given.map((entry: unknown, index) => withoutLeftOut(entry, stored[index])) as T;
	if (!isObject(given) || !isObject(stored)) return given;
	return Object.fromEntries(
		Object.entries(given)
			.filter(([name, value]) => !(isEmpty(value) || isListOfNothing(value)) || !isChosenByAgent(stored[name]))
			.map(([name, value]) => [name, withoutLeftOut(value, stored[name])]),
	) as T;
}

/** Whether one of the stored values passes, at any depth. */
const holds = (stored: unknown, passes: (value: unknown) => boolean): boolean =>
	passes(stored) ||
	(typeof stored === 'object' && stored !== null && Object.values(stored).some((value) => holds(value, passes)));

const isExpressionText = (value: unknown): boolean => typeof value === 'string' && value.startsWith('=');

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
