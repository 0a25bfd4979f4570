import { loadLocation, type LocationSettings } from './location';
import type { SamePhone } from '../run/prefetch/knownContacts';
import type { RunServices } from '../run/services';
import { PhoneKeys } from '../values/phoneKeys';

/** How phones are compared in the country of a location; `undefined` if it is unknown. */
export const samePhoneOf = ({ callingCode }: Pick<LocationSettings, 'callingCode'>): SamePhone | undefined =>
	callingCode === undefined ? undefined : new PhoneKeys(callingCode, []).isOwned;

/** Reads the settings of the run's location and returns how phones are compared there. */
export const samePhoneIn = async (run: RunServices): Promise<SamePhone | undefined> =>
	samePhoneOf(await loadLocation(run));
