import { switchOption } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description:
		'Whether to create a new contact even where one has the email or phone, if the location allows duplicates (HighLevel dialect). A row that ends unclear is then reported, not sent again.',
});

/** Whether a row's upsert makes a new contact even of one that is there. @throws BadInput where the interface can't */
export function allowsDuplicates(row: Row): boolean {
	const doubling = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!doubling || row.run.dialect.upsertCanDuplicate) return doubling;
	throw new BadInput(
		'Create New if Duplicate Allowed is not part of the documented interface',
		'Remove the option, or choose the HighLevel dialect in the credential.',
	);
}
