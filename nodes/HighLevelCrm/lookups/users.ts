import { toText } from '../values/json';
import { recordsIn } from '../api/records';
import type { ApiRequest } from '../api/request';
import { perRun } from '../run/perRun';

/** A user of the location, to whom contacts can be assigned. */
export interface User {
	id: string;
	name: string;
	email: string;
}

export function usersRequest(locationId: string): ApiRequest {
	return { method: 'GET', path: '/users/', qs: { locationId }, effect: 'read', subject: "the location's users" };
}

/** Reads the users of an answer, without those who were deleted: nobody would see what is assigned to them. */
export function parseUsers(body: unknown): User[] {
	return (recordsIn(body) ?? [])
		.filter(({ deleted }) => deleted !== true)
		.map(({ id, name, firstName, lastName, email }) => ({
			id: toText(id),
			name: toText(name) || [firstName, lastName].map(toText).filter(Boolean).join(' ') || toText(email) || toText(id),
			email: toText(email),
		}));
}

/** Loads the users once per run. @returns the users, or the message of the failed look-up request */
export const loadUsers = perRun(
	async ({ send, connection }): Promise<User[] | { failure: string }> =>
		await send(usersRequest(connection.locationId)).then(
			({ body }) => parseUsers(body),
			({ message }: Error) => ({ failure: message }),
		),
);
