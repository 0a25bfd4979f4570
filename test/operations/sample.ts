import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import type { DialectName } from '../support/bench';
import type { AgentCall } from './agentCall';

/**
 * What an operation does on the server: `lookUp` is a read that falls back to another, `createSeen` a create that can be looked up
 * afterwards, `createUndated` one that is found without its age, so that it may be an older one, `createListed` one that is found in the list where its answer says nothing, `put` an update whose answer may be empty,
 * `confirmed` a delete that has to be confirmed, `tags` an update that is answered with the tags alone, `start` a write that people notice, `rewrite` an update that reads before it writes.
 */
export type Effect =
	| 'read'
	| 'lookUp'
	| 'create'
	| 'createSeen'
	| 'createUndated'
	| 'createListed'
	| 'upsert'
	| 'update'
	| 'put'
	| 'tags'
	| 'rewrite'
	| 'delete'
	| 'confirmed'
	| 'start';

/** All that the lists of tests have to know of one operation. Parameters go without resource and operation: the folder says them. */
export interface Sample {
	/** What stands under the node. */
	subtitle: string;
	effect: Effect | Record<DialectName, Effect>;
	/** The dialects that have the operation; in the others it has to be refused before anything is sent. Both if absent. */
	dialects?: readonly DialectName[];
	/** Parameters that do it to the records of `seed`. */
	parameters: INodeParameters;
	/** Others, for outputs of another shape: of a record with as few fields as can be, or of another branch. */
	others?: INodeParameters[];
	/** Every parameter that takes an expression, by one on a column of its own: `={{ $json.a }}`. */
	expressions: INodeParameters;
	/** The requests that faults strike; all if absent. */
	faultsAt?: Fault['match'];
	/** As an agent's tool. */
	agent: AgentCall;
}
