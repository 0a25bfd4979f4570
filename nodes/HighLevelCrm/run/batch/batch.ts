import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Prepare } from '../call';
import type { Row } from '../row';
import type { Run } from '../run';

/** All input items of a run, and how each becomes a call. */
export interface Batch {
	run: Run;
	prepare: Prepare;
	node: INode;
	items: readonly INodeExecutionData[];
	row: (index: number) => Row;
	continueOnFail: boolean;
	/** Waits before a row begins (the user's batching); `undefined` if it need not wait. */
	pause: (index: number) => Promise<void> | undefined;
}
