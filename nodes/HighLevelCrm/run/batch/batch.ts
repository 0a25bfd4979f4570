import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { Prepare } from '../call';
import type { Places } from './rowSlots';
import type { Row } from '../row';
import type { Run } from '../run';

/** All input items of a run, and how each becomes a call. */
export interface Batch {
	run: Run;
	send: Send;
	prepare: Prepare;
	node: INode;
	items: readonly INodeExecutionData[];
	row: (index: number) => Row;
	places: Places;
	continueOnFail: boolean;
	/** Waits before a row is begun (the user's batching); `undefined` where it need not. */
	pause: (index: number) => Promise<void> | undefined;
}
