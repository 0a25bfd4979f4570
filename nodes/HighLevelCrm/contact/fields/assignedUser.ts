import { loadUsers } from '../../lookups/users';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { parseText } from '../../values/text';

/** Pattern of the vendor's IDs, which are not looked up as names. */
const USER_ID = /^[A-Za-z0-9]{16,}$/;

/**
 * Returns the ID of a user that is given by ID, name or email (in any case). If the users cannot be listed, the value counts as an ID.
 * @throws BadInput if no user, or more than one, has the name
 */
export async function findUserId(value: unknown, label: string, run: RunServices): Promise<string> {
	const given = parseText(value, label);
	if (USER_ID.test(given)) return given;
	const users = await loadUsers(run);
	if ('failure' in users) return given;
	const wanted = given.trim().toLowerCase();
	const found = users.filter(
		({ id, name, email }) => id === given || [name, email].some((one) => one.toLowerCase() === wanted),
	);
	const [user, other] = found;
	if (user && !other) return user.id;
	throw new BadInput(
		other
			? `${label} "${given}" is the name of several users`
			: `${label} "${given}" does not match any user of the location`,
		'Give the name or the email of a user, or the ID of one.',
	);
}
