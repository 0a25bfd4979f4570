import type { INodeProperties } from 'n8n-workflow';
import { rateLimit } from '../run/entryPoints/rateLimitOption';
import type { Option, Parameter } from './option';
import { OPTIONS } from '../run/entryPoints/parameters';
import type { Operation, Resource } from './operation';

interface ResourceOperation {
	resource: Resource;
	operation: Operation;
}

const operationsOf = (resources: readonly Resource[]): ResourceOperation[] =>
	resources.flatMap((resource) => resource.operations.map((operation) => ({ resource, operation })));

/** Returns the operation dropdown of a resource. Its values are no expressions. */
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

/** Returns each parameter once, the options last. @throws Error if n8n's display options cannot express when to show one */
export function parametersOf(resources: readonly Resource[]): INodeProperties[] {
	const all = operationsOf(resources);
	const options = optionsParameter(all);
	const listOf = ({ operation }: ResourceOperation) => [...operation.parameters, options];
	return mergeOrder(all.map(listOf)).map((parameter) => {
		const uses = all.filter((entry) => listOf(entry).includes(parameter));
		const { resource, operation } = displayFor(parameter.name, uses, all);
		const { show, ...others } = parameter.displayOptions ?? {};
		return { ...parameter, displayOptions: { show: { resource, operation, ...show }, ...others } };
	});
}

/** Returns the options of all operations as one parameter, in alphabetical order. Each entry is shown for the operations that read it. */
function optionsParameter(all: readonly ResourceOperation[]): Parameter {
	const listOf = ({ operation }: ResourceOperation): readonly Option[] => [rateLimit, ...operation.options];
	const entries = [...new Set(all.flatMap(listOf))].map((option) => {
		const { parameter } = option;
		const uses = all.filter((entry) => listOf(entry).includes(option));
		if (uses.length === all.length) return parameter;
		const { resource, operation } = displayFor(parameter.name, uses, all);
		return { ...parameter, displayOptions: { show: { '/resource': resource, '/operation': operation.sort() } } };
	});
	entries.sort((left, right) => left.displayName.localeCompare(right.displayName));
	return { ...OPTIONS, placeholder: 'Add option', options: entries };
}

/** Returns the resources and operations whose combinations are exactly `uses`. @throws Error if there are none */
function displayFor(name: string, uses: readonly ResourceOperation[], all: readonly ResourceOperation[]) {
	const resource = [...new Set(uses.map((use) => use.resource.value))];
	const operation = [...new Set(uses.map((use) => use.operation.value))];
	const shown = all.filter(
		(entry) => resource.includes(entry.resource.value) && operation.includes(entry.operation.value),
	);
	if (shown.length !== uses.length) throw new Error(`${name} would show where no operation names it`);
	return { resource, operation };
}

/** Orders all parameters as every operation does. @throws Error if two operations list the same two in opposite orders */
function mergeOrder(lists: ReadonlyArray<readonly Parameter[]>): Parameter[] {
	const queues = lists.map((list) => [...list]);
	const ordered: Parameter[] = [];
	while (queues.some(([first]) => first)) {
		const next = queues
			.map(([first]) => first)
			.find((first) => first && queues.every((list) => list.indexOf(first) <= 0));
		if (!next)
			throw new Error(`${queues.flatMap(([first]) => first?.name ?? []).join(', ')}: no order suits all operations`);
		ordered.push(next);
		for (const list of queues) if (list[0] === next) list.shift();
	}
	return ordered;
}

/** Returns an expression for the editor that names the operation: "Create or update contact". */
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
