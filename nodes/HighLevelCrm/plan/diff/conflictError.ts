import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { capitalize } from '../../client/errors/errorEntry';
import { subjectOfInput } from '../../mapping/input/identity';
import type { Conflict, PlannedRow } from '../plan';

/** Says whose value a row has. @param id of the row's own contact */
export function conflictText(
	{ field, value, contactId }: Conflict,
	id: string | undefined,
	isExchange = false,
): string {
	const quoted = `${field} "${value}"`;
	if (isExchange) return `${quoted} would be exchanged with contact ${contactId}`;
	if (value === '') return `another row names it by the ${field} that this one clears`;
	if (contactId === undefined) return `${quoted} belongs to the contact of another row`;
	if (contactId !== id) return `${quoted} belongs to contact ${contactId}`;
	return `${quoted} is an additional one, or another row names it by the one that this would replace`;
}

/** The failure of a row that is to fail if it means two contacts. */
export function conflictError({ wanted }: PlannedRow, texts: readonly string[], id: string | undefined): ApiFailure {
	const about = id === undefined ? '' : `: the row is about contact ${id}`;
	const text = {
		message: `${capitalize(subjectOfInput(wanted))} means two contacts${about}, but ${texts.join(', ')}`,
		description:
			'Nothing was written. Correct the row, or choose another entry of Options > If a Row Means Two Contacts.',
	};
	return new ApiFailure(text, { code: OTHER_CODES.conflict });
}
