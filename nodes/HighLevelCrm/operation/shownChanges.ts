import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import { isEmpty } from '../values/text';

/**
 * Returns `changes` for the output: an empty value is `null`, a list of tags without entries is absent, and no changes at all are `null`.
 * n8n would show these as `[empty array]`, `{empty object}` or `[undefined]`.
 * @param changes by field: `{ from, to }`, and of tags `{ added, removed }`
 */
export function shownChanges(changes: unknown): IDataObject | null {
	if (!isObject(changes)) return null;
	const entries = Object.entries(changes).map(([label, change]) => [
		label,
		isObject(change) ? shownChange(change) : change,
	]);
	return entries.length > 0 ? (Object.fromEntries(entries) as IDataObject) : null;
}

function shownChange(change: IDataObject): IDataObject {
	if (Array.isArray(change.added) || Array.isArray(change.removed))
		return Object.fromEntries(Object.entries(change).filter(([, tags]) => !isNothing(tags)));
	return Object.fromEntries(Object.entries(change).map(([side, value]) => [side, isNothing(value) ? null : value]));
}

const isNothing = (value: unknown): boolean =>
	isEmpty(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
