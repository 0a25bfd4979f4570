import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../../dialects';
import type { Parameter } from '../../operation/option';
import type { RowContext } from '../../run/row';

/** Returns whether a contact passes; this check is exact. */
export type ContactCheck = (contact: IDataObject) => boolean;

interface FilterDefinition<T> {
	parameters: readonly Parameter[];
	/** @param given the row's filters, by name @returns `undefined` if the row does not use this filter @throws BadInput, naming it */
	read: (given: IDataObject, context: RowContext) => T | undefined;
	/** The part that the server can check. It must let through everything that passes `check`. */
	toServerFilter: (wanted: T) => ServerFilter;
	check: (wanted: T) => ContactCheck;
}

export interface ParsedFilter {
	serverFilter: ServerFilter;
	check: ContactCheck;
}

export interface Filter {
	parameters: readonly Parameter[];
	/** @param asksServer whether the server checks custom fields, too @returns `undefined` if the row does not use this filter @throws BadInput */
	parse: (given: IDataObject, context: RowContext, asksServer?: boolean) => Promise<ParsedFilter | undefined>;
}

export function defineFilter<T>({ parameters, read, toServerFilter, check }: FilterDefinition<T>): Filter {
	return {
		parameters,
		async parse(given, context) {
			const wanted = read(given, context);
			return wanted === undefined ? undefined : { serverFilter: toServerFilter(wanted), check: check(wanted) };
		},
	};
}
