import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { customOperation } from '../requests/entrances/customOperation';
import { preSend, wholeAnswer } from '../requests/entrances/toolItem';
import type { Prepare } from '../requests/run/row';

/** A parameter of the panel. The operations that name it show it; its `displayOptions` state further conditions only. */
export type Parameter = INodeProperties;

/** One operation, complete: what the panel shows of it and how a row becomes requests and an output. */
export interface Operation {
	value: string;
	name: string;
	/** In sentence case, as the node creator lists it and an AI agent's model reads it. */
	action: string;
	description: string;
	/** What stands under the node on the canvas; the name and the resource if absent. */
	sentence?: string;
	/** In the panel's order. A parameter that several operations show is one object, shared: n8n evaluates its expressions once per copy. */
	parameters: readonly Parameter[];
	prepare: Prepare;
}

/** A resource and its operations, in alphabetical order of their names. */
export interface Resource {
	value: string;
	name: string;
	operations: readonly Operation[];
}

/** The operation dropdown of a resource. Each option carries its routing; nothing in it is an expression. */
export function operationParameter({ value: resource, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(option),
		default: 'create',
	};
}

function option({ value, name, action, description, prepare }: Operation): INodePropertyOptions {
	return {
		name,
		value,
		action,
		description,
		routing: { send: { preSend: [preSend(prepare)] }, output: { postReceive: [wholeAnswer] } },
	};
}

/**
 * The parameters of all resources, each once, shown for the operations that name it.
 * @throws Error if n8n's display options (any of these resources with any of these operations) can't say when to show one
 */
export function parametersOf(resources: readonly Resource[]): INodeProperties[] {
	const every = resources.flatMap((resource) => resource.operations.map((operation) => ({ resource, operation })));
	return inOrder(every.map(({ operation }) => operation.parameters)).map((parameter) => {
		const uses = every.filter(({ operation }) => operation.parameters.includes(parameter));
		const shownFor = [...new Set(uses.map(({ resource }) => resource.value))];
		const shownIn = [...new Set(uses.map(({ operation }) => operation.value))];
		const shown = every.filter(
			({ resource, operation }) => shownFor.includes(resource.value) && shownIn.includes(operation.value),
		);
		if (shown.length !== uses.length) throw new Error(`${parameter.name} would show where no operation names it`);
		return {
			...parameter,
			displayOptions: { show: { resource: shownFor, operation: shownIn, ...parameter.displayOptions?.show } },
		};
	});
}

/**
 * Each parameter once, in an order that is every operation's own: the panel shows them in the order of the description.
 * @throws Error if two operations name the same two parameters the other way round
 */
function inOrder(lists: ReadonlyArray<readonly Parameter[]>): Parameter[] {
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

/** The same operations for n8n's batch door, by resource and operation. */
export function customOperationsOf(resources: readonly Resource[]): Record<string, Record<string, CustomOperation>> {
	return Object.fromEntries(
		resources.map(({ value, operations }) => [
			value,
			Object.fromEntries(operations.map((operation) => [operation.value, customOperation(operation.prepare)])),
		]),
	);
}

type CustomOperation = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
