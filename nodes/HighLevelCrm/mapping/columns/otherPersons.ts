import { toText } from '../../values/json';
import { isEmpty, normalizeLetters } from '../../values/text';
import { agree, type Candidate } from './chooseColumns';
import { ADDRESS_FIELDS } from './headings/fieldNames';
import { aliasFieldFor } from './headings/headings';
import { OTHERS } from '../languages';

/** An address of the contact itself under another name. */
const ONESELF = 'default';
/** Occasions, whose person mostly is the contact. All other owners are other persons. */
const KNOWN_OCCASIONS: readonly string[] = ['billing', 'card', ONESELF, 'shipping', 'company'];
/** Owners that may name the person of a row that has an email or a phone of its own. */
const CUSTOMERS: readonly string[] = [...KNOWN_OCCASIONS, 'buyer'];

/** Maximum length of a name that is compared, characters. */
const MAX_COMPARED_CHARACTERS = 300;

const NAME_FIELDS: readonly string[] = ['firstName', 'lastName', 'name'];
const REACH_FIELDS: readonly string[] = ['email', 'phone'];

/**
 * Drops columns about somebody else. If a row has no value of its own, that of somebody else is used unless the name beside it
 * contradicts. An email or phone of somebody else is never taken beside the contact's own name, as it would find another contact.
 * @param dropped gets the columns that hold another value than those that stay
 */
export function keepContact(candidates: readonly Candidate[], dropped: Candidate[]): readonly Candidate[] {
	const filled = candidates.filter(({ value }) => !isEmpty(value));
	const ofOwner = (owner: string | undefined) => filled.filter((one) => one.owner === owner);
	const own = ofOwner(undefined);
	const ownName = wordsOfName(own);
	const isReachable = own.some(({ key }) => REACH_FIELDS.includes(key));
	const subject = ownName.length > 0 ? undefined : subjectOf(ofOwner, isReachable);
	const name = ownName.length > 0 ? ownName : wordsOfName(subject === undefined ? [] : ofOwner(subject));
	const hasEmail = own.some(({ key }) => key === 'email');

	function isContact({ key, owner }: Candidate): boolean {
		if (owner === undefined || owner === ONESELF || owner === subject) return true;
		if (NAME_FIELDS.includes(key)) return false;
		const otherName = wordsOfName(ofOwner(owner));
		if (name.length > 0 && otherName.length > 0) return agreeInName(name, otherName);
		if (!KNOWN_OCCASIONS.includes(owner)) return owner === 'buyer' && name.length === 0;
		return name.length === 0 || ADDRESS_FIELDS.includes(key) || (key !== 'email' && hasEmail);
	}

	const kept = candidates.filter(isContact);
	for (const other of filled) {
		const isSame =
			!ADDRESS_FIELDS.includes(other.key) && kept.some((one) => one.key === other.key && agree(one, other));
		if (!isContact(other) && !isSame) dropped.push(other);
	}
	return kept;
}

/** Returns the owner whose values name the contact of a row that has no name of its own. */
function subjectOf(ofOwner: (owner: string) => Candidate[], isReachable: boolean): string | undefined {
	const owners = isReachable ? CUSTOMERS : [...OTHERS.keys()];
	return (
		owners.find((owner) => wordsOfName(ofOwner(owner)).length > 0) ??
		owners.find((owner) => ofOwner(owner).some(({ key }) => REACH_FIELDS.includes(key)))
	);
}

const wordsOfName = (columns: readonly Candidate[]): string[] =>
	columns
		.filter(({ key }) => NAME_FIELDS.includes(key))
		.flatMap(({ value }) =>
			toText(value)
				.slice(0, MAX_COMPARED_CHARACTERS)
				.split(/[\s,]+/),
		)
		.map(normalizeLetters)
		.filter(Boolean);

/** Whether two names can be one person's: all words of one are words of the other. */
const agreeInName = (left: readonly string[], right: readonly string[]): boolean =>
	left.every((word) => right.includes(word)) || right.every((word) => left.includes(word));

/** Whether a heading names somebody else than the customer of the row, by its words alone: Referrer Email, Parent Phone. */
export function isOfSomebodyElse(column: string): boolean {
	const owner = aliasFieldFor(column)?.owner;
	return owner !== undefined && !CUSTOMERS.includes(owner);
}

/** Why a column about somebody else is not written. */
export const reasonOfOther = (owner: string, label: string): string =>
	`it is about somebody else (${owner}); if it is about the contact, rename it to ${label}`;
