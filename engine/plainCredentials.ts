import './settings';
import { ICredentialsHelper, type ICredentials, type INodeCredentialsDetails } from 'n8n-workflow';

/**
 * The part of a credential store that the engine needs, without a store. A subclass provides one credential and
 * its `authenticate`.
 */
export abstract class PlainCredentials extends ICredentialsHelper {
	override getParentTypes(): string[] {
		return [];
	}

	override async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	override async runPreAuthentication(): Promise<undefined> {
		return undefined;
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
