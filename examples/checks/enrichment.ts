import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import type { Check } from './check';
import { checkContacts, checkFailures, checkImported } from './contacts';
import { COLUMNS, row, type ContactRow } from '../data/contacts/columns';
import { ENRICHMENT_FILE } from '../service/enrichmentService';
import { expectedAfter } from './expected';
import { faultOf } from '../data/rows';
import type { Stage } from '../data/seed';
import { EXAMPLES } from '../files';

/** The file that contact-enrichment.json reads, and the one that it writes. */
export const LEADS_FILE = path.join(EXAMPLES, 'leads.csv');
export const FAILED_LEADS = 'failed-leads.csv';

type Row = Record<string, string>;

/** The result of contact-enrichment.json. */
export interface Enriched {
	/** The server's contacts before it ran. */
	before: readonly Contact[];
	/** Items of "Enriched contacts". */
	enriched: readonly IDataObject[];
	/** The file of the failed leads; absent if there is none. */
	failedCsv?: string;
}

/** The leads, with gaps filled by the service. Leads that it knows come first, in the order of n8n's Merge. */
export function enrichedLeads(): Row[] {
	const leads: Row[] = parse(readFileSync(LEADS_FILE), { columns: true });
	const { people } = JSON.parse(readFileSync(ENRICHMENT_FILE, 'utf8')) as {
		people: Array<Record<string, string | number>>;
	};
	const met = leads.map((lead) => ({ lead, person: people.find(({ email }) => email === lead.email) }));
	const known = met.flatMap(({ lead, person }) => (person ? [{ ...texts(person), ...filled(lead) }] : []));
	return [...known, ...met.flatMap(({ lead, person }) => (person ? [] : [filled(lead)]))];
}

/** Checks the whole result of the workflow against its files. */
export function checkEnrichment(stage: Stage, { before, enriched, failedCsv }: Enriched): Check[] {
	const leads = enrichedLeads();
	const expected = expectedAfter(leads.map(asContactRow), before, stage.customFieldId, stage.credentials.dialect);
	const bad = leads.filter((lead) => faultOf(lead) !== undefined);
	const failed: IDataObject[] = parse(failedCsv ?? '', { columns: true, bom: true });
	return [
		...checkContacts(stage, expected),
		checkImported(expected, enriched),
		{
			...checkFailures({ bad }, failed),
			claim: `The ${bad.length} bad leads are in the file, with their columns and the reason`,
		},
	];
}

function asContactRow(lead: Row): ContactRow {
	return row(
		Object.fromEntries(COLUMNS.flatMap((column) => (lead[column] === undefined ? [] : [[column, lead[column]]]))),
	);
}

const texts = (record: Record<string, string | number>): Row =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]));
const filled = (record: Row): Row => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
