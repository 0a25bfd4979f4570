import type { IDataObject, IHttpRequestOptions, INodeType } from 'n8n-workflow';

/** Where the server is and how it speaks. */
export interface Server {
	url: string;
	token: string;
	locationId: string;
	dialect: 'highLevel' | 'documented';
}

/** How the ten fields are filled: each by an expression, or all from the columns at once. */
export type Mapping = 'expressions' | 'automatic';

/** A node that does the job, ready to be run by n8n's engine. */
export interface Peer {
	name: string;
	/** Its node type, by which n8n decides what it may do. */
	type: string;
	typeVersion: number;
	credentialName: string;
	credentials: IDataObject;
	load(): Promise<INodeType>;
	authenticate(credentials: IDataObject, options: IHttpRequestOptions): Promise<IHttpRequestOptions>;
	/** The node's parameters for an upsert of all columns. */
	upsert(mapping: Mapping, options?: IDataObject): IDataObject;
	/** The node's parameters for reading all contacts that match a query; absent where the node can't. */
	returnAll?(query: string): IDataObject;
	/** Records in a Return All's output. */
	records(items: Array<{ json: IDataObject }>): IDataObject[];
}

/** The ten columns that are mapped. */
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

/** Puts the token on a request, as each peer's credential does. */
export function bearer(token: string) {
	return async (_credentials: IDataObject, options: IHttpRequestOptions): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${token}` },
	});
}
