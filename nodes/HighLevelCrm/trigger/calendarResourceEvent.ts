import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Poll, Polled } from '../run/entryPoints/poll';
import { ApiFailure } from '../client/errors/apiFailure';
import { readPages } from '../client/paging/readPages';
import { requireKind, type CalendarResourceKind } from '../calendarResource/kind';
import { beganWith, keptFor } from './state';
import { Before, snapshotOf, type Snapshot } from './snapshot';

/** Records that a test event shows. */
const TEST_EVENTS = 10;

/** Sizes that a server may cap its pages at are multiples of this. */
const ROUND = 10;

/** The event that equipment or rooms are created, changed or deleted: the whole list is compared with the one before. */
export const resourceEvent =
	(kind: CalendarResourceKind) =>
	async (poll: Poll): Promise<Polled> => {
		const { row, isTest } = poll;
		requireKind(kind, row);
		const { dialect } = row.connection;
		const fields = dialect.calendarResourceFields;
		const subject = `list of ${kind.many}`;
		const kept = isTest ? undefined : keptFor<Snapshot>(poll);
		const before = kept && new Before(kept, fields);
		const read = async (enough?: (records: readonly IDataObject[]) => boolean) =>
			await readPages(dialect.listCalendarResources(kind.type), row.send, { subject, enough });

		const list = named(await read(before && ((records) => isAll(records, before))), kind);
		if (isTest) return { records: list.slice(0, TEST_EVENTS).map((record) => told(record, 'created')) };
		if (before && missingIn(list, before).length > 0) {
			// A list that changes while it is read page by page can pass one over: what is gone is gone twice.
			const again = named(await read(), kind);
			const there = new Set(again.map(idOf));
			list.splice(0, list.length, ...again, ...list.filter((record) => !there.has(idOf(record))));
		}
		const snapshot = snapshotOf(list, fields, subject);
		if ('signs' in snapshot) poll.tell(`The ${subject} is too long to keep its values: changes come without them`);
		return { records: before ? changes(list, before) : [], kept: beganWith(poll, snapshot) };
	};

/** What happened, in the list's order; what is gone at the end. */
function changes(list: readonly IDataObject[], before: Before): IDataObject[] {
	const there = list.flatMap((record) => {
		if (!before.has(idOf(record) ?? '')) return [told(record, 'created')];
		return before.isSame(record) ? [] : [told(record, 'updated', before.changesOf(record))];
	});
	const gone = missingIn(list, before).map((id) => told({ id, ...before.valuesOf(id) }, 'deleted'));
	return [...there, ...gone];
}

const told = (
	record: IDataObject,
	change: 'created' | 'updated' | 'deleted',
	changes: IDataObject = {},
): IDataObject => ({
	...record,
	change,
	changes,
});

function missingIn(list: readonly IDataObject[], before: Before): string[] {
	const there = new Set(list.map(idOf));
	return before.ids.filter((id) => !there.has(id));
}

/**
 * Whether the rest need not be asked for: exactly what was there is there, as it was. A list of a round length may be a page that the
 * server has capped.
 */
const isAll = (records: readonly IDataObject[], before: Before): boolean =>
	records.length === before.ids.length &&
	records.length % ROUND !== 0 &&
	records.every((record) => before.isSame(record));

/** @throws ApiFailure if the records have no identifiers */
function named(list: IDataObject[], { many }: CalendarResourceKind): IDataObject[] {
	if (list.every((record) => idOf(record) !== undefined)) return list;
	throw new ApiFailure({
		message: `The server lists ${many} without identifiers: what has changed can't be told`,
		description: `Use Get Many in a workflow of its own, and compare the ${many} by name.`,
	});
}
