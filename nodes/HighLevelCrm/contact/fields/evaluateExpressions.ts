import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../values/json';
import type { Declaration, Row } from '../../run/row';
import { fieldsParameter } from './mapper';

/**
 * The values of the mapper's fields for a row, as `row.parameters.get('fields.value')` gives them. Each evaluation is a crossing into n8n's
 * sandbox (0.4 ms with isolated-vm), so expressions that can are evaluated together, as one list.
 * @param mapping the values as the workflow holds them, expressions unevaluated
 */
export function evaluateExpressions(row: Row, mapping: unknown): IDataObject {
	const together = isObject(mapping) && separateRows(row).count < MAX_SEPARATE_ROWS ? bundleOf(mapping) : undefined;
	const values = together && evaluateBundle(row, together.list, together.keys.length);
	if (together && values) {
		return {
			...together.rest,
			...Object.fromEntries(together.keys.map((key, index) => [key, values[index] as IDataObject[string]])),
		};
	}
	const value = row.parameters.get(VALUES);
	return isObject(value) ? value : {};
}

/** The values within the mapper, evaluated by n8n one by one. */
const VALUES: Declaration = { ...fieldsParameter, name: 'fields.value', default: {} };

/** Rows that had to be evaluated field by field, after which all the others are, too: trying costs time. */
const MAX_SEPARATE_ROWS = 5;

const separateRows = ({ run }: Row) => run.memoize('rows evaluated field by field', () => ({ count: 0 }));

interface Bundle {
	/** Fields whose expressions are in the list, in its order. */
	keys: string[];
	/** One expression whose value is the list of their values. */
	list: string;
	/** Fields with fixed values. */
	rest: IDataObject;
}

const bundles = new WeakMap<IDataObject, { bundle: Bundle | undefined }>();

/** The mapping as one expression; `undefined` where a value mixes text and expressions, or there is little to gain. */
function bundleOf(mapping: IDataObject): Bundle | undefined {
	let known = bundles.get(mapping);
	if (!known) bundles.set(mapping, (known = { bundle: createBundle(mapping) }));
	return known.bundle;
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
	// Each on lines of its own, in brackets: a comment or a comma in one can't change another.
	return {
		keys: [...codes.keys()],
		list: `{{ [${[...codes.values()].map((code) => `(\n${code}\n)`).join(',')}] }}`,
		rest,
	};
}

/**
 * The values of the list, if each came through as it would have alone. An error in one makes n8n drop them all, and objects (dates
 * among them) do not come out of a list as they do alone: such a row is evaluated field by field.
 */
function evaluateBundle(row: Row, list: string, count: number): unknown[] | undefined {
	let values: unknown;
	try {
		values = row.parameters.evaluate(list);
	} catch {
		values = undefined;
	}
	const good = Array.isArray(values) && values.length === count && values.every(survivesList);
	const separate = separateRows(row);
	separate.count = good ? Math.max(0, separate.count - 1) : separate.count + 1;
	return good ? (values as unknown[]) : undefined;
}

const survivesList = (value: unknown): boolean =>
	typeof value !== 'object' ||
	value === null ||
	(Array.isArray(value) && value.every((one) => typeof one !== 'object'));
