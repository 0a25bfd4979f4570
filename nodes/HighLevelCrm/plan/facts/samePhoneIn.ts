import { loadLocation } from '../../lookups/location';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { PhoneKeys } from './phoneKeys';

/** How phones are compared in the country of the location; `undefined` if it is unknown. */
export async function samePhoneIn(run: RunServices): Promise<SamePhone | undefined> {
	const { callingCode } = await loadLocation(run);
	return callingCode === undefined ? undefined : new PhoneKeys(callingCode, []).isOwned;
}
