import type { ContactRecordKind } from './kind';

/** What the rows of a run have listed. */
export interface ListedRecords {
	/** Number of rows that listed the records of a contact, and of the location. */
	contacts: number;
	locations: number;
	listed: number;
	passed: number;
	/** Whether a row had the server filter the records of the location, so that it is not known whether there are others. */
	filtered: boolean;
}

/** Says why a run returns nothing. A row without records needs no warning if other rows returned some. */
export function nothingListed({ many }: ContactRecordKind, seen: ListedRecords): string {
	const { contacts, locations, listed, passed, filtered } = seen;
	if (contacts + locations === 0 || passed > 0) return '';
	if (listed > 0 || filtered) return `No ${many} passed the filters.`;
	if (locations > 0) return `The location has no ${many}.`;
	return contacts === 1 ? `The contact has no ${many}.` : `The contacts have no ${many}.`;
}
