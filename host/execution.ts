import type { ExecutionStatus, IDataObject, IRunExecutionData } from 'n8n-workflow';

/** How an execution ended, and the output of its nodes. */
export interface Execution {
	/** Absent if the command line ran it. */
	id?: string;
	status: ExecutionStatus;
	data: IRunExecutionData;
}

/**
 * The output items of a node in all its runs; none if it never ran.
 * @param output 0 is the first output; 1 is the error output of a node with two
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
