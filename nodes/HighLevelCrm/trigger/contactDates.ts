import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import { timeOfContact } from '../contact/filters/dates';

/** The times of a contact that a trigger goes by. */
export type DateField = 'dateAdded' | 'dateUpdated';

/** What the times of all contacts that were read come to. */
export class ContactDates {
	/** The latest; 0 where there is none. */
	newest = 0;
	/** Of the contact read last. */
	last?: number;
	private undated = 0;

	constructor(private readonly field: DateField) {}

	/** Looks at a contact. @returns its time */
	of(contact: IDataObject): number {
		const at = timeOfContact(contact, this.field);
		if (Number.isNaN(at)) {
			this.undated++;
		} else {
			this.newest = Math.max(this.newest, at);
			this.last = at;
		}
		return at;
	}

	/** @throws ApiFailure where none of them had a time */
	check(): void {
		if (this.last !== undefined || this.undated === 0) return;
		throw new ApiFailure({
			message: `The server's contacts have no ${this.field}: what is new can't be told`,
			description: 'Choose another event, or the HighLevel dialect in the credential, if the server speaks it.',
		});
	}
}
