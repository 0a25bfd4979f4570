import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { hiddenEntry, type Option, type Parameter } from './option';
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
	const merged = mergeOrder(all.map(listOf));
	return merged.flatMap((parameter) => {
		const uses = all.filter((entry) => listOf(entry).includes(parameter));
		const { show, ...others } = parameter.displayOptions ?? {};
		// If several parameters have the same name, each needs its whole condition.
		const isNamesake = merged.some((other) => other !== parameter && other.name === parameter.name);
		if (uses.length === all.length && !parameter.displayOptions) return [parameter];
		const displays = wholeDisplays(uses, all);
		const isTwice = isNamesake || displays.length > 1;
		return (isTwice ? displays : displaysFor(uses, all)).map((display) => ({
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
		const option: Pick<Option, 'parameter' | 'isHidden'> = optionOf.get(parameter) ?? { parameter };
		if (option.isHidden) return [hiddenEntry(parameter)];
		if (uses.length === all.length) return [parameter];
		return displaysFor(uses, all).flatMap((display) =>
			optionEntries(option, Object.fromEntries(Object.entries(display).map(([key, values]) => [`/${key}`, values]))),
		);
	});
	return { ...OPTIONS, placeholder: 'Add option', options: entries };
}

/** Returns the entry of an option for some operations, and a hidden entry that keeps the value if the option has an effect but is not offered. */
function optionEntries(
	{ parameter, offeredWith, keptWith }: Pick<Option, 'parameter' | 'offeredWith' | 'keptWith'>,
	operations: IDisplayOptions['show'],
): Parameter[] {
	const show = { ...operations, ...parameter.displayOptions?.show, ...offeredWith?.show };
	const offered = { ...parameter, displayOptions: { ...offeredWith, show } };
	return keptWith ? [offered, hiddenEntry(parameter, keptWith)] : [offered];
}

/** A condition on the resource, on the operation, or on both. */
interface Display {
	resource?: string[];
	operation?: string[];
}

/**
 * Returns conditions that together show exactly `uses`: a single one if the combinations of its resources and operations are the uses,
 * otherwise one for all resources with the same operations.
 */
function displaysFor(uses: readonly ResourceOperation[], all: readonly ResourceOperation[]): Display[] {
	return wholeDisplays(uses, all).map((display) => shortest(display, all));
}

/** Leaves out the half of a condition that follows from the other. */
function shortest({ resource, operation }: Required<Display>, all: readonly ResourceOperation[]): Display {
	const isShown = (entry: ResourceOperation) => ({
		resource: resource.includes(entry.resource.value),
		operation: operation.includes(entry.operation.value),
	});
	if (all.every((entry) => !isShown(entry).operation || isShown(entry).resource)) return { operation };
	if (all.every((entry) => !isShown(entry).resource || isShown(entry).operation)) return { resource };
	return { resource, operation };
}

function wholeDisplays(
	uses: readonly ResourceOperation[],
	all: readonly ResourceOperation[],
): Array<Required<Display>> {
	const operationsBy = new Map<string, string[]>();
	for (const { resource, operation } of uses)
		operationsBy.set(resource.value, [...(operationsBy.get(resource.value) ?? []), operation.value]);
	const single = { resource: [...operationsBy.keys()], operation: [...new Set([...operationsBy.values()].flat())] };
	const shown = all.filter(
		(entry) => single.resource.includes(entry.resource.value) && single.operation.includes(entry.operation.value),
	);
	if (shown.length === uses.length) return [single];
	const displays = new Map<string, Required<Display>>();
	for (const [resource, operation] of operationsBy) {
		const key = [...operation].sort().join();
		displays.set(key, { resource: [...(displays.get(key)?.resource ?? []), resource], operation });
	}
	return [...displays.values()];
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

/** Returns an expression for the editor that names operation and resource: "Create or update: contact". */
export function subtitleOf(resources: readonly Resource[]): string {
	const words = (value: string) => value.replace(/[A-Z]/g, ' $&').toLowerCase();
	const named = operationsOf(resources).map(({ operation: { value, name } }) => [value, name.toLowerCase()] as const);
	const irregular = Object.fromEntries(named.filter(([value, name]) => words(value) !== name));
	const operation = '$parameter.operation';
	const name = `(${JSON.stringify(irregular)}[${operation}] || ${operation}.replace(/[A-Z]/g, " $&").toLowerCase())`;
	return `={{ ${name}.replace(/^./, (letter) => letter.toUpperCase()) + ": " + $parameter.resource }}`;
}
