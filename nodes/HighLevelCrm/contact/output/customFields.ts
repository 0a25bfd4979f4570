import { loadCustomFields, type CustomField } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';

/** The location's custom fields, looked up once per run; `undefined`, with a hint, without the right to see them. */
export async function visibleCustomFields(run: RunServices): Promise<readonly CustomField[] | undefined> {
	const lookedUp = await loadCustomFields(run);
	if ('fields' in lookedUp) return lookedUp.fields;
	run.warnings.add(`Custom fields are put out without their names: ${lookedUp.failure}`);
	return undefined;
}

/** Each custom field's name by its identifier. Without the right to see them the output lacks the names only. */
export async function customFieldNames(run: RunServices): Promise<Map<string, string> | undefined> {
	const fields = await visibleCustomFields(run);
	return fields && run.memoize('names of custom fields', () => uniqueNames(fields));
}

/** Of several fields with one name, all but the first are told apart by their identifier. */
function uniqueNames(fields: readonly CustomField[]): Map<string, string> {
	const taken = new Set<string>();
	return new Map(
		fields.map(({ id, name }) => {
			const unique = taken.has(name) ? `${name} (${id})` : name;
			taken.add(unique);
			return [id, unique];
		}),
	);
}
