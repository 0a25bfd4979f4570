import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { LOCATION, type Wire } from '../support/bench';

/** A parameter that the model decides, as the editor's button "Let the model define this parameter" writes it. */
export const fromAI = (name: string, description: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`${description}\`, '${type}') }}`;

export const post = (path: string, body: object) => ({ method: 'POST', path, body });

/** The search for contacts that pass these filters. */
export const searching = (filters: object[], more: object = {}) =>
	post('/contacts/search', { locationId: LOCATION, pageLimit: 500, filters, ...more });
/** A filter of that search. */
export const equals = (field: string, value: string) => ({ field, operator: 'eq', value });
export const oneOf = (field: string, ...values: string[]) => ({
	group: 'OR',
	filters: values.map((value) => equals(field, value)),
});

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
