import type { Dialect } from '../../sandbox';
import type { Session } from './session';

/** The type of the node's credential. */
export const CREDENTIAL_TYPE = 'highLevelCrmApi';

/** The fields of the node's credential. */
export interface CredentialData {
	token: string;
	locationId: string;
	baseUrl: string;
	dialect: Dialect;
}

/** A stored credential, as workflows refer to it. */
export interface CredentialRef {
	id: string;
	name: string;
}

/** The result of a credential's test, as the editor shows it. */
export interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

export async function createCredential(session: Session, name: string, data: CredentialData): Promise<CredentialRef> {
	const { id } = await session.request<{ id: string }>('POST', '/credentials', { name, type: CREDENTIAL_TYPE, data });
	return { id, name };
}

/** Creates a credential, or updates the one with this name. */
export async function putCredential(session: Session, name: string, data: CredentialData): Promise<CredentialRef> {
	const all = await session.request<Array<CredentialRef & { type: string }>>('GET', '/credentials');
	const existing = all.find((one) => one.name === name && one.type === CREDENTIAL_TYPE);
	if (!existing) return await createCredential(session, name, data);
	await session.request('PATCH', `/credentials/${existing.id}`, { name, type: CREDENTIAL_TYPE, data });
	return { id: existing.id, name };
}

/**
 * Tests a credential with these fields, as the editor does before it saves them.
 * @param credential a stored credential, because n8n tests no others
 */
export async function testCredential(
	session: Session,
	{ id, name }: CredentialRef,
	data: CredentialData,
): Promise<Verdict> {
	return await session.request('POST', '/credentials/test', { credentials: { id, name, type: CREDENTIAL_TYPE, data } });
}
