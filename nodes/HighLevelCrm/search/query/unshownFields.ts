import type { IDataObject } from 'n8n-workflow';
import type { ServerFilter } from '../../dialects';
import { joinWithOr } from '../../values/list';
import type { ContactCheck } from '../filters/filter';

/** The fields of a contact that filters need and that a list may leave out, and the filters by each. */
const FIELDS_OF_FILTERS: ReadonlyArray<[field: string, filters: ReadonlyArray<keyof ServerFilter>]> = [
	['tags', ['tags', 'anyTags']],
	['customFields', ['customFields']],
	['dnd', ['dnd']],
	['dateAdded', ['addedAfter', 'addedBefore']],
	['dateUpdated', ['updatedAfter', 'updatedBefore']],
];

/** Records which fields the contacts of a search show. If none shows a filter's field, none of them passes the filter, or all do. */
export class UnshownFields {
	private count = 0;
	private readonly shown = new Set<string>();

	constructor(private readonly filter: ServerFilter) {}

	/** @param contact as the server shows it */
	note(contact: IDataObject): void {
		this.count++;
		for (const [field] of FIELDS_OF_FILTERS) if (field in contact) this.shown.add(field);
	}

	/** Returns the check of the filters, which notes each contact. */
	noting(matches?: ContactCheck): ContactCheck | undefined {
		return matches && ((contact) => (this.note(contact), matches(contact)));
	}

	/** Returns what the user has to know of a search. @param found number of contacts that passed the filters @returns `undefined` if there is nothing */
	hint(found: number): string | undefined {
		return found > 0 ? this.openWarning : this.warning;
	}

	/** Returns the warning if all contacts passed a filter for a missing value, as none of them shows the field. */
	private get openWarning(): string | undefined {
		const { dnd, anyOf = [], customFields, hasNo = [], withoutTags = [] } = this.filter;
		if (this.count === 0) return undefined;
		if ([dnd, ...anyOf.map((one) => one.dnd)].includes(false) && !this.shown.has('dnd'))
			return 'No contact that the server returned shows "dnd", so Filters > Do Not Disturb lets all of them pass: nobody knows who does not want to be contacted.';
		// Any other condition would have let none of them pass.
		if (customFields !== undefined && !this.shown.has('customFields'))
			return 'No contact that the server returned shows its custom fields, so Filters > Custom Field without a value lets all of them pass: nobody knows who has one.';
		const isOpen = withoutTags.length > 0 || hasNo.includes('tags');
		if (!isOpen || this.shown.has('tags')) return undefined;
		return 'No contact that the server returned shows its tags, so Filters > Without Tags and Has No let all of them pass: nobody knows which tags they have.';
	}

	/** Returns the warning if contacts were read, but none has the field of a filter; otherwise `undefined`. */
	get warning(): string | undefined {
		const all = [this.filter, ...(this.filter.anyOf ?? [])];
		const unshown = FIELDS_OF_FILTERS.flatMap(([field, filters]) =>
			!this.shown.has(field) && filters.some((one) => all.some((filter) => filter[one] !== undefined))
				? [`"${field}"`]
				: [],
		);
		if (this.count === 0 || unshown.length === 0) return undefined;
		return `No contact passed the filters: none that the server returned shows ${joinWithOr(unshown)}, by which they choose.`;
	}
}
