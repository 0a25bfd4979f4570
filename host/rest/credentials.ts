import type { Dialect } from '../../sandbox';
import type { Session } from './session';

/** The credential's type. */
export const CREDENTIAL_TYPE = 'highLevelCrmApi';

/** The fields of the node's credential. */
export interface CredentialData {
	token: string;
	locationId: string;
	baseUrl: string;
	dialect: Dialect;
}

/** A stored credential, as workflows name it. */
export interface CredentialRef {
	id: string;
	name: string;
}

/** What the editor shows under a credential after its test. */
export interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

export async function createCredential(session: Session, name: string, data: CredentialData): Promise<CredentialRef> {
	const { id } = await session.request<{ id: string }>('POST', '/credentials', { name, type: CREDENTIAL_TYPE, data });
	return { id, name };
}

/** Creates it, or gives the one with this name these fields. */
export async function putCredential(session: Session, name: string, data: CredentialData): Promise<CredentialRef> {
	const all = await session.request<Array<CredentialRef & { type: string }>>('GET', '/credentials');
	const there = all.find((one) => one.name === name && one.type === CREDENTIAL_TYPE);
	if (!there) return await createCredential(session, name, data);
	await session.request('PATCH', `/credentials/${there.id}`, { name, type: CREDENTIAL_TYPE, data });
	return { id: there.id, name };
}

/**
 * Runs a credential's test with these fields, as the editor does before they are saved.
 * @param credential a stored one: n8n tests none that it doesn't know
 */
export async function testCredential(
	session: Session,
	{ id, name }: CredentialRef,
	data: CredentialData,
): Promise<Verdict> {
	return await session.request('POST', '/credentials/test', { credentials: { id, name, type: CREDENTIAL_TYPE, data } });
}
