import './settings';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { credentialType } from './nodeTypes';
import { PlainCredentials } from './plainCredentials';

/** The fields of the node's credential, as tests set them. */
export interface TestCredentials {
	token: string;
	locationId: string;
	baseUrl: string;
	dialect: 'highLevel' | 'documented';
	apiVersion?: '2021-07-28' | 'v3';
	rateLimitRequests?: number;
	rateLimitSeconds?: number;
}

/** Gives the test's credential to the engine, and authenticates with the built credential type as n8n does. */
export class TestCredentialsHelper extends PlainCredentials {
	/** Number of times that a credential was read and decrypted. In a real n8n, each costs a database query. */
	reads = 0;

	constructor(private readonly data: TestCredentials) {
		super();
	}

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = await credentialType();
		if (typeof authenticate !== 'function') throw new Error('The credential does not authenticate by a function');
		return await authenticate(credentials, requestOptions);
	}

	override async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		this.reads++;
		return { ...this.data };
	}
}
