import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../../dialects';
import type { RunServices } from '../../run/services';
import { fieldKeyOf } from './pickFields';

/** Returns the keys of those chosen fields that no search shows: the contact itself has to be read for them. */
export const fieldsNotInSearch = (chosen: readonly string[], { notInSearch }: Dialect): string[] =>
	chosen.map((name) => fieldKeyOf(name) ?? name).filter((key) => notInSearch.includes(key));

/** Warns of chosen fields that an item lacks because its contact was read by a search. @param fields as `fieldsNotInSearch` returns them */
export function warnOfUnshown(fields: readonly string[], contact: IDataObject, { warnings }: RunServices): void {
	const isOfSearch = 'searchAfter' in contact || contact.action === 'unchanged';
	if (!isOfSearch || !fields.some((field) => !(field in contact))) return;
	const names = fields.map((field) => `"${field}"`).join(', ');
	warnings.add(
		`Options > Fields to Return: HighLevel's search does not show ${names}, so contacts that were read by it have no value there. Contact > Get returns it`,
	);
}
