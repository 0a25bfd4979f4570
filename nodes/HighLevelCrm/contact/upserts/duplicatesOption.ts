import { loadLocation } from '../../lookups/location';
import { switchOption } from '../../operation/option';
import { isCompared, isForetold } from '../../operation/writeParameter';
import type { Row } from '../../run/row';
import { notDocumented } from '../../values/badInput';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description: 'Whether to create a contact even if one has the email or phone, if the location allows duplicates',
});

/** Whether the user wants contacts that have the email or phone of another. @throws BadInput if the dialect cannot do that */
export function wantsDuplicates(row: Row): boolean {
	const isWanted = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!isWanted || row.run.dialect.upsertCanDuplicate) return isWanted;
	throw notDocumented('Create New if Duplicate Allowed');
}

/** Whether the location may allow duplicates. If not, the server updates existing contacts, with all that protects these. */
export async function mayDuplicate({ run, parameters }: Row): Promise<boolean> {
	const { refusesDuplicates } = await loadLocation(run);
	if (refusesDuplicates === true) run.warnings.addOnce('refused duplicates', REFUSED);
	// A user of Only Changes expects that the next run writes nothing.
	else if (isCompared(parameters) && !isForetold(parameters)) run.warnings.addOnce('new each run', NEW_EACH_RUN);
	return refusesDuplicates !== true;
}

const NEW_EACH_RUN =
	'With Create New if Duplicate Allowed, Write: Only Changes compares no row: where the location allows duplicates, each run creates a new contact for every row again. Switch the option off to update those that exist';

const REFUSED =
	'Create New if Duplicate Allowed has no effect: the location allows no contacts with the same email or phone, so those that exist are updated';
