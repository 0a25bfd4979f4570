import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import { readPages } from '../../client/paging/readPages';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import { notInListError } from '../get';
import { CALENDAR_RESOURCE_LABELS } from '../fields/input';
import type { CalendarResourceKind } from '../kind';

/** The call of a dry run: the list, read once a run, tells whether the resource is there. @throws ApiFailure if it is not */
export function previewFromList(
	kind: CalendarResourceKind,
	id: string,
	row: Row,
	foretell: (there: IDataObject) => IDataObject,
): Call {
	return {
		keys: [],
		writes: false,
		async run(send) {
			const paging = row.run.dialect.listCalendarResources(kind.type);
			const subject = `list of ${kind.many}`;
			const all = await row.run.memoize(subject, async () => await readPages(paging, send, { subject }));
			const there = all.find((record) => idOf(record) === id);
			if (!there) throw notInListError(kind, id, row.run);
			return [{ ...foretell(there), dryRun: true }];
		},
	};
}

/** What an update would put out, and what it would change. */
export function previewUpdate(there: IDataObject, body: IDataObject): IDataObject {
	const changed = Object.entries(body).filter(([key, value]) => JSON.stringify(there[key]) !== JSON.stringify(value));
	const changes = Object.fromEntries(
		changed.map(([key, value]) => [CALENDAR_RESOURCE_LABELS[key] ?? key, { from: there[key] ?? null, to: value }]),
	);
	// A later row for the same one is compared with that.
	Object.assign(there, body);
	return { ...there, action: changed.length > 0 ? 'updated' : 'unchanged', changes };
}
