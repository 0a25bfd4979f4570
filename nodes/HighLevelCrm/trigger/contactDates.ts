import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import { timeOfContact } from '../search/filters/dates';
import type { ServerTime } from '../run/entryPoints/poll';
import { isAhead } from './present';

export type DateField = 'dateAdded' | 'dateUpdated';

export class ContactDates {
	/** The latest time that is not ahead of the clock; 0 if there is none. */
	newest = 0;
	last?: number;
	private first?: number;
	private undated = 0;

	constructor(
		private readonly field: DateField,
		private readonly serverTime?: ServerTime,
	) {}

	/** Adds a contact. @returns its time, ms since 1970; NaN if it has none */
	of(contact: IDataObject): number {
		const at = timeOfContact(contact, this.field);
		if (Number.isNaN(at)) {
			this.undated++;
		} else {
			if (!isAhead(at, this.serverTime?.last)) this.newest = Math.max(this.newest, at);
			this.first ??= at;
			this.last = at;
		}
		return at;
	}

	/** Whether contacts of more than one time were read. */
	get haveMoved(): boolean {
		return this.last !== this.first;
	}

	/** @throws ApiFailure if contacts were read, but none had a time */
	check(): void {
		if (this.last !== undefined || this.undated === 0) return;
		throw new ApiFailure({
			message: `The server's contacts have no ${this.field}, so new ones cannot be detected`,
			description: 'Choose another event, or choose the HighLevel dialect in the credential if the server supports it.',
		});
	}
}
