import type { NodeRun } from '../../../engine/engine';
import { DIALECTS, seeded, trial } from '../lab';
import type { DialectName } from '../../support/bench';
import { drawnFaults } from './faults';
import { violations } from './judge';
import { OPERATIONS, type Drawn } from './operations';

const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** One of the runs. */
export interface Case {
	operation: Drawn;
	dialect: DialectName;
	onError: NonNullable<NodeRun['onError']>;
	allowsDuplicates: boolean;
}

/** Every operation in every dialect with every setting of On Error; Create also with duplicates allowed. */
export const CASES: readonly Case[] = OPERATIONS.flatMap((operation) =>
	DIALECTS.filter((dialect) => !operation.only || operation.only === dialect).flatMap((dialect) =>
		ON_ERROR.flatMap((onError) =>
			(operation.name === 'create' ? [false, true] : [false]).map((allowsDuplicates) => ({
				...{ operation, dialect, onError, allowsDuplicates },
			})),
		),
	),
);

export const nameOf = ({ operation, dialect, onError, allowsDuplicates }: Case): string =>
	`${operation.name}, ${dialect}, ${onError}${allowsDuplicates ? ', duplicates allowed' : ''}`;

/** The result of a run. */
export interface Judged {
	rows: number;
	requests: number;
	done: number;
	violations: string[];
}

/** Runs one case with faults drawn by `seed`. @param often share of requests that fail, from 0 to 1 */
export async function judged(
	{ operation, dialect, onError, allowsDuplicates }: Case,
	count: number,
	seed: number,
	often: number,
): Promise<Judged> {
	const random = seeded(seed);
	const rows = Array.from({ length: count }, (_, number) => operation.row(number));
	const { faults } = drawnFaults(random, often);
	const { parameters } = operation;
	const result = await trial({
		...{ dialect, onError, rows, faults, latencyMs: 20, withinMs: 1_800_000, afterwardsMs: 10_000 },
		parameters: { ...parameters, requestOptions: { timeout: 30_000 } },
		prepare: (server) => {
			server.sandbox.configure({ allowDuplicates: allowsDuplicates });
			rows.forEach((_, number) => operation.plant?.(server, number));
		},
	});
	return {
		...{ rows: count, requests: result.server.log.length },
		done: result.items.filter(({ json }) => typeof json.error !== 'string').length,
		violations: violations(result, operation, rows),
	};
}
