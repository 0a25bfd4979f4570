import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import { readPages } from '../../client/paging/readPages';
import type { Call } from '../../run/call';
import type { Send } from '../../api/request';
import type { RunServices } from '../../run/services';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { notInListError } from './record';
import { comparable } from './comparable';
import { CALENDAR_RESOURCE_LABELS } from '../fields/input';
import type { CalendarResourceKind } from '../kind';

/** Returns the call of a dry run. The list, read once per run, shows whether the resource exists. @throws ApiFailure if it does not */
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
			const all = lists.get(kind) ?? readAll(kind, row.run, send);
			lists.set(kind, all);
			const existing = (await all).find((record) => idOf(record) === id);
			if (!existing) throw notInListError(kind, id, row.run);
			return [{ ...previewRecord(existing), dryRun: true }];
		},
	};
}

const listsOfKinds = perRun(() => new Map<CalendarResourceKind, Promise<IDataObject[]>>());

const readAll = async ({ type, many }: CalendarResourceKind, { dialect }: RunServices, send: Send) =>
	await readPages(dialect.listCalendarResources(type), send, { subject: `list of ${many}` });

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
