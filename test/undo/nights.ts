import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, jsonOf, located, type Bench, type RunExtra } from '../support/bench';
import { settings } from '../support/settings';

export { GOING_ON } from '../plan/rows';

/** Create or Update with Only Changes. With a limit even a run of one row reads its contact. */
export const night = (options: IDataObject = {}): INodeParameters => ({
	...{
		resource: 'contact',
		operation: 'upsert',
		fields: automatic(),
		...settings({ write: 'changes', maxChanges: 100, ...options }),
	},
});

export const undoing = (options: IDataObject = {}, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'undo', ...settings(options), ...more },
});

export const tagging = (operation: 'addTags' | 'removeTags', tags: string): INodeParameters => ({
	...{
		resource: 'contact',
		operation,
		contactId: located('id', '={{ $json.id }}'),
		tags,
		...settings({ write: 'changes' }),
	},
});

/** Runs the node and returns the JSON of its items. @throws the error of the run */
export async function itemsOf(
	bench: Bench,
	parameters: INodeParameters,
	rows: IDataObject[],
	extra?: RunExtra,
): Promise<IDataObject[]> {
	const { items, error } = await bench.run(parameters, rows, extra);
	if (error) throw error;
	return jsonOf(items);
}

/**
 * The items as n8n's nodes Convert to File and Extract From File pass them on: objects are divided into columns, each row has the columns of
 * all, and values are texts.
 */
export function throughFile(items: IDataObject[]): IDataObject[] {
	const divided = (value: unknown, column: string): Array<[string, string]> =>
		typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([key, part]) => divided(part, column === '' ? key : `${column}.${key}`))
			: [[column, String((value as string | null) ?? '')]];
	const rows = items.map((item) => Object.fromEntries(divided(item, '')));
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])));
}

/** All contacts with what a person sees of them, by ID; tags in alphabetical order. */
export const contactsIn = ({ sandbox }: Bench): IDataObject =>
	Object.fromEntries(
		[...sandbox.state.contacts].map(([id, contact]) => {
			const { tags, customFields, ...fields } = contact;
			const filled = Object.entries(fields).filter(([key, value]) => key !== 'dateUpdated' && !isBlank(value));
			const customs = customFields
				.filter(({ value }) => !isBlank(value))
				.map(({ id: field, value }): [string, unknown] => [field, value]);
			return [id, { ...Object.fromEntries(filled), tags: [...tags].sort(), customFields: Object.fromEntries(customs) }];
		}),
	);

const isBlank = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === false ||
	(Array.isArray(value) && value.length === 0);

export const writesIn = ({ sandbox: { counters } }: Bench): number =>
	counters.created + counters.updated + counters.deleted + counters.bulkCalls;
