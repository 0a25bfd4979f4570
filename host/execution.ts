import type { ExecutionStatus, IDataObject, IRunExecutionData } from 'n8n-workflow';

/** How an execution ended, and all that its nodes put out. */
export interface Execution {
	/** Absent when the command line ran it. */
	id?: string;
	status: ExecutionStatus;
	data: IRunExecutionData;
}

/**
 * The items that came out of a node, of all its runs; none where it never ran.
 * @param output 0 is the first, 1 the error output of a node with two
 */
export function itemsOf({ data }: Execution, node: string, output = 0): IDataObject[] {
	const runs = data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => (run.data?.main?.[output] ?? []).map(({ json }) => json));
}

/** Message and description of the error that an execution ended with; undefined if it ended well. */
export function errorOf({ data }: Execution): string | undefined {
	const { error } = data.resultData;
	return error && [error.message, error.description].filter(Boolean).join('. ');
}
