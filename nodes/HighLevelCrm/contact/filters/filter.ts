import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../../dialects';
import type { Parameter } from '../../operation/parameter';
import type { Row } from '../../run/row';

/** Whether a contact passes, exactly. */
export type ContactCheck = (contact: IDataObject) => boolean;

/** One filter of the contact search, complete. */
interface FilterDefinition<T> {
	/** Entries of the filters in the panel. */
	parameters: readonly Parameter[];
	/** @param given the row's filters, by name @returns `undefined` where the row does not filter by it @throws BadInput, naming it */
	read: (given: IDataObject, row: Row) => T | undefined;
	/** What of it the server can be asked: it lets through at least what passes. */
	toServerFilter?: (wanted: T, row: Row) => ServerFilter | Promise<ServerFilter>;
	check: (wanted: T) => ContactCheck;
}

/** A filter as the search uses it. */
export interface Filter {
	parameters: readonly Parameter[];
	/** What a row wants by it; `undefined` if nothing. @throws BadInput */
	parse: (given: IDataObject, row: Row) => Promise<{ narrowing: ServerFilter; check: ContactCheck } | undefined>;
}

/** A filter of its parts. */
export function defineFilter<T>({ parameters, read, toServerFilter: narrow, check }: FilterDefinition<T>): Filter {
	return {
		parameters,
		async parse(given, row) {
			const wanted = read(given, row);
			if (wanted === undefined) return undefined;
			return { narrowing: (await narrow?.(wanted, row)) ?? {}, check: check(wanted) };
		},
	};
}
