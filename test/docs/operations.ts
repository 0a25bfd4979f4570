import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { highLevelRoutes } from '../../sandbox/highLevel';
import { runNode } from '../../engine/engine';
import { nodeType } from '../../engine/nodeTypes';
import { LOCATION, TOKEN, type DialectName } from '../support/bench';
import { parametersOf, samplesOf, seed, type Placed } from '../operations';

/** An operation by the names that users see. */
export interface Named {
	Resource: string;
	Operation: string;
}

/** A row of the table of docs/operations.md, by the table's headings. */
export interface OperationRow extends Named {
	'What it does': string;
	Scopes: string;
	Output: string;
}

interface Offered extends Named {
	resource: string;
	operation: string;
	description: string;
	/** Whether it gives as many items as there are records. */
	lists: boolean;
}

/** What the token of the samples has. It lacks the scopes for looking up names: the operations work without them. */
const SCOPES = ['contacts.readonly', 'contacts.write', 'calendars/resources.readonly', 'calendars/resources.write'];

/** Every operation that the node offers, in the panel's order. */
export async function offered(): Promise<Offered[]> {
	const { properties } = (await nodeType()).description;
	const resources = properties.find(({ name }) => name === 'resource')?.options as INodePropertyOptions[];
	return resources.flatMap(({ name: Resource, value }) => {
		const resource = String(value);
		const dropdown = properties.find(
			({ name, displayOptions }) => name === 'operation' && shows(displayOptions, resource),
		);
		return (dropdown?.options as INodePropertyOptions[]).map((option) => {
			const operation = String(option.value);
			const { name: Operation, description = '' } = option;
			const lists = properties.some(
				({ name, displayOptions }) => name === 'returnAll' && shows(displayOptions, resource, operation),
			);
			return { Resource, Operation, resource, operation, description, lists };
		});
	});
}

function shows(conditions: INodeProperties['displayOptions'], resource: string, operation?: string): boolean {
	const { resource: resources, operation: operations = [] } = (conditions?.show ?? {}) as Record<string, unknown[]>;
	return (resources?.includes(resource) ?? true) && (operation === undefined || operations.includes(operation));
}

/** What an operation put out, and what it asked. */
export interface OperationOutput {
	resource: string;
	operation: string;
	items: IDataObject[];
	/** The requests by method and path pattern, each once: `PUT /contacts/{contactId}`. */
	routes: string[];
}

/** Runs every operation by its sample against a sandbox whose token has these scopes alone. @throws the error that one ended with */
export async function runs(dialect: DialectName): Promise<OperationOutput[]> {
	return await Promise.all(samplesOf(dialect).map(async (sample) => await ranIn(dialect, sample)));
}

async function ranIn(dialect: DialectName, sample: Placed): Promise<OperationOutput> {
	const tokens = [{ token: TOKEN, scopes: SCOPES, locationIds: [LOCATION] }];
	const sandbox = await startSandbox({ dialect, tokens, equipmentListIdKey: '_id' });
	try {
		seed(sandbox);
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect };
		const { items, error } = await runNode({ parameters: parametersOf(sample, sample.parameters), credentials });
		if (error) throw error;
		const { resource, operation } = sample;
		return { resource, operation, items: items.map(({ json }) => json), routes: Object.keys(sandbox.counters.byRoute) };
	} finally {
		await sandbox.close();
	}
}

/** The README's table as it has to be: from the node's description, and from what was sent and came out in `ran`. */
export async function operationRows(ran: readonly OperationOutput[]): Promise<OperationRow[]> {
	return (await offered()).map((one) => ({
		Resource: one.Resource,
		Operation: one.Operation,
		'What it does': one.description.replace(/<\/?code>/g, '`'),
		Scopes: ticked(scopesOf(one, ran)),
		Output: outputOf(one, ran),
	}));
}

/** The scopes that each run of an operation asked for. */
function scopesOf({ resource, operation }: Offered, ran: readonly OperationOutput[]): string[] {
	const asked = ran
		.filter((run) => run.resource === resource && run.operation === operation)
		.map(({ routes }) => routes.map(scopeOf));
	return SCOPES.filter((scope) => asked.length > 0 && asked.every((scopes) => scopes.includes(scope)));
}

function scopeOf(route: string): string | undefined {
	const pattern = (url: string) => url.replace(/:(\w+)/g, '{$1}');
	return highLevelRoutes.find(({ method, url }) => `${method} ${pattern(url)}` === route)?.guard.scope;
}

/** What came out, in short: the whole record, or the few fields of it. */
function outputOf({ resource, operation, lists }: Offered, ran: readonly OperationOutput[]): string {
	if (lists) return `one item per ${resource}`;
	const [own, whole] = [fieldsOf(resource, operation, ran), fieldsOf(resource, 'get', ran)];
	const common = own.filter((name) => whole.includes(name));
	if (common.length <= FEW) return ticked(own);
	const added = own.filter((name) => BY_THE_NODE.includes(name));
	return [`the ${resource}`, ...(added.length > 0 ? [ticked(added)] : [])].join(' and ');
}

/** Fields of a record that an output has at most, where it is not the record but says something of it. */
const FEW = 2;
/** What the node adds to records. */
const BY_THE_NODE = ['isNew', 'action', 'found'];

/** The fields of the first item that an operation put out. */
function fieldsOf(resource: string, operation: string, ran: readonly OperationOutput[]): string[] {
	const run = ran.find((one) => one.resource === resource && one.operation === operation);
	return Object.keys(run?.items[0] ?? {});
}

const ticked = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
