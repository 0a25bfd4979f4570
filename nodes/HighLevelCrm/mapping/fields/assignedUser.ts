import { loadUsers } from '../../lookups/users';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { nameKey } from '../../values/keys';
import { isRandomId } from '../../values/randomId';
import { displayValue, isBlankText, parseText } from '../../values/text';

/** Pattern of what may be an ID of another server: one word with a digit in it. */
const POSSIBLE_ID = /^(?=.*\d)[\w-]+$/;

/** Maximum length of a user's name with the email, characters. */
const MAX_USER_CHARACTERS = 400;

/** A user that cannot be looked up. The value is left out, as it says nothing to the server. */
export class UnknownUser extends BadInput {}

/**
 * Returns the ID of a user that is given by ID, name or email (in any case), or as `Name (email)`.
 * @throws BadInput if no user, or more than one, has the name; UnknownUser if the users cannot be listed and the value cannot be an ID
 */
export async function findUserId(value: unknown, label: string, run: RunServices): Promise<string> {
	const given = parseText(value, label).trim();
	if (isRandomId(given)) return given;
	// An empty text would match a user without an email.
	if (isBlankText(given))
		throw new BadInput(`${label} is empty`, 'Give the name, the email or the ID of a user, or leave it out.');
	const users = await loadUsers(run);
	if ('failure' in users) {
		// After an outage the value can be looked up, so it is not taken for an ID now.
		const isPossible = POSSIBLE_ID.test(given);
		if (isPossible && !users.isOutage) return given;
		throw new UnknownUser(
			`${label} "${displayValue(given)}" ${isPossible ? 'may be a name' : "is not a user's ID"}, and the users could not be looked up: ${users.failure}`,
			users.isOutage
				? 'Run this item again later, or give the ID of the user.'
				: 'Add the scope users.readonly ("View Users") to the token, or give the ID of the user.',
		);
	}
	// A longer text is no name or email, and would take long to search.
	const isShort = given.length <= MAX_USER_CHARACTERS;
	const name = isShort ? nameKey(given) : given;
	const email = (isShort && /[(<]([^()<>\s]+@[^()<>\s]+)[)>]$/.exec(name)?.[1]) || name;
	const found = users.filter(
		(user) => user.id === given || nameKey(user.name) === name || user.email.toLowerCase() === email,
	);
	const [user, other] = found;
	if (user && !other) return user.id;
	throw new BadInput(
		other
			? `${label} "${displayValue(given)}" is the name of several users`
			: `${label} "${displayValue(given)}" does not match any user of the location`,
		'Give the name or the email of a user, or the ID of one.',
	);
}
