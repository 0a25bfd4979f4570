import type { EmailOrPhone } from '../../api/contactKey';
import type { Identifier } from '../../lookups/location';
import { labelOf } from '../../mapping/fields/additionalFields';
import { matchKeys } from '../../mapping/input/identity';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import type { Pieces } from '../../run/yieldToEventLoop';
import { pushTo } from '../../values/pushTo';
import { personsInCircles } from '../addresses/circles';
import { idOfPerson } from '../diff/diff';
import { releaseFirst } from '../diff/releaseFirst';
import type { Write } from '../plan';

/** A new email or phone of a contact. */
export interface NewAddress {
	field: Identifier;
	key: EmailOrPhone;
}

/** Returns the new emails and phones that a write gives to a contact that exists. */
export const newAddressesOf = (write: Write): NewAddress[] =>
	matchKeys(write.input)
		.map((key): NewAddress => ({ field: 'email' in key ? 'email' : 'phone', key }))
		.filter(({ field }) => replaces(write, field));

/** Whether a write changes the email or phone of its contact, so that the contact gives up the old one. */
export const replaces = ({ changes }: Write, field: Identifier): boolean => labelOf(field) in changes;

/**
 * Orders the writes of contacts that their rows name, so that a contact gives up an email or phone before another one takes it. Two contacts that
 * would exchange theirs keep their places, as the server refuses both.
 */
export function* inOrderOfAddresses(writes: readonly Write[], contacts: KnownContacts): Pieces<readonly Write[]> {
	const byId = new Map(writes.map((write) => [idOfPerson(write.person), write]));
	const releasers = new Map<Write, Write[]>();
	for (const write of writes) {
		yield;
		for (const { field, key } of newAddressesOf(write))
			for (const owner of contacts.owners(key)) {
				const other = byId.get(idOfPerson({ stored: owner }));
				if (other && other !== write && replaces(other, field)) pushTo(releasers, write, other);
			}
	}
	for (const write of yield* personsInCircles(releasers)) releasers.delete(write);
	return yield* releaseFirst(writes, releasers);
}
