import { switchOption } from '../../operation/option';
import type { Row } from '../../run/row';
import { notDocumented } from '../../values/badInput';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description: 'Whether to create a contact even if one has the email or phone, if the location allows duplicates',
});

/** Whether a row's upsert creates a contact even if one exists. @throws BadInput if the dialect cannot do that */
export function allowsDuplicates(row: Row): boolean {
	const canDuplicate = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!canDuplicate || row.run.dialect.upsertCanDuplicate) return canDuplicate;
	throw notDocumented('Create New if Duplicate Allowed');
}
