import type { IDataObject } from 'n8n-workflow';
import { idOf, recordIn } from '../../api/records';
import type { Answer, ApiRequest, Send } from '../../api/request';
import { storedCustomFields } from '../../api/storedCustomFields';
import { timeOf } from '../../values/storedTime';
import { clock } from '../clock';

/** HighLevel's search shows what was written with this delay, ms. */
export const SEARCH_LAG_MS = 60_000;

/** Maximum number of contacts that are kept: ten times what HighLevel's limit lets a program write one by one until a search shows it. */
const MAX_CONTACTS = 6_000;

/** A contact as this process has written it. */
interface Written {
	/** Monotonic, ms. */
	at: number;
	/** When the server changed it, ms since 1970. */
	updatedAt: number;
	/** What the server answered, or the tags alone. */
	record: IDataObject;
}

/** Whether a search shows it by now. */
const isShown = ({ at }: Written): boolean => clock.now() - at >= SEARCH_LAG_MS;

/** The contacts that this process has just written, for searches that do not show it yet: of an earlier node, or an earlier batch of a loop. */
export class RecentWrites {
	/** By ID, the oldest first. */
	private readonly written = new Map<string, Written>();

	/** @param record what is known of the contact now @param updatedAt when the server changed it, ms since 1970 */
	note(id: string, record: IDataObject, updatedAt = clock.date()): void {
		const before = this.written.get(id);
		this.written.delete(id);
		this.dropOldest();
		this.written.set(id, {
			at: clock.now(),
			updatedAt: Math.max(before?.updatedAt ?? 0, updatedAt),
			record: { ...before?.record, ...record },
		});
	}

	/** Makes room for another one, and forgets those that a search shows by now. */
	private dropOldest(): void {
		for (const [id, written] of this.written) {
			if (this.written.size < MAX_CONTACTS && !isShown(written)) return;
			this.written.delete(id);
		}
	}

	/**
	 * Returns a contact that a search has found as it is, as far as this process knows: as it was written since.
	 * @param normalize brings the server's answer into the form of the record
	 */
	asWritten(found: IDataObject, normalize: (record: IDataObject) => IDataObject): IDataObject {
		const written = this.written.size === 0 ? undefined : this.written.get(idOf(found) ?? '');
		if (!written || isShown(written) || !(timeOf(found.dateUpdated) < written.updatedAt)) return found;
		const record = normalize(written.record);
		if (record.customFields === undefined) return { ...found, ...record };
		// An answer may have no more of them than were written.
		const own = storedCustomFields(record);
		const others = storedCustomFields(found).filter(({ id }) => !own.some((one) => one.id === id));
		return { ...found, ...record, customFields: [...others, ...own] };
	}
}

const recentByKey = new Map<string, RecentWrites>();

/** Returns what was just written through a connection. It is kept as long as the connection's rate limiter. */
export function recentWritesOf({ key }: { key: string }): RecentWrites {
	let recent = recentByKey.get(key);
	if (!recent) recentByKey.set(key, (recent = new RecentWrites()));
	return recent;
}

export const forgetRecentWrites = (key: string): boolean => recentByKey.delete(key);

/** The calls that answer with the contact that they write. */
const CONTACT_CALL = /^\/contacts(\/[^/]+)?\/?$/;

/** Notes the contacts that a run creates and updates. Tags that are added and removed are noted where it is known of which contacts. */
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
	const record = recordIn(body, 'contact');
	const id = record && idOf(record);
	const updatedAt = timeOf(record?.dateUpdated);
	// Without its date nobody knows whether a search shows it.
	if (id !== undefined && !Number.isNaN(updatedAt)) recent.note(id, record as IDataObject, updatedAt);
}
