import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../values/json';

type Plain = string | number | boolean | null;

/** A record without lists and objects in it: lists as text with commas, `changes` in words, any other object as JSON. */
export const flattened = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record)
			.filter(([, value]) => value !== undefined)
			.map(([key, value]) => [key, key === 'changes' && isObject(value) ? inWords(value) : plain(value)]),
	);

/** Whether a value is a list that reads well with commas. */
export const isPlainList = (value: unknown): value is Plain[] =>
	Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null);

/** A value as it stands in a table's cell. */
export function plain(value: unknown): Plain {
	if (isPlainList(value)) return value.join(', ');
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Plain);
}

/** What a row changes, for people: `City: Oslo → Bergen; Tags: +new, -old`. */
function inWords(changes: IDataObject): string {
	return Object.entries(changes)
		.map(([label, change]) => `${label}: ${isObject(change) ? changeInWords(change) : String(plain(change))}`)
		.join('; ');
}

function changeInWords({ from, to, added, removed }: IDataObject): string {
	if (!Array.isArray(added) || !Array.isArray(removed)) return `${shown(from)} → ${shown(to)}`;
	return [...added.map((tag) => `+${String(tag)}`), ...removed.map((tag) => `-${String(tag)}`)].join(', ');
}

const shown = (value: unknown): string => {
	const text = String(plain(value) ?? '');
	return text === '' ? '(empty)' : text;
};
