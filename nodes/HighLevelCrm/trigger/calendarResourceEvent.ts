import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Poll, PollResult } from '../run/entryPoints/poll';
import { ApiFailure } from '../client/errors/apiFailure';
import { readPages } from '../client/paging/readPages';
import { requireKind, type CalendarResourceKind } from '../calendarResource/kind';
import { saveState, loadState } from './state';
import { PreviousSnapshot, snapshotOf, type Snapshot } from './snapshot';

/** Records that a test event shows. */
const MAX_TEST_RECORDS = 10;

/** Sizes that a server may cap its pages at are multiples of this. */
const ROUND = 10;

/** The event that equipment or rooms are created, changed or deleted: the whole list is compared with the one before. */
export const calendarResourceEvent =
	(kind: CalendarResourceKind) =>
	async (poll: Poll): Promise<PollResult> => {
		const { run, isTest } = poll;
		requireKind(kind, run);
		const { dialect } = run;
		const fields = dialect.calendarResourceFields;
		const subject = `list of ${kind.many}`;
		const kept = isTest ? undefined : loadState<Snapshot>(poll);
		const before = kept && new PreviousSnapshot(kept, fields);
		const read = async (isEnough?: (records: readonly IDataObject[]) => boolean) =>
			await readPages(dialect.listCalendarResources(kind.type), run.send, { subject, isEnough });

		const list = requireIds(await read(before && ((records) => isAll(records, before))), kind);
		if (isTest) return { records: list.slice(0, MAX_TEST_RECORDS).map((record) => withChange(record, 'created')) };
		if (before && missingIn(list, before).length > 0) {
			// A list that changes while it is read page by page can pass one over: what is gone is gone twice.
			const again = requireIds(await read(), kind);
			const there = new Set(again.map((record) => idOf(record)));
			list.splice(0, list.length, ...again, ...list.filter((record) => !there.has(idOf(record))));
		}
		const snapshot = snapshotOf(list, fields, subject);
		if ('signs' in snapshot) poll.log(`The ${subject} is too long to keep its values: changes come without them`);
		return { records: before ? changesSince(list, before) : [], state: saveState(poll, snapshot) };
	};

/** What happened, in the list's order; what is gone at the end. */
function changesSince(list: readonly IDataObject[], before: PreviousSnapshot): IDataObject[] {
	const there = list.flatMap((record) => {
		if (!before.has(idOf(record) ?? '')) return [withChange(record, 'created')];
		return before.isSame(record) ? [] : [withChange(record, 'updated', before.changesOf(record))];
	});
	const gone = missingIn(list, before).map((id) => withChange({ id, ...before.valuesOf(id) }, 'deleted'));
	return [...there, ...gone];
}

const withChange = (
	record: IDataObject,
	change: 'created' | 'updated' | 'deleted',
	changes: IDataObject = {},
): IDataObject => ({
	...record,
	change,
	changes,
});

function missingIn(list: readonly IDataObject[], before: PreviousSnapshot): string[] {
	const there = new Set(list.map((record) => idOf(record)));
	return before.ids.filter((id) => !there.has(id));
}

/**
 * Whether the rest need not be asked for: exactly what was there is there, as it was. A list of a round length may be a page that the
 * server has capped.
 */
const isAll = (records: readonly IDataObject[], before: PreviousSnapshot): boolean =>
	records.length === before.ids.length &&
	records.length % ROUND !== 0 &&
	records.every((record) => before.isSame(record));

/** @throws ApiFailure if the records have no identifiers */
function requireIds(list: IDataObject[], { many }: CalendarResourceKind): IDataObject[] {
	if (list.every((record) => idOf(record) !== undefined)) return list;
	throw new ApiFailure({
		message: `The server lists ${many} without identifiers: what has changed can't be told`,
		description: `Use Get Many in a workflow of its own, and compare the ${many} by name.`,
	});
}
