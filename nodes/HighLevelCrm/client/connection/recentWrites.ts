import type { IDataObject } from 'n8n-workflow';
import { idOf, recordIn } from '../../api/records';
import type { Answer, ApiRequest, Send } from '../../api/request';
import { storedCustomFields } from '../../api/storedCustomFields';
import { timeOf } from '../../values/storedTime';
import { clock } from '../clock';
import { perConnection } from './perConnection';

/** HighLevel's search shows a written value only after this delay, ms. */
export const SEARCH_LAG_MS = 60_000;

/** Maximum number of contacts that are kept: ten times what HighLevel's rate limit lets a program write one by one within the delay. */
const MAX_RECENT_CONTACTS = 6_000;

/** What this process has written to a contact, with the times of the changes in ms since 1970. */
interface Written {
	/** Monotonic, ms. */
	at: number;
	contact?: { answer: IDataObject; updatedAt: number };
	/** All tags of the contact after this process added or removed some. */
	tags?: { all: readonly string[]; changedAt: number };
}

/** Whether a search shows the written values by now. */
const isSearchable = ({ at }: Written): boolean => clock.now() - at >= SEARCH_LAG_MS;

/** The contacts that this process has just written, for example in an earlier node or loop batch. Searches do not show these writes yet. */
export class RecentWrites {
	/** By ID, the oldest first. */
	private readonly written = new Map<string, Written>();

	/** @param answer the whole contact. Without `dateUpdated` it is not kept: nobody could tell whether a search shows the write */
	noteContact(id: string, answer: IDataObject): void {
		const updatedAt = timeOf(answer.dateUpdated);
		if (!Number.isNaN(updatedAt)) this.note(id, { contact: { answer, updatedAt } });
	}

	/** @param all the tags of the contact after the call. The call's answer has no date, so this machine's time is used */
	noteTags(id: string, all: readonly string[]): void {
		this.note(id, { ...this.written.get(id), tags: { all, changedAt: clock.date() } });
	}

	private note(id: string, written: Omit<Written, 'at'>): void {
		this.written.delete(id);
		this.dropOldest();
		this.written.set(id, { ...written, at: clock.now() });
	}

	/** Makes room for another contact, and forgets the contacts whose written values a search shows by now. */
	private dropOldest(): void {
		for (const [id, written] of this.written) {
			if (this.written.size < MAX_RECENT_CONTACTS && !isSearchable(written)) return;
			this.written.delete(id);
		}
	}

	/**
	 * Returns a contact that a search has found, with the newer values that this process has written.
	 * @param normalize brings the server's answer into the form of the record
	 */
	asWritten(found: IDataObject, normalize: (record: IDataObject) => IDataObject): IDataObject {
		const written = this.written.size === 0 ? undefined : this.written.get(idOf(found) ?? '');
		if (!written || isSearchable(written)) return found;
		const { contact, tags } = written;
		const foundAt = timeOf(found.dateUpdated);
		const current = contact && foundAt < contact.updatedAt ? withAnswer(found, normalize(contact.answer)) : found;
		return tags && foundAt < tags.changedAt ? { ...current, tags: [...tags.all] } : current;
	}
}

/** Merges the answer of a write into a found contact. The answer may hold only those custom fields that were written. */
function withAnswer(found: IDataObject, answer: IDataObject): IDataObject {
	if (answer.customFields === undefined) return { ...found, ...answer };
	const own = storedCustomFields(answer);
	const others = storedCustomFields(found).filter(({ id }) => !own.some((one) => one.id === id));
	return { ...found, ...answer, customFields: [...others, ...own] };
}

/** Returns what was just written through a connection. It is kept as long as the connection's rate limiter. */
export const recentWritesOf = perConnection(() => new RecentWrites());

/** Paths of the calls whose answer holds the written contact. */
const CONTACT_CALL = /^\/contacts(\/[^/]+)?\/?$/;

/** Remembers the contacts that a run creates and updates. The code that adds and removes tags remembers those itself. */
export function notingWrites(send: Send, connection: { key: string }): Send {
	const recent = recentWritesOf(connection);
	return async (request) => {
		const answer = await send(request);
		noteWritten(request, answer, recent);
		return answer;
	};
}

function noteWritten({ effect, path }: ApiRequest, { body }: Answer, recent: RecentWrites): void {
	if (effect === 'read' || effect === 'delete' || !CONTACT_CALL.test(path)) return;
	const answer = recordIn(body, 'contact');
	const id = answer && idOf(answer);
	if (answer && id !== undefined) recent.noteContact(id, answer);
}
