import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
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

/** Returns the parameters of all operations, the options last. A parameter is repeated if one condition cannot express where it shows. */
export function parametersOf(resources: readonly Resource[]): INodeProperties[] {
	const all = operationsOf(resources);
	const options = optionsParameter(all);
	const listOf = ({ operation }: ResourceOperation) => [...operation.parameters, options];
	return mergeOrder(all.map(listOf)).flatMap((parameter) => {
		const uses = all.filter((entry) => listOf(entry).includes(parameter));
		const { show, ...others } = parameter.displayOptions ?? {};
		return displaysFor(uses, all).map((display) => ({
			...parameter,
			displayOptions: { show: { ...display, ...show }, ...others },
		}));
	});
}

/**
 * Returns the options of all operations as one parameter, in the order of the operations. Each entry is shown for the operations that read
 * it, and repeated if one condition cannot express for which.
 */
function optionsParameter(all: readonly ResourceOperation[]): Parameter {
	const listOf = ({ operation }: ResourceOperation): Parameter[] => operation.options.map(({ parameter }) => parameter);
	const optionOf = new Map(all.flatMap(({ operation }) => operation.options.map((one) => [one.parameter, one])));
	const entries = mergeOrder(all.map(listOf)).flatMap((parameter) => {
		const uses = all.filter((entry) => listOf(entry).includes(parameter));
		const option = optionOf.get(parameter) ?? { parameter };
		if (uses.length === all.length) return [parameter];
		return displaysFor(uses, all).flatMap(({ resource, operation }) =>
			optionEntries(option, { '/resource': resource, '/operation': operation.sort() }),
		);
	});
	return { ...OPTIONS, placeholder: 'Add option', options: entries };
}

/** Returns the entry of an option for some operations; and one that keeps its value where it has an effect, but is not offered. */
function optionEntries(
	{ parameter, offeredWith, isKept, isHidden }: Pick<Option, 'parameter' | 'offeredWith' | 'isKept' | 'isHidden'>,
	operations: IDisplayOptions['show'],
): Parameter[] {
	if (isHidden) return [hiddenOption(parameter, { show: operations })];
	const show = { ...operations, ...parameter.displayOptions?.show, ...offeredWith?.show };
	const offered = { ...parameter, displayOptions: { ...offeredWith, show } };
	const kept = isKept ? [hiddenOption(parameter, { show: operations, hide: offeredWith?.show })] : [];
	return [offered, ...kept];
}

/** An option that is not offered. Without this entry n8n would drop its value unseen. */
const hiddenOption = (
	{ displayName, name, default: fallback }: Parameter,
	displayOptions: IDisplayOptions,
): Parameter => ({ displayName, name, type: 'hidden', default: fallback, displayOptions });

interface Display {
	resource: string[];
	operation: string[];
}

/**
 * Returns conditions that together show exactly `uses`: a single one if the combinations of its resources and operations are the uses,
 * otherwise one for all resources with the same operations.
 */
function displaysFor(uses: readonly ResourceOperation[], all: readonly ResourceOperation[]): [Display, ...Display[]] {
	const operationsBy = new Map<string, string[]>();
	for (const { resource, operation } of uses)
		operationsBy.set(resource.value, [...(operationsBy.get(resource.value) ?? []), operation.value]);
	const single = { resource: [...operationsBy.keys()], operation: [...new Set([...operationsBy.values()].flat())] };
	const shown = all.filter(
		(entry) => single.resource.includes(entry.resource.value) && single.operation.includes(entry.operation.value),
	);
	if (shown.length === uses.length) return [single];
	const displays = new Map<string, Display>();
	for (const [resource, operation] of operationsBy) {
		const key = [...operation].sort().join();
		displays.set(key, { resource: [...(displays.get(key)?.resource ?? []), resource], operation });
	}
	return [...displays.values()] as [Display, ...Display[]];
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
