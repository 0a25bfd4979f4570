import type { Login, Session } from '../../../host/rest/session';

/** Creates an account in the owner's n8n to which nothing is shared. */
export async function makeColleague(owner: Session): Promise<Login> {
	const login = { email: 'colleague@example.com', password: 'Colleague-1' };
	const invitations = [{ email: login.email, role: 'global:member' }];
	const [invited] = await owner.request<Invited[]>('POST', '/invitations', invitations);
	const token = new URL(invited?.user.inviteAcceptUrl ?? '').searchParams.get('token');
	const name = { firstName: 'Cora', lastName: 'Colleague' };
	await owner.request('POST', '/invitations/accept', { token, ...name, password: login.password });
	return login;
}

interface Invited {
	user: { inviteAcceptUrl: string };
}
