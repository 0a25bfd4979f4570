import type { INodeProperties } from 'n8n-workflow';
import { rateLimit } from '../run/entryPoints/rateLimitOption';
import type { Option, Parameter } from './option';
import { OPTIONS } from '../run/entryPoints/parameters';
import type { Operation, Resource } from './operation';

/** An operation of a resource. */
interface OperationAt {
	resource: Resource;
	operation: Operation;
}

const operationsIn = (resources: readonly Resource[]): OperationAt[] =>
	resources.flatMap((resource) => resource.operations.map((operation) => ({ resource, operation })));

/** The operation dropdown of a resource. Nothing in it is an expression. */
export function operationParameter({ value: resource, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ value, name, action, description }) => ({ name, value, action, description })),
		default: 'create',
	};
}

/**
 * The parameters of all resources, each once, shown for the operations that name it; the options last.
 * @throws Error if n8n's display options (any of these resources with any of these operations) can't say when to show one
 */
export function parametersOf(resources: readonly Resource[]): INodeProperties[] {
	const places = operationsIn(resources);
	const options = optionsParameter(places);
	const listOf = ({ operation }: OperationAt) => [...operation.parameters, options];
	return mergeOrder(places.map(listOf)).map((parameter) => {
		const uses = places.filter((place) => listOf(place).includes(parameter));
		const { resource, operation } = displayFor(parameter.name, uses, places);
		const { show, ...others } = parameter.displayOptions ?? {};
		return { ...parameter, displayOptions: { show: { resource, operation, ...show }, ...others } };
	});
}

/** The options of all operations, in one parameter: alphabetical, each entry shown where an operation reads it. */
function optionsParameter(places: readonly OperationAt[]): Parameter {
	const listOf = ({ operation }: OperationAt): readonly Option[] => [rateLimit, ...operation.options];
	const entries = [...new Set(places.flatMap(listOf))].map((option) => {
		const { parameter } = option;
		const uses = places.filter((place) => listOf(place).includes(option));
		if (uses.length === places.length) return parameter;
		const { resource, operation } = displayFor(parameter.name, uses, places);
		return { ...parameter, displayOptions: { show: { '/resource': resource, '/operation': operation.sort() } } };
	});
	entries.sort((one, other) => one.displayName.localeCompare(other.displayName));
	return { ...OPTIONS, placeholder: 'Add option', options: entries };
}

/** The resources and operations to name so that exactly `uses` are meant. @throws Error where there are none */
function displayFor(name: string, uses: readonly OperationAt[], places: readonly OperationAt[]) {
	const resource = [...new Set(uses.map((use) => use.resource.value))];
	const operation = [...new Set(uses.map((use) => use.operation.value))];
	const shown = places.filter((at) => resource.includes(at.resource.value) && operation.includes(at.operation.value));
	if (shown.length !== uses.length) throw new Error(`${name} would show where no operation names it`);
	return { resource, operation };
}

/**
 * Each parameter once, in an order that is every operation's own: the panel shows them in the order of the description.
 * @throws Error if two operations name the same two parameters the other way round
 */
function mergeOrder(lists: ReadonlyArray<readonly Parameter[]>): Parameter[] {
	const left = lists.map((list) => [...list]);
	const ordered: Parameter[] = [];
	while (left.some(([first]) => first)) {
		const next = left.map(([first]) => first).find((first) => first && left.every((list) => list.indexOf(first) <= 0));
		if (!next)
			throw new Error(`${left.flatMap(([first]) => first?.name ?? []).join(', ')}: no order suits all operations`);
		ordered.push(next);
		for (const list of left) if (list[0] === next) list.shift();
	}
	return ordered;
}

/** An expression for the editor: what the node does, in words: "Create or update contact". */
export function subtitleOf(resources: readonly Resource[]): string {
	const sentences = resources.map(({ value: resource, operations }) => [
		resource,
		Object.fromEntries(
			operations.map(({ value, name, sentence }) => [
				value,
				sentence ?? `${name.charAt(0)}${name.slice(1).toLowerCase()} ${resource}`,
			]),
		),
	]);
	// Two closing brackets in a row would end the expression.
	const table = JSON.stringify(Object.fromEntries(sentences)).replace(/\}(?=\})/g, '} ');
	return `={{ ((${table})[$parameter["resource"]] || {})[$parameter["operation"]] }}`;
}
