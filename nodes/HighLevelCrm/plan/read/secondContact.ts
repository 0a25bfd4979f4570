import { hasChannel } from '../../dialects';
import { isRecognizedBy, loadLocation, type LocationSettings } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { LIMIT_LABEL } from '../options/maxChanges';
import type { PlanSettings } from '../options/planOptions';
import type { PlannedRow } from '../plan';

/**
 * Foretells a second contact: a run sends a single row without reading, and the server knows nobody by a field that is no identifier of the
 * location, although a look-up has found the contact.
 * @returns the location, if what it recognizes contacts by matters
 */
export async function foretellSecondContact(
	[row, ...others]: readonly PlannedRow[],
	{ isDryRun, isRequired }: PlanSettings,
	run: RunServices,
): Promise<LocationSettings | undefined> {
	// With a channel of Do Not Disturb, a run reads the contact, too.
	if (!row || others.length > 0 || !isDryRun || isRequired || hasChannel(row.wanted.fields)) return undefined;
	const [key, another] = row.keys;
	const field = !key || another ? undefined : 'email' in key ? 'email' : 'phone' in key ? 'phone' : undefined;
	if (!key || !field || !run.contacts.isOwned(key) || (await isRecognizedBy(field, run))) return undefined;
	row.keys = [];
	run.warnings.add(
		`The location recognizes no contact by its ${field}, and a run sends a single row without reading, so it would create a second contact. With Options > ${LIMIT_LABEL}, e.g. 100, it reads and updates the first one`,
	);
	return await loadLocation(run);
}
