import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { EXAMPLES } from '../files';
import type { Stage } from '../data/seed';
import { compareSets, type Check } from './check';
import { asText } from './text';

/** The export that nightly-mirror.json reads, and the tag that it gives. */
export const SHOP_FILE = path.join(EXAMPLES, 'shop-customers.csv');
const SHOP_TAG = 'shop customer';

/** A row of a shop's export, by the file's headings. */
export type ShopRow = Record<string, string> & { Email: string };

export const shopRows = (): ShopRow[] => parse(readFileSync(SHOP_FILE), { columns: true });

/** A run added one row to its data table, with these counts among others. */
export function checkNight(added: readonly IDataObject[], expected: Record<string, number>): Check {
	const inWords = (counts: IDataObject): string =>
		Object.keys(expected)
			.map((key) => `${key}: ${asText(counts[key])}`)
			.join(', ');
	return {
		claim: `The table got one row for the run: ${inWords(expected)}`,
		problems: compareSets([inWords(expected)], added.map(inWords)),
	};
}

/** Exactly the customers of the list have its tag. */
export function checkMirror({ sandbox }: Stage, listed: readonly ShopRow[]): Check {
	const tagged = [...sandbox.state.contacts.values()].filter(({ tags }) => tags.includes(SHOP_TAG));
	return {
		claim: `Exactly the ${listed.length} customers of the list have its tag`,
		problems: compareSets(
			listed.map(({ Email }) => Email),
			tagged.map(({ email }) => asText(email)),
		),
	};
}
