import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';

type Cell = string | number | boolean | null;

/** Returns a record without lists and objects: lists become text with commas, `changes` a sentence, and other objects JSON. */
export const flatten = (record: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(record)
			.filter(([, value]) => value !== undefined)
			.map(([key, value]) => [key, key === 'changes' ? describeChanges(value) : toCell(value)]),
	);

/** Whether a value is a list of plain values, which is readable as text with commas. */
export const isPlainList = (value: unknown): value is Cell[] =>
	Array.isArray(value) && value.every((entry) => typeof entry !== 'object' || entry === null);

export function toCell(value: unknown): Cell {
	if (isPlainList(value)) return value.join(', ');
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);
}

/** @returns `City: Oslo → Bergen; Tags: +new, -old`; '' if nothing changes */
function describeChanges(changes: unknown): Cell {
	if (!isObject(changes)) return toCell(changes) ?? '';
	return Object.entries(changes)
		.map(([label, change]) => `${label}: ${isObject(change) ? describeChange(change) : String(toCell(change))}`)
		.join('; ');
}

function describeChange({ from, to, added, removed }: IDataObject): string {
	// An empty list of added or removed tags is absent, so one list is enough.
	if (![added, removed].some(Array.isArray)) return `${displayCell(from)} → ${displayCell(to)}`;
	return [...signed('+', added), ...signed('-', removed)].join(', ');
}

const signed = (sign: string, tags: unknown): string[] =>
	Array.isArray(tags) ? tags.map((tag) => `${sign}${String(tag)}`) : [];

const displayCell = (value: unknown): string => {
	const text = String(toCell(value) ?? '');
	return text === '' ? '(empty)' : text;
};
