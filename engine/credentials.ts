import './settings';
import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
} from 'n8n-workflow';
import { credentialType } from './nodeTypes';

/** What the tests give for the node's credential. */
export interface TestCredentials {
	token: string;
	locationId: string;
	baseUrl: string;
	dialect: 'highLevel' | 'documented';
	apiVersion?: '2021-07-28' | 'v3';
}

/** Hands the test's credential to the engine, and authenticates with the built credential type as n8n does. */
export class TestCredentialsHelper extends ICredentialsHelper {
	/** How often a credential was read and decrypted: a database query each in a real n8n. */
	reads = 0;

	constructor(private readonly data: TestCredentials) {
		super();
	}

	override getParentTypes(): string[] {
		return [];
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

	override async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	override async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	override async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		this.reads++;
		return { ...this.data };
	}

	override async getCredentials(details: INodeCredentialsDetails, type: string): Promise<ICredentials> {
		throw new Error(`Not needed: ${type} ${details.name}`);
	}

	override async updateCredentials(): Promise<void> {}

	override async updateCredentialsOauthTokenData(): Promise<void> {}

	override isCredentialUsableByNode(): boolean {
		return true;
	}

	override getCredentialsProperties() {
		return [];
	}
}
