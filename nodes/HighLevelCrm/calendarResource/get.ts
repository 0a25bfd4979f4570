import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { ifMissing, handleMissing } from '../operation/ifMissing';
import { hasStatus } from '../client/errors/apiFailure';
import { readResources } from './records/readResources';
import type { Row } from '../run/row';
import { notInListError, readResourceById } from './records/record';
import type { Operation } from '../operation/operation';
import { recordFormat } from '../operation/formatOption';
import { readResourceOutput } from './records/output';
import { parseCalendarResourceId, type CalendarResourceKind } from './kind';

export const get = (kind: CalendarResourceKind): Operation => ({
	value: 'get',
	name: 'Get',
	action: `Get ${kind.noun}`,
	description: `Retrieve one ${kind.noun === 'equipment' ? 'piece of equipment' : kind.noun} with all its fields`,
	parameters: [kind.idParameter],
	options: [recordFormat, ifMissing],
	output: readResourceOutput(kind),
	prepare(row) {
		const resource = parseCalendarResourceId(kind, row);
		const run = async (send: Send) => [await readCalendarResource(kind, resource, row, send)];
		return handleMissing({ keys: [], writes: false, run }, row, { id: resource.id });
	},
});

/** Reads the resource that a row names. @throws ApiFailure if it does not exist */
async function readCalendarResource(
	kind: CalendarResourceKind,
	asked: ReturnType<typeof parseCalendarResourceId>,
	row: Row,
	send: Send,
): Promise<IDataObject> {
	return await readResourceById(kind, asked, send).catch(async (failure: unknown) => {
		// The interface description has no call for a single resource, only the list, so a server may not know this path, or allow only PUT and DELETE.
		if (!hasStatus(failure, 404, 405)) throw failure;
		return await findInList(kind, asked.id, row, send);
	});
}

/** Finds a resource by its ID in the list of all. @throws ApiFailure if it does not exist */
async function findInList(kind: CalendarResourceKind, id: string, row: Row, send: Send): Promise<IDataObject> {
	const matches = (record: IDataObject) => idOf(record) === id;
	const [found] = await readResources(kind, row.run.dialect, send, { matches, limit: 1 });
	if (found) return found;
	throw notInListError(kind, id, row.run);
}
