import type { IDataObject } from 'n8n-workflow';
import type { ContactNarrowing } from '../../dialects';
import type { Parameter } from '../../operation/parameter';
import type { Row } from '../../run/row';

/** Whether a contact passes, exactly. */
export type Check = (contact: IDataObject) => boolean;

/** One filter of the contact search, complete. */
interface Declared<T> {
	/** Entries of the filters in the panel. */
	parameters: readonly Parameter[];
	/** @param given the row's filters, by name @returns `undefined` where the row does not filter by it @throws BadInput, naming it */
	read: (given: IDataObject, row: Row) => T | undefined;
	/** What of it the server can be asked: it lets through at least what passes. */
	narrow?: (wanted: T, row: Row) => ContactNarrowing | Promise<ContactNarrowing>;
	check: (wanted: T) => Check;
}

/** A filter as the search uses it. */
export interface Filter {
	parameters: readonly Parameter[];
	/** What a row wants by it; `undefined` if nothing. @throws BadInput */
	wantedBy: (given: IDataObject, row: Row) => Promise<{ narrowing: ContactNarrowing; check: Check } | undefined>;
}

/** A filter of its parts. */
export function filter<T>({ parameters, read, narrow, check }: Declared<T>): Filter {
	return {
		parameters,
		async wantedBy(given, row) {
			const wanted = read(given, row);
			if (wanted === undefined) return undefined;
			return { narrowing: (await narrow?.(wanted, row)) ?? {}, check: check(wanted) };
		},
	};
}
