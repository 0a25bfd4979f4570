import type { IDataObject, IRun } from 'n8n-workflow';

/**
 * The items that came out of a node; empty where it never ran.
 * @param branch 0 is the first output, 1 the error output of a node with two
 */
export function itemsOf({ run }: { run: IRun }, node: string, branch = 0): IDataObject[] {
	const task = run.data.resultData.runData[node]?.[0];
	return (task?.data?.main?.[branch] ?? []).map(({ json }) => json);
}
