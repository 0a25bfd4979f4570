import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../values/json';
import { perRun } from '../../run/perRun';
import type { Declaration, Row } from '../../run/row';
import { fieldsParameter } from '../fields/mapper';

/**
 * Returns the values of the mapper's fields for a row, as `row.parameters.get('fields.value')` does. Each evaluation is a call into n8n's
 * sandbox (0.4 ms with isolated-vm), so expressions are evaluated together, as one list, if possible.
 * @param mapping the values as the workflow stores them, with unevaluated expressions
 */
export function evaluateExpressions(row: Row, mapping: unknown): IDataObject {
	const bundle = isObject(mapping) && unbundledRows(row.run).count < MAX_UNBUNDLED_ROWS ? bundleOf(mapping) : undefined;
	const values = bundle && evaluateBundle(row, bundle.list, bundle.keys.length);
	if (bundle && values) {
		return {
			...bundle.rest,
			...Object.fromEntries(bundle.keys.map((key, index) => [key, values[index] as IDataObject[string]])),
		};
	}
	const value = row.parameters.get(VALUES);
	return isObject(value) ? value : {};
}

/** The values within the mapper, evaluated by n8n one by one. */
const VALUES: Declaration = { ...fieldsParameter, name: 'fields.value', default: {} };

/** Maximum number of rows that fail as a list. After them all rows are evaluated field by field, as each attempt costs time. */
const MAX_UNBUNDLED_ROWS = 5;

/** Counts the rows that were evaluated field by field. */
export const unbundledRows = perRun(() => ({ count: 0 }));

interface Bundle {
	/** Keys of the fields whose expressions are in the list, in its order. */
	keys: string[];
	/** One expression that results in the list of their values. */
	list: string;
	rest: IDataObject;
}

const bundles = new WeakMap<IDataObject, { bundle: Bundle | undefined }>();

/** Returns the mapping as one expression, or `undefined` if a value mixes text and expressions, or has no benefit. */
function bundleOf(mapping: IDataObject): Bundle | undefined {
	let cached = bundles.get(mapping);
	if (!cached) bundles.set(mapping, (cached = { bundle: createBundle(mapping) }));
	return cached.bundle;
}

function createBundle(mapping: IDataObject): Bundle | undefined {
	const codes = new Map<string, string>();
	const rest: IDataObject = {};
	for (const [key, value] of Object.entries(mapping)) {
		if (typeof value !== 'string' || !value.startsWith('=')) {
			if (isObject(value) || Array.isArray(value)) return undefined;
			rest[key] = value;
			continue;
		}
		const code = /^=\{\{((?:(?!\{\{|\}\})[\s\S])*)\}\}$/.exec(value)?.[1];
		if (code === undefined || code.trim() === '') return undefined;
		codes.set(key, code);
	}
	if (codes.size < 2) return undefined;
	// Each expression is in brackets on its own lines, so that a comment or a comma in it cannot change another one.
	return {
		keys: [...codes.keys()],
		list: `{{ [${[...codes.values()].map((code) => `(\n${code}\n)`).join(',')}] }}`,
		rest,
	};
}

/** Returns `undefined` if n8n discards all values for an error in one, or if objects (such as dates) change within the list. */
function evaluateBundle(row: Row, list: string, count: number): unknown[] | undefined {
	let values: unknown;
	try {
		values = row.parameters.evaluate(list);
	} catch {
		values = undefined;
	}
	const isValid = Array.isArray(values) && values.length === count && values.every(survivesList);
	const unbundled = unbundledRows(row.run);
	unbundled.count = isValid ? Math.max(0, unbundled.count - 1) : unbundled.count + 1;
	return isValid ? (values as unknown[]) : undefined;
}

const survivesList = (value: unknown): boolean =>
	typeof value !== 'object' ||
	value === null ||
	(Array.isArray(value) && value.every((one) => typeof one !== 'object'));
