import type { Identifier } from '../../lookups/location';
import { toText } from '../../values/json';
import { candidatesOf, type AddressCandidate } from './candidates';
import type { Person } from '../plan';
import { addressText, hasAddress, type PlanFacts } from '../facts/planFacts';

/** The email or phone that a person is to get: the first of its candidates that no other person keeps. */
export interface Wish {
	person: Person;
	/** Position of the person: of two that want one address the earlier gets it. */
	order: number;
	field: Identifier;

	/** The most wanted one first: a value that is the only key of its row, then the value of the last row. */
	candidates: AddressCandidate[];
	at: number;
}

/** The email or phone by which rows find the person: they would not find it any more if it had another. */
const findingAddress = ({ stored, foundBy, nextNames }: Person, field: Identifier): string | undefined =>
	foundBy.has(field) ? (nextNames?.[field] ?? toText(stored?.[field])) : undefined;

/**
 * Returns what the rows of a person want as its email or phone; nothing if it has that already.
 * @returns `unwanted`: the values that it can't get, as rows find it by another one
 */
export function readWish(
	person: Person,
	order: number,
	field: Identifier,
	facts: PlanFacts,
): { wish?: Wish; unwanted: AddressCandidate[] } {
	const storedValue = toText(person.stored?.[field]);
	const storedText = storedValue === '' ? undefined : addressText(field, storedValue, facts);
	const name = findingAddress(person, field);
	const isName = ({ value }: AddressCandidate) => name !== undefined && hasAddress(field, name, value, facts);
	const given = candidatesOf(person, field, facts);
	const candidates = [...given.filter(isName), ...given.filter((one) => !isName(one))];
	if (name !== undefined && hasAddress(field, name, storedValue, facts))
		return { unwanted: candidates.filter(({ text }) => text !== storedText) };
	// If a row has the stored value, the values of earlier rows are outdated.
	const at = candidates.findIndex(({ text }) => text === storedText);
	const others = at < 0 ? candidates : candidates.slice(0, at);
	if (others.length === 0) return { unwanted: [] };
	return { wish: { person, order, field, candidates: others, at: 0 }, unwanted: [] };
}
