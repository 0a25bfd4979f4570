import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import { readResources } from './readResources';
import type { Call } from '../../run/call';
import type { Send } from '../../api/request';
import type { RunServices } from '../../run/services';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { notInListError, readResourceById } from './record';
import { comparable } from './comparable';
import { CALENDAR_RESOURCE_LABELS } from '../fields/input';
import type { CalendarResourceKind } from '../kind';

/**
 * Returns the call of a dry run. The list, read once per run, shows whether the resource exists. If the list has no IDs, the resource itself
 * is read. @throws ApiFailure if the resource does not exist
 */
export function previewFromList(
	kind: CalendarResourceKind,
	id: string,
	row: Row,
	previewRecord: (existing: IDataObject) => IDataObject,
): Call {
	return {
		keys: [],
		writes: false,
		async run(send) {
			const lists = listsOfKinds(row.run);
			const all = lists.get(kind) ?? readResources(kind, row.run.dialect, send);
			lists.set(kind, all);
			const existing = await findListed(kind, id, await all, row.run, send);
			return [{ ...previewRecord(existing), dryRun: true }];
		},
	};
}

const listsOfKinds = perRun(() => new Map<CalendarResourceKind, Promise<IDataObject[]>>());

/** @throws ApiFailure if it does not exist */
async function findListed(
	kind: CalendarResourceKind,
	id: string,
	all: readonly IDataObject[],
	run: RunServices,
	send: Send,
): Promise<IDataObject> {
	const existing = all.find((record) => idOf(record) === id);
	if (existing) return existing;
	// A list without IDs, as the vendor describes it, does not say that there is no such record.
	if (all.length === 0 || all.some((record) => idOf(record) !== undefined)) throw notInListError(kind, id, run);
	const singles = readSingly(run);
	const subject = `${kind.noun} "${id}"`;
	const single = singles.get(subject) ?? readResourceById(kind, { id, subject }, send);
	singles.set(subject, single);
	return await single;
}

/** Resources that were read one by one, by noun and ID. A later row for the same resource is compared with the state after the earlier one. */
const readSingly = perRun(() => new Map<string, Promise<IDataObject>>());

export function previewUpdate(existing: IDataObject, body: IDataObject): IDataObject {
	const changedFields = Object.entries(body).filter(([key, value]) => comparable(existing[key]) !== comparable(value));
	const changes = Object.fromEntries(
		changedFields.map(([key, value]) => [
			CALENDAR_RESOURCE_LABELS[key] ?? key,
			{ from: existing[key] ?? null, to: value },
		]),
	);
	// A later row for the same resource is compared with this state.
	Object.assign(existing, body);
	return { ...existing, action: changedFields.length > 0 ? 'updated' : 'unchanged', changes };
}
