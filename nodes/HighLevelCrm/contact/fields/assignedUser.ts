import { loadUsers } from '../../lookups/users';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { parseText } from '../../values/text';

/** The vendor's identifiers: what looks like one is not looked for among the names. */
const IDENTIFIER = /^[A-Za-z0-9]{16,}$/;

/**
 * The user's identifier, from one, or from a user's name or email in any case. Where the users can't be listed the value is taken
 * for an identifier.
 * @throws BadInput if no user, or more than one, has the name
 */
export async function findUserId(value: unknown, label: string, run: RunServices): Promise<string> {
	const given = parseText(value, label);
	if (IDENTIFIER.test(given)) return given;
	const users = await loadUsers(run);
	if ('failure' in users) return given;
	const wanted = given.trim().toLowerCase();
	const found = users.filter(
		({ id, name, email }) => id === given || [name, email].some((one) => one.toLowerCase() === wanted),
	);
	const [user, other] = found;
	if (user && !other) return user.id;
	throw new BadInput(
		other ? `${label} "${given}" is the name of several users` : `${label} "${given}" is no user of the location`,
		'Give the name or the email of a user, or the ID of one.',
	);
}
