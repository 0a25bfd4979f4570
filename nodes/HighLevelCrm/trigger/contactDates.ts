import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../client/errors/apiFailure';
import type { ServerTime } from '../run/entryPoints/poll';
import { timeOf } from '../values/storedTime';
import { isEmpty } from '../values/text';
import { isAhead, WITNESSES_WITHOUT_CLOCK } from './present';

export type DateField = 'dateAdded' | 'dateUpdated';

/**
 * The time at which a contact changed last, or was created. Some servers state no change for one that was only created: its creation
 * counts as its change. @returns ms since 1970, or NaN if it has no such time
 */
export const eventTimeOf = (contact: IDataObject, field: DateField): number =>
	timeOf(contact[isEmpty(contact[field]) ? 'dateAdded' : field]);

export class ContactDates {
	last?: number;
	/** The latest times that are not ahead of the clock, latest first. */
	private latest: number[] = [];
	private first?: number;
	private isStated = false;
	private undated = 0;

	constructor(
		private readonly field: DateField,
		private readonly serverTime?: ServerTime,
	) {}

	/** Adds a contact. @returns its time, ms since 1970; NaN if it has none */
	of(contact: IDataObject): number {
		const at = eventTimeOf(contact, this.field);
		if (Number.isNaN(at)) {
			this.undated++;
		} else {
			this.isStated ||= contact[this.field] !== undefined;
			if (!isAhead(at, this.serverTime?.last)) this.latest = latestOf([...this.latest, at]);
			this.first ??= at;
			this.last = at;
		}
		return at;
	}

	/**
	 * The latest time that is not ahead of the clock; 0 if there is none. Without a clock a few records may be dated ahead, so the latest
	 * ones are not believed.
	 */
	get newest(): number {
		return this.latest[this.serverTime?.last === undefined ? WITNESSES_WITHOUT_CLOCK - 1 : 0] ?? 0;
	}

	/** Whether contacts of more than one time were read. */
	get haveMoved(): boolean {
		return this.last !== this.first;
	}

	/** @throws ApiFailure if contacts were read, but none had a time */
	check(): void {
		if (this.isStated || (this.last === undefined && this.undated === 0)) return;
		throw new ApiFailure({
			message: `The server's contacts have no ${this.field}, so new ones cannot be detected`,
			description: 'Choose another event, or choose the HighLevel dialect in the credential if the server supports it.',
		});
	}
}

const latestOf = (times: number[]): number[] =>
	times.sort((one, other) => other - one).slice(0, WITNESSES_WITHOUT_CLOCK);
