import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CREDENTIAL } from '../client/connection/connection';

/** Whether a credential is chosen. In a new node the editor asks for its lists before there is one. */
export const hasCredential = async (context: ILoadOptionsFunctions): Promise<boolean> =>
	await context.getCredentials(CREDENTIAL).then(
		() => true,
		() => false,
	);
