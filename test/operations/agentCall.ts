import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import type { Wire } from '../support/bench';

/** A parameter that the model decides, as the editor's button "Let the model define this parameter" writes it. */
export const fromAI = (name: string, description: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`${description}\`, '${type}') }}`;

/** One operation as an agent calls it. */
export interface AgentCall {
	parameters: INodeParameters;
	args: IDataObject;
	/** Every request of the HighLevel dialect, in order. */
	wire: Array<Pick<Wire, 'method' | 'path'> & { body?: unknown }>;
	/** What the model reads, in part. */
	answers: IDataObject | IDataObject[];
	/** What has become of the sandbox's records. */
	state?: (sandbox: Sandbox) => unknown;
	becomes?: unknown;
}
