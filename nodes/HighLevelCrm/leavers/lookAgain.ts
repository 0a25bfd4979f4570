import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { clock } from '../client/clock';
import { SEARCH_LAG_MS } from '../client/connection/recentWrites';
import type { RunServices } from '../run/services';
import { readContact } from '../search/findContact';
import { searchByIds } from '../search/searchByIds';
import { goneIfNotFound } from './dealWith';
import { inParts } from '../values/inParts';
import { timeOf } from '../values/storedTime';

/** A contact as it is now, `gone`, or `unread` with the reason. */
export type Now = IDataObject | 'gone' | { unread: string };

/** Contacts that are looked at again. */
interface LookedAt {
	/** When their reading began, monotonic, ms. */
	readonly readAt: number;
	/** Whether each is read by its ID: what cannot be undone needs the contact itself, without the search's delay. */
	readonly readsById: boolean;
}

/** Looks once more at contacts before something is done with them: what was read at the beginning may be minutes old. */
export class SecondLook {
	/** The contacts that searches showed, by ID. */
	private readonly found = new Map<string, IDataObject>();
	private failure?: string;

	constructor(
		private readonly run: RunServices,
		private readonly list: LookedAt,
	) {}

	/** Searches the contacts, many with a request, if that may show anything new. */
	async search(ids: readonly string[], send: Send): Promise<void> {
		const { dialect } = this.run;
		// Within the search's delay, a second search shows nothing new.
		if (!dialect.contactsByKeys || (this.list.readsById && clock.now() - this.list.readAt < SEARCH_LAG_MS)) return;
		const read = async (group: readonly string[]) => {
			const found = await searchByIds(group, dialect, send, 'contacts that are looked at again');
			for (const [id, record] of found) this.found.set(id, record);
		};
		await Promise.all(inParts(ids, dialect.contactsByKeys.maxKeys).map(read)).catch(
			(error: Error) => (this.failure = error.message),
		);
	}

	/** @param before the contact as it was read with the list @throws the reason because of which the run was stopped */
	async at(before: IDataObject, subject: string, send: Send): Promise<Now> {
		const id = idOf(before) ?? '';
		const found = this.found.get(id);
		if (!this.list.readsById) {
			if (this.failure !== undefined) return { unread: this.failure };
			if (found) return found;
		}
		const now = await readContact(id, subject, send).catch(goneIfNotFound);
		if (now === 'gone') return now;
		const shown = found ?? (await this.searchChanged(before, now, send));
		return { ...shownBySearch(shown ?? before), ...this.run.dialect.normalizeContact(now) };
	}

	/** A contact that somebody changed since may have taken over another, whose addresses only a search shows. */
	private async searchChanged(before: IDataObject, now: IDataObject, send: Send) {
		const id = idOf(before);
		// A contact without a date of its last change counts as changed.
		const isUnchanged = timeOf(now.dateUpdated) <= timeOf(before.dateUpdated);
		if (id === undefined || isUnchanged) return undefined;
		return (await searchByIds([id], this.run.dialect, send, `contact "${id}"`)).get(id);
	}
}

/** The contact itself does not show its additional addresses and opportunities. */
const shownBySearch = ({ additionalEmails, additionalPhones, opportunities }: IDataObject): IDataObject => ({
	...(additionalEmails !== undefined && { additionalEmails }),
	...(additionalPhones !== undefined && { additionalPhones }),
	...(opportunities !== undefined && { opportunities }),
});
