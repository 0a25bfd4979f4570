import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { readPages } from '../../client/paging/readPages';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import type { CalendarResourceKind } from '../kind';

/**
 * The identifier of a resource that was just created, where the answer does not say it: of those in the list with its name and
 * values, the newest.
 * @returns `undefined` where the list can't be read or shows no identifiers: that it was created is certain all the same
 */
export async function findCreated(
	kind: CalendarResourceKind,
	input: IDataObject,
	{ dialect }: RunServices,
	send: Send,
): Promise<string | undefined> {
	const matches = (record: IDataObject) =>
		idOf(record) !== undefined && Object.entries(input).every(([key, value]) => matchesSent(record[key], value));
	const paging = dialect.listCalendarResources(kind.type);
	const found = await readPages(paging, send, { subject: `list of ${kind.many}`, matches }).catch(() => []);
	return found.map(aged).reduce<Aged | undefined>(newer, undefined)?.id;
}

/** What the list leaves out says nothing against a record. */
const matchesSent = (stored: unknown, sent: unknown): boolean =>
	stored === undefined || stored === null || JSON.stringify(stored) === JSON.stringify(sent);

interface Aged {
	id: string;
	/** Greater means newer; empty where the record does not show it. */
	age: string;
}

/** Identifiers that begin with the second of their making, as the vendor's do, tell it as well. */
const TIMESTAMPED_ID = /^[0-9a-f]{24}$/;

function aged(record: IDataObject): Aged {
	const id = idOf(record) ?? '';
	return { id, age: toText(record.createdAt) || toText(record.dateAdded) || (TIMESTAMPED_ID.test(id) ? id : '') };
}

/** Of two that are alike, the later in the list. */
const newer = (one: Aged | undefined, other: Aged): Aged => (one && one.age > other.age ? one : other);
