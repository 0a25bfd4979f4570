import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { DialectName } from '../support/bench';
import { calendarResourceSamples, EQUIPMENT, ROOM } from './calendarResources';
import { contactRecordSamples, NOTE, TASK } from './contactRecords';
import type { Effect, Sample } from './sample';

export { seed } from './seed';
export type { AgentCall } from './agentCall';
export type { Effect, Sample } from './sample';

/** A sample with its resource (the folder) and its operation (the file). */
export interface Placed extends Sample {
	resource: string;
	operation: string;
	/** `resource operation`. */
	name: string;
}

const placed = (resource: string, operation: string, sample: Sample): Placed => ({
	...sample,
	resource,
	operation,
	name: `${resource} ${operation}`,
});

/** The samples of contacts, `contact/<operation>.ts`. */
const CONTACT: Placed[] = readdirSync(path.join(__dirname, 'contact')).map((file) => {
	// eslint-disable-next-line @typescript-eslint/no-require-imports
	const { sample } = require(path.join(__dirname, 'contact', file)) as { sample: Sample };
	return placed('contact', path.basename(file, '.ts'), sample);
});
/** The samples of resources that have the same operations. */
const ALIKE: Record<string, Record<string, Sample>> = {
	equipment: calendarResourceSamples(EQUIPMENT),
	room: calendarResourceSamples(ROOM),
	note: contactRecordSamples(NOTE),
	task: contactRecordSamples(TASK),
};

/** All samples, by name. */
export const SAMPLES: readonly Placed[] = Object.entries(ALIKE)
	.flatMap(([resource, samples]) =>
		Object.entries(samples).map(([operation, sample]) => placed(resource, operation, sample)),
	)
	.concat(CONTACT)
	.sort((one, other) => (one.name < other.name ? -1 : 1));

/** Number of operations of each dialect, so that no list that is made of them can be empty unseen. */
export const OPERATION_COUNTS: Record<DialectName, number> = { highLevel: 34, documented: 17 };

/** The node's parameters for a sample. */
export const parametersOf = (
	{ resource, operation }: Pick<Placed, 'resource' | 'operation'>,
	parameters: INodeParameters,
): INodeParameters => ({ resource, operation, ...parameters });

/** What the operation does in a dialect. */
export const effectIn = (dialect: DialectName, { effect }: Sample): Effect =>
	typeof effect === 'string' ? effect : effect[dialect];

/** Whether a dialect has the operation. */
export const isIn = (dialect: DialectName, { dialects }: Sample): boolean => dialects?.includes(dialect) ?? true;

/** The samples of the operations that a dialect has. */
export const samplesOf = (dialect: DialectName): Placed[] => SAMPLES.filter((sample) => isIn(dialect, sample));
