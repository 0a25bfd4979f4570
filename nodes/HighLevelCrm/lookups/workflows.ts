import type { Send } from '../api/request';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';
import { isEmpty } from '../values/text';
import { readList } from './readList';

interface Workflow {
	id: string;
	name: string;
	/** Only a published workflow acts on the contacts that are added to it. A workflow without a status counts as published. */
	isPublished: boolean;
}

/** Reads the location's workflows: published ones first, each sorted by name. @throws ApiFailure */
export async function listWorkflows(send: Send, locationId: string): Promise<Workflow[]> {
	const records = await readList(send, {
		path: '/workflows/',
		qs: { locationId },
		subject: "the location's workflows",
	});
	const workflows = records.map(({ id, name, status }) => ({
		id: toText(id),
		name: toText(name) || toText(id),
		isPublished: isEmpty(status) || status === 'published',
	}));
	return workflows.sort(
		(one, other) => Number(other.isPublished) - Number(one.isPublished) || one.name.localeCompare(other.name),
	);
}

/** Loads the location's workflows once per run; `undefined` if the token may not see them. */
export const loadWorkflows = perRun(
	async ({ send, connection }) => await listWorkflows(send, connection.locationId).catch(() => undefined),
);

/** Returns how many workflows of the location are published; `undefined` if the token may not see them, or the interface has none. */
export async function countPublishedWorkflows(run: RunServices): Promise<number | undefined> {
	if (!run.dialect.addToWorkflow) return undefined;
	const workflows = await loadWorkflows(run);
	return workflows?.filter(({ isPublished }) => isPublished).length;
}
