import { shownChanges } from '../operation/shownChanges';
import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Poll, PollResult } from '../run/entryPoints/poll';
import { ApiFailure } from '../client/errors/apiFailure';
import { capitalize } from '../client/errors/errorEntry';
import type { ListQuery } from '../client/paging/pageCollector';
import { listOfKind, readResources } from '../calendarResource/records/readResources';
import { requireKind, type CalendarResourceKind } from '../calendarResource/kind';
import { saveState, loadState } from './state';
import { isSnapshot } from './validState';
import { PreviousSnapshot, snapshotOf, type Snapshot } from './snapshot';

const MAX_TEST_RECORDS = 10;

/** A first page whose length is a multiple of this may be one that the server has capped. */
const PAGE_SIZE_STEP = 5;

/** The event that equipment or rooms are created, changed or deleted. The whole list is compared with that of the last poll. */
export const calendarResourceEvent =
	(kind: CalendarResourceKind) =>
	async (poll: Poll): Promise<PollResult> => {
		const { run, isTest } = poll;
		requireKind(kind, run);
		const { dialect } = run;
		const fields = dialect.calendarResourceFields;
		const subject = listOfKind(kind);
		const stored = isTest ? undefined : loadState<Snapshot>(poll, isSnapshot);
		const previous = stored && new PreviousSnapshot(stored, fields);
		const read = async (isEnough?: ListQuery['isEnough']) => await readResources(kind, dialect, run.send, { isEnough });

		const list = requireIds(await read(previous && endsUnchanged(previous)), kind);
		if (isTest) return { records: list.slice(0, MAX_TEST_RECORDS).map((record) => withChange(record, 'created')) };
		if (previous && missingIn(list, previous).length > 0) {
			// A record can be missing from a list that changes while it is read. A second reading has to lack it, too.
			const reread = requireIds(await read(), kind);
			const current = new Set(reread.map((record) => idOf(record)));
			list.splice(0, list.length, ...reread, ...list.filter((record) => !current.has(idOf(record))));
		}
		if (stored && !stored.isEmptied && list.length === 0 && previous?.ids.length !== 0) {
			// A server that lost its data for a moment would have each record come as deleted, and as created afterwards.
			poll.log(
				`${capitalize(subject)} is empty all at once: if the next poll finds no ${kind.noun} either, all come out as deleted`,
			);
			return { records: [], state: saveState(poll, { ...stored, isEmptied: true }) };
		}
		const snapshot = snapshotOf(list, fields, subject);
		if ('signs' in snapshot)
			poll.log(`${capitalize(subject)} is too long to store its values: items come without "changes"`);
		return { records: previous ? changesSince(list, previous) : [], state: saveState(poll, snapshot) };
	};

function changesSince(list: readonly IDataObject[], previous: PreviousSnapshot): IDataObject[] {
	const current = list.flatMap((record) => {
		if (!previous.has(idOf(record) ?? '')) return [withChange(record, 'created')];
		return previous.isSame(record) ? [] : [withChange(record, 'updated', previous.changesOf(record))];
	});
	const deleted = missingIn(list, previous).map((id) => withChange({ id, ...previous.valuesOf(id) }, 'deleted'));
	return [...current, ...deleted];
}

const withChange = (
	record: IDataObject,
	change: 'created' | 'updated' | 'deleted',
	changes: IDataObject = {},
): IDataObject => ({
	...record,
	change,
	changes: shownChanges(changes),
});

function missingIn(list: readonly IDataObject[], previous: PreviousSnapshot): string[] {
	const current = new Set(list.map((record) => idOf(record)));
	return previous.ids.filter((id) => !current.has(id));
}

/**
 * Returns a check after each page that ends the reading if the records are exactly those of the last poll, unchanged, and the page does not look
 * full.
 */
function endsUnchanged(previous: PreviousSnapshot): ListQuery['isEnough'] {
	let [firstPage, before]: [number | undefined, number] = [undefined, 0];
	return (records, more) => {
		const { length } = records;
		// Each further page begins with the last record of the one before.
		const isFull = firstPage === undefined ? length % PAGE_SIZE_STEP === 0 : length - before >= firstPage - 1;
		firstPage ??= length;
		before = length;
		return !more && !isFull && length === previous.ids.length && records.every((record) => previous.isSame(record));
	};
}

/** @throws ApiFailure if the records have no IDs */
function requireIds(list: IDataObject[], { many }: CalendarResourceKind): IDataObject[] {
	if (list.every((record) => idOf(record) !== undefined)) return list;
	throw new ApiFailure({
		message: `The server lists ${many} without IDs, so changes cannot be detected`,
		description: `Use Get Many in a separate workflow, and compare the ${many} by name.`,
	});
}
