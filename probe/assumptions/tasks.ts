import type { Assumption, Finding } from '../assumption';
import { accepted, isRecord, listIn, recordIn, type Json } from '../answers';
import type { Lab } from '../lab';
import { onMarked } from '../marked';
import type { Answer } from '../wire';

const MAX_LAG_MS = 30_000;
const POLL_INTERVAL_MS = 2_000;
/** Due long ago and done, so that nobody is reminded of it. */
const PROBE_TASK = { title: 'Probe', body: 'Probe', dueDate: '2020-01-01T00:00:00.000Z', completed: true };

const TASK_SEARCH = 'nodes/HighLevelCrm/dialects/highLevelTasks.ts';
const READS_ONE_BY_ONE = 'reads the tasks of each contact on its own';

const searchTasks = (lab: Lab, body: Json): Promise<Answer> =>
	lab.request('POST', `/locations/${encodeURIComponent(lab.locationId)}/tasks/search`, { body });

const keysOf = (value: unknown): string =>
	isRecord(value) ? Object.keys(value).sort().join(', ') || 'no key' : 'no object';

/** The bodies that a search for notes could take. Which one it takes is not described. */
const NOTE_BODIES: ReadonlyArray<[name: string, body: Json]> = [
	['limit and skip', { limit: 1, skip: 0 }],
	['pageLimit', { pageLimit: 1 }],
	['no page size', {}],
];

const searchNotes = (lab: Lab, body: Json): Promise<Answer> =>
	lab.request('POST', '/notes/search', { body: { locationId: lab.locationId, ...body }, version: 'v3' });

/** The names that a rejection mentions; a message of any other form could contain a record. */
function complaints({ body }: Answer): string {
	const given = isRecord(body) ? body.message : undefined;
	const told = (Array.isArray(given) ? given : []).filter(
		(text: unknown) => typeof text === 'string' && /^(property )?\w{1,30} (should|must) [a-z ]{1,60}$/.test(text),
	);
	return told.length > 0 ? ` (${told.slice(0, 3).join('; ')})` : '';
}

const sizeOfNotes = async (lab: Lab, limit: number): Promise<Finding> => {
	const seen = await searchNotes(lab, { limit, skip: 0 });
	const count = listIn(seen.body, 'notes').length;
	return {
		seen: `status ${seen.status}${accepted(seen) ? `, ${count} notes` : complaints(seen)}`,
		holds: accepted(seen),
	};
};

const READS_NOTES = { holds: 'reads the notes of each contact', otherwise: 'reads the notes of each contact' };

/** Assumptions about the tasks and the notes of the whole location. */
export const taskAssumptions: readonly Assumption[] = [
	{
		name: 'The tasks of the location can be searched',
		assumedAs: { name: 'taskSearch', file: TASK_SEARCH },
		node: { holds: 'reads the tasks of many contacts together', otherwise: READS_ONE_BY_ONE },
		async try(lab) {
			const seen = await searchTasks(lab, { limit: 1, skip: 0 });
			return {
				seen: `status ${seen.status}, ${keysOf(seen.body)}`,
				holds: accepted(seen) && isRecord(seen.body) && Array.isArray(seen.body.tasks),
			};
		},
	},
	{
		name: 'A task of the location names its contact',
		assumedAs: { name: 'contactId', file: 'nodes/HighLevelCrm/contactRecord/together/tasksOfRows.ts' },
		node: { holds: 'knows whose it is', otherwise: READS_ONE_BY_ONE },
		async try(lab) {
			const [task] = listIn((await searchTasks(lab, { limit: 1, skip: 0 })).body, 'tasks');
			if (!task) return { seen: 'no task in the location' };
			return { seen: keysOf(task), holds: typeof task.contactId === 'string' };
		},
	},
	{
		name: 'A search for tasks takes pages of 100',
		assumedAs: { name: 'TASK_PAGE_SIZE', file: TASK_SEARCH },
		node: { holds: 'pages of 100', otherwise: 'uses pages of 25 from then on' },
		async try(lab) {
			const { status } = await searchTasks(lab, { limit: 100, skip: 0 });
			return { seen: `status ${status}`, holds: status === 200 || status === 201 };
		},
	},
	{
		name: 'A search for tasks refuses pages of 101',
		assumedAs: { name: 'TASK_PAGE_SIZE', file: TASK_SEARCH },
		node: { holds: 'never asks for more than 100', otherwise: 'could use larger pages' },
		async try(lab) {
			const { status } = await searchTasks(lab, { limit: 101, skip: 0 });
			return { seen: `status ${status}`, holds: status === 400 || status === 422 };
		},
	},
	{
		name: 'A search for tasks takes 500 contacts',
		assumedAs: { name: 'MAX_CONTACTS', file: 'nodes/HighLevelCrm/contactRecord/fields/contactIds.ts' },
		node: { holds: 'names 500 contacts in a search', otherwise: 'halves the search' },
		async try(lab) {
			const contactId = Array.from({ length: 500 }, (_, index) => `probe${String(index).padStart(15, '0')}`);
			const seen = await searchTasks(lab, { contactId, limit: 1, skip: 0 });
			const found = listIn(seen.body, 'tasks').length;
			const filtered = found === 0 ? 'no task' : 'tasks of others';
			return {
				seen: `status ${seen.status}${accepted(seen) ? `, ${filtered}` : ''}`,
				holds: accepted(seen) && found === 0,
			};
		},
	},
	{
		name: 'A private token may search the notes of the location in v3',
		assumedAs: { name: 'hasLocationList', file: 'nodes/HighLevelCrm/contactRecord/kinds.ts' },
		node: READS_NOTES,
		async try(lab) {
			const seen: string[] = [];
			let isAccepted = false;
			for (const [name, body] of NOTE_BODIES) {
				const answer = await searchNotes(lab, body);
				const [note] = listIn(answer.body, 'notes');
				const shape = accepted(answer)
					? ` ${keysOf(answer.body)}${note ? ` / ${keysOf(note)}` : ''}`
					: complaints(answer);
				seen.push(`${name}: status ${answer.status}${shape}`);
				isAccepted ||= accepted(answer);
			}
			return { seen: seen.join('; '), holds: isAccepted };
		},
	},
	...[100, 101].map(
		(size): Assumption => ({
			name: `A search for notes takes pages of ${size}`,
			node: READS_NOTES,
			try: (lab) => sizeOfNotes(lab, size),
		}),
	),
];

/** Assumptions that need the marked contact; they are tried after it was created. */
export const markedTaskAssumptions: readonly Assumption[] = [
	{
		name: 'A search for tasks sees a new task at once, also a completed one, with its body',
		assumedAs: { name: 'TasksOfRows', file: 'nodes/HighLevelCrm/contactRecord/together/tasksOfRows.ts' },
		writes: true,
		node: {
			holds: 'Skip if There knows every task',
			otherwise: 'Skip if There over many rows misses the newest tasks',
		},
		try: (lab) =>
			onMarked(lab, async (path, id) => {
				const made = recordIn((await lab.request('POST', `${path}/tasks`, { body: PROBE_TASK })).body, 'task');
				if (typeof made?.id !== 'string') return { seen: 'no task with an id was created' };
				const taskId = made.id;
				let found: Json | undefined;
				const look = async (): Promise<'found' | 'absent' | 'refused'> => {
					const seen = await searchTasks(lab, { contactId: [id], limit: 100, skip: 0 });
					if (!accepted(seen)) return 'refused';
					found = listIn(seen.body, 'tasks').find((task) => (task.id ?? task._id) === taskId);
					return found ? 'found' : 'absent';
				};
				let waited = 0;
				let outcome = await look();
				for (; outcome === 'absent' && waited < MAX_LAG_MS; waited += POLL_INTERVAL_MS) {
					await lab.wait(POLL_INTERVAL_MS);
					outcome = await look();
				}
				await lab.request('DELETE', `${path}/tasks/${encodeURIComponent(taskId)}`);
				if (outcome === 'refused') return { seen: 'the search was refused' };
				if (!found) return { seen: 'not within 30 s', holds: false };
				const hasBody = found.body === PROBE_TASK.body;
				return {
					seen: `after ${waited / 1000} s, ${hasBody ? 'with' : 'without'} its body`,
					holds: hasBody && waited === 0,
				};
			}),
	},
];
