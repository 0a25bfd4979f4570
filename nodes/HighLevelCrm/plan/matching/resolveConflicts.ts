import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { subjectOfInput } from '../../mapping/fields/identity';
import { omitFields, type MappedContact } from '../../mapping/fields/contactInput';
import type { ConflictMode } from './conflictsOption';
import { contactRowsOf } from './contactRows';
import { isUnwritten, type Match } from './matchContact';
import { isMain, ownerOf } from './ownership';
import { settleMatch } from './settleMatch';

/** A value of a row that belongs to another contact, or the one that a write replaced. */
export interface Conflict extends IDataObject {
	/** `email`, `phone`. */
	field: string;
	value?: string;
	/** The other contact, if it is known. */
	contactId?: string;
	/** The main email or phone that the contact had before. */
	was?: string;
}

/** A row after its conflicts were resolved. */
export interface Resolved {
	match: Match;
	input: MappedContact;
	/** Fields of `input` that the server will not write, because they belong to another contact. */
	taken: string[];
	conflicts: Conflict[];
}

/**
 * Finds the values of a row that belong to another contact than the one it is about, and leaves them out if the user wants that.
 * @throws ApiFailure if the user wants such rows to fail
 */
export function resolveConflicts(
	given: Match,
	keys: readonly ContactKey[],
	contactInput: MappedContact,
	mode: ConflictMode,
	run: RunServices,
): Resolved {
	const rows = contactRowsOf(run);
	const { match, ruledOut } =
		mode === 'vendor'
			? { match: given, ruledOut: [] }
			: settleMatch(given, keys, contactInput, rows.namedBy.email, run);
	const shared = ruledOut.map(({ field, contact }) => conflictWith(field, contactInput.fields[field], contact));
	if (mode === 'fail' && shared.length > 0) throw conflictError(contactInput, shared, undefined);
	const input = omitFields(
		contactInput,
		ruledOut.map(({ field }) => field),
	);
	const { contact, by } = match;
	if (!contact) return { match, input, taken: [], conflicts: shared };
	const id = idOf(contact) ?? '';
	const { fields } = input;
	const found = (['email', 'phone'] as const).flatMap((field) => {
		const value = fields[field];
		if (isEmpty(value) || isMain(field, value, contact)) return [];
		const owner = ownerOf(field, value, id, run.contacts);
		if (owner) return [{ conflict: conflictWith(field, value, owner.contact), isTaken: owner.isMain }];
		// The row must not change the email or phone by which another row names the contact.
		const isNamed = by !== field && rows.namedBy[field].has(id) && !isEmpty(contact[field]);
		return isNamed && mode !== 'vendor' ? [{ conflict: conflictWith(field, value, contact), isTaken: false }] : [];
	});
	const conflicts = [...shared, ...found.map(({ conflict }) => conflict)];
	if (found.length === 0) return { match, input, taken: [], conflicts };
	if (mode === 'fail') throw conflictError(input, conflicts, id);
	const fieldsOf = (list: typeof found) => list.map(({ conflict }) => conflict.field);
	if (mode === 'leaveOut') return { match, input: omitFields(input, fieldsOf(found)), taken: [], conflicts };
	return { match, input, taken: fieldsOf(found.filter(({ isTaken }) => isTaken)), conflicts };
}

function conflictWith(field: 'email' | 'phone', value: unknown, contact: IDataObject): Conflict {
	const contactId = isUnwritten(contact) ? undefined : idOf(contact);
	return { field, value: toText(value), ...(contactId !== undefined && { contactId }) };
}

function conflictError(input: MappedContact, conflicts: readonly Conflict[], id: string | undefined): ApiFailure {
	const parts = conflicts.map(({ field, value, contactId = 'of an earlier row' }) =>
		contactId === id
			? `${field} "${value}" is an additional one`
			: `${field} "${value}" belongs to contact ${contactId}`,
	);
	return new ApiFailure({
		message: `${subjectOfInput(input)} means two contacts${id === undefined ? '' : `: the row is about contact ${id}`}, but ${parts.join(', ')}`,
		description:
			'Nothing was written. Correct the row, or choose another entry of Options > If a Row Means Two Contacts.',
	});
}
