import type { IDataObject, IHttpRequestOptions, INodeType } from 'n8n-workflow';

/** The server, its credential and its dialect. */
export interface Server {
	url: string;
	token: string;
	locationId: string;
	dialect: 'highLevel' | 'documented';
}

/** How the ten fields get their values: each by an expression, or all from the columns of the same name. */
export type Mapping = 'expressions' | 'automatic';

/** A node that is measured, as n8n's engine runs it. */
export interface Peer {
	name: string;
	/** Its node type, from which n8n derives its permissions. */
	type: string;
	typeVersion: number;
	credentialName: string;
	credentials: IDataObject;
	load(): Promise<INodeType>;
	authenticate(credentials: IDataObject, options: IHttpRequestOptions): Promise<IHttpRequestOptions>;
	/** Parameters for an upsert of all columns. */
	upsert(mapping: Mapping, options?: IDataObject): IDataObject;
	/** Parameters for reading all contacts that match a query; absent if the node can't. */
	returnAll?(query: string): IDataObject;
	/** The records in the output of Return All. */
	records(items: Array<{ json: IDataObject }>): IDataObject[];
}

/** The ten mapped columns. */
export const COLUMNS = [
	'email',
	'phone',
	'firstName',
	'lastName',
	'companyName',
	'address1',
	'city',
	'state',
	'postalCode',
	'source',
] as const;

/** Adds the token to a request, as the peers' credentials do. */
export function bearer(token: string) {
	return async (_credentials: IDataObject, options: IHttpRequestOptions): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${token}` },
	});
}
