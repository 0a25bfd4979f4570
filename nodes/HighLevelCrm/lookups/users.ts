import type { Send } from '../api/request';
import { isOutage } from '../client/errors/apiFailure';
import { perRun } from '../run/perRun';
import { toText } from '../values/json';
import { wholeName } from '../values/wholeName';
import { readList } from './readList';

/** A user of the location, to whom contacts can be assigned. */
export interface User {
	id: string;
	name: string;
	email: string;
}

/** Reads the location's users, without those who were deleted: nobody would see what is assigned to them. @throws ApiFailure */
export async function listUsers(send: Send, locationId: string): Promise<User[]> {
	const users = await readList(send, { path: '/users/', qs: { locationId }, subject: "the location's users" });
	return users
		.filter(({ deleted }) => deleted !== true)
		.map((user) => ({
			id: toText(user.id),
			name: toText(user.name) || wholeName(user) || toText(user.email) || toText(user.id),
			email: toText(user.email),
		}));
}

/** Loads the users once per run. @returns the users, or the failed look-up request: its message, and whether it may succeed soon */
export const loadUsers = perRun(
	async ({ send, connection }): Promise<User[] | { failure: string; isOutage: boolean }> =>
		await listUsers(send, connection.locationId).catch((error: Error) => ({
			failure: error.message,
			isOutage: isOutage(error),
		})),
);
