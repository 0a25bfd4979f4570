import type { Row } from '../../../run/row';
import { isObject, toText } from '../../../values/json';
import { isEmpty } from '../../../values/text';
import { labelOf } from '../../fields/additionalFields';
import type { Mapping } from '../../fields/mapper';
import { ADDRESS_FIELDS } from '../headings/fieldNames';
import { aliasFieldFor } from '../headings/headings';
import { reportIgnoredColumn } from '../headings/ignoredColumns';

/** Maximum length of an address in one cell, characters. */
const MAX_ADDRESS_CHARACTERS = 1_000;

const LABELLED = /^\s*([\p{L}][\p{L}\d /-]{1,29}?)\s*[:=]\s*(.*?)\s*$/u;

/** An address that was in one cell. */
interface AddressParts {
	/** By field. */
	parts: Map<string, string>;
	/** Labels that mean no part of an address. */
	others: string[];
}

/** Replaces an address with labels in one cell by its parts. A row's own column for a part is more specific. */
export function addLabelledParts(values: Mapping['values'], { run }: Row): void {
	const address = values.get('address1');
	const labelled = address && !address.problem ? readLabelledAddress(address.value) : undefined;
	if (!address || !labelled) return;
	values.delete('address1');
	for (const [key, value] of labelled.parts) {
		const own = values.get(key)?.value;
		if (isEmpty(own)) values.set(key, { ...address, value });
		else if (own !== value)
			reportIgnoredColumn(run, address.column ?? '', `another column is used for ${labelOf(key)}`);
	}
	if (labelled.others.length > 0)
		reportIgnoredColumn(
			run,
			address.column ?? '',
			`its ${labelled.others.join(', ').slice(0, 80)} is no part of an address`,
		);
}

/** Reads the parts of an address from one cell with labels: `Street: 1 Main St, City: Austin`; `undefined` for any other text. */
export function readLabelledAddress(value: unknown): AddressParts | undefined {
	const entries = addressEntries(value);
	if (!entries) return undefined;
	const found: AddressParts = { parts: new Map(), others: [] };
	for (const [label, text] of entries) {
		if (text === '') continue;
		// Stripe calls the street `line1` there.
		const key = (aliasFieldFor(label) ?? aliasFieldFor(`Address ${label}`))?.key;
		if (key !== undefined && ADDRESS_FIELDS.includes(key) && !found.parts.has(key)) found.parts.set(key, text);
		else found.others.push(label);
	}
	return found.parts.size > 0 ? found : undefined;
}

function addressEntries(value: unknown): Array<[string, string]> | undefined {
	if (isObject(value)) return Object.entries(value).map(([label, part]) => [label, toText(part).trim()]);
	if (typeof value !== 'string' || value.length > MAX_ADDRESS_CHARACTERS || !/[:=]/.test(value)) return undefined;
	if (value.trim().startsWith('{')) return entriesOfJson(value);
	const entries: Array<[string, string]> = [];
	for (const segment of value.split(/[\n;,|]+/)) {
		const [, label, text] = LABELLED.exec(segment) ?? [];
		const last = entries.at(-1);
		if (label !== undefined && text !== undefined) entries.push([label, text]);
		else if (!last) return undefined;
		// A comma may be within a part: Street: 1 Main St, Apt 4.
		else if (segment.trim() !== '') last[1] = [last[1], segment.trim()].filter(Boolean).join(', ');
	}
	return entries;
}

function entriesOfJson(text: string): Array<[string, string]> | undefined {
	try {
		const value = JSON.parse(text) as unknown;
		return isObject(value) ? addressEntries(value) : undefined;
	} catch {
		return undefined;
	}
}
