import { recordsIn } from '../api/records';
import type { ApiRequest } from '../api/request';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';

interface Workflow {
	id: string;
	name: string;
	/** Only a published workflow acts on the contacts that are added to it. */
	isPublished: boolean;
}

export function workflowsRequest(locationId: string): ApiRequest {
	return {
		method: 'GET',
		path: '/workflows/',
		qs: { locationId },
		effect: 'read',
		subject: "the location's workflows",
	};
}

/** The workflows of an answer: published ones first, each sorted by name. */
export function parseWorkflows(body: unknown): Workflow[] {
	const workflows = (recordsIn(body) ?? []).map(({ id, name, status }) => ({
		id: toText(id),
		name: toText(name) || toText(id),
		isPublished: status === 'published',
	}));
	return workflows.sort(
		(one, other) => Number(other.isPublished) - Number(one.isPublished) || one.name.localeCompare(other.name),
	);
}

/** Returns how many workflows of the location are published; `undefined` if the token may not see them, or the interface has none. */
export async function countPublishedWorkflows({ connection, dialect, send }: RunServices): Promise<number | undefined> {
	if (!dialect.addToWorkflow) return undefined;
	const answer = await send(workflowsRequest(connection.locationId)).catch(() => undefined);
	return answer && parseWorkflows(answer.body).filter(({ isPublished }) => isPublished).length;
}
