import type { ContactInput } from '../../dialects';
import { omitFields, type MappedContact } from '../../mapping/input/contactInput';
import { mergeRows } from '../diff/merge';
import type { Plan, Write } from '../plan';

/** All that the rows say, without the emails and phones of others: by them the server would find another contact. */
export function wholeOf({ person: { rows }, input }: Write, { notes }: Plan): MappedContact {
	const conflicts = rows.flatMap(({ index }) => notes.get(index)?.conflicts ?? []);
	const own = omitFields(
		mergeRows(rows).contact,
		conflicts.map(({ field }) => field),
	);
	return { ...own, fields: { ...own.fields, ...input.fields } };
}

export const countOfFields = ({ fields, customFields }: ContactInput): number =>
	Object.keys(fields).length + customFields.length;
