import type { IDataObject, INode } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';

/**
 * n8n recognizes a failed item by its property names: `error` alone, since n8n-core 2.36.0 also `error` with `details` (handleNodeErrorOutput).
 * With an unknown name the item would go to the first output as if it were done. n8n-workflow names the causes of failures since 2.37.0.
 */
const READS_DETAILS = 'TIMED_CAUSES' in n8nWorkflow;

export const hasErrorOutput = (node: INode): boolean => node.onError === 'continueErrorOutput';

/** Returns the properties of a failed item in the error output, besides the columns of its row. */
export const errorOutputJson = (error: string, details: IDataObject): IDataObject =>
	READS_DETAILS ? { error, details } : { error };
