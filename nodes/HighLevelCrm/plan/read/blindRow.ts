import { kindOfKey } from '../facts/planFacts';
import { samePhoneOf } from '../../lookups/samePhoneIn';
import { hasChannel } from '../../dialects';
import { isRecognizedBy, loadLocation, type Identifier, type LocationSettings } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { LIMIT_LABEL } from '../options/maxChanges';
import type { PlanSettings } from '../options/planOptions';
import type { PlannedRow } from '../plan';

/**
 * Foretells what the server makes of a single row, which a run sends without reading. The server knows nobody by a field that is no identifier of the
 * location, so it creates a second contact although a look-up has found one; and it makes an additional email or phone the main one.
 * @returns the location with which the row has to be planned again; `undefined` if its plan holds
 */
export async function foretellBlindRow(
	[row, ...others]: readonly PlannedRow[],
	{ isDryRun, isRequired }: PlanSettings,
	location: LocationSettings,
	run: RunServices,
): Promise<LocationSettings | undefined> {
	// With a channel of Do Not Disturb, a run reads the contact, too.
	if (!row || others.length > 0 || !isDryRun || isRequired || hasChannel(row.wanted.fields)) return undefined;
	const isSame = samePhoneOf(location);
	const key = row.keys.find((one) => run.contacts.isOwned(one, isSame));
	const field = key && kindOfKey(key);
	if (field !== 'email' && field !== 'phone') return undefined;
	if (row.keys.length === 1 && !(await isRecognizedBy(field, run, true))) {
		row.keys = [];
		warn(run, `The location recognizes no contact by its ${field}`, 'create a second contact', field);
		return await loadLocation(run);
	}
	const isMain = key && !run.contacts.owners(key, isSame).next().done;
	if (!isMain && row.conflictMode !== 'vendor') {
		row.conflictMode = 'vendor';
		warn(run, `The ${field} of the row is an additional one of its contact`, 'replace the main one', field);
		return location;
	}
	return undefined;
}

const warn = ({ warnings }: RunServices, why: string, what: string, field: Identifier): void =>
	warnings.add(
		`${why}, and a run sends a single row without reading, so it would ${what}. With Options > ${LIMIT_LABEL}, e.g. 100, it reads the contact and keeps its ${field}`,
	);
