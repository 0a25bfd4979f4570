import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { parseBoolean } from '../../values/flag';
import { isObject } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Declaration, Row, ValueOf } from '../row';
import type { Run } from '../run';
import type { Together } from '../batch/together';

/** Where the panel holds what few need. */
export const OPTIONS: Declaration & { type: 'collection' } = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
};

/** What n8n hands out of a node's parameters. */
export type Parameters = Pick<IExecuteFunctions, 'getNode' | 'getTimezone' | 'getNodeParameter' | 'evaluateExpression'>;

/** The rows of a run by their index, as n8n hands out their parameters. */
export function rowsOf(
	context: Parameters,
	items: readonly INodeExecutionData[],
	run: Run,
	send: Send,
	together: Together,
): (index: number) => Row {
	const node = context.getNode();
	const timezone = context.getTimezone();
	return (index) => {
		const parameter = <D extends Declaration>(declaration: D) => readParameter(context, declaration, index);
		let options: ValueOf<typeof OPTIONS> | undefined;
		return {
			index,
			item: items[index] ?? { json: {} },
			node,
			connection: run.connection,
			timezone,
			shared: run.shared,
			send,
			together,
			parameter,
			option: (option) => option.read((options ??= parameter(OPTIONS))[option.parameter.name]),
			evaluate: (expression) => context.evaluateExpression(expression, index),
		};
	};
}

/** A parameter's value for an item: the declared default where there is none, checked where its type says what it has to be. */
export function readParameter<D extends Declaration>(
	context: Pick<Parameters, 'getNodeParameter'>,
	declaration: D,
	index: number,
) {
	const { name, displayName, type } = declaration;
	const fallback = declaration.default;
	const given: unknown = context.getNodeParameter(name, index, fallback, { skipValidation: true });
	const value = type === 'boolean' && isEmpty(given) ? fallback : given;
	if (type === 'boolean') return parseBoolean(value, displayName) as ValueOf<D>;
	if (type === 'collection') return (isObject(value) ? value : {}) as ValueOf<D>;
	return value as ValueOf<D>;
}
