import type { RunServices } from '../../run/services';
import { labelOf } from '../../mapping/fields/additionalFields';
import { omitFields, type MappedContact } from '../../mapping/input/contactInput';
import type { Write } from '../plan';

/** Leaves out the fields that the server writes to new contacts only: it would discard them without an error. */
export function withoutCreateOnly(contact: MappedContact, run: RunServices): MappedContact {
	const createOnly = createOnlyFields(contact, run);
	warnCreateOnly(contact, run);
	return createOnly.length > 0 ? omitFields(contact, createOnly) : contact;
}

export function warnCreateOnly(contact: MappedContact, run: RunServices): void {
	for (const key of createOnlyFields(contact, run)) {
		run.warnings.add(
			`${labelOf(key)} was not written to contacts that exist: HighLevel takes it for new contacts only`,
		);
	}
}

/** Warns of the rows about contacts that exist. */
export function warnCreateOnlyOf(writes: readonly Write[], run: RunServices): void {
	for (const { person } of writes) if (person.stored) for (const { wanted } of person.rows) warnCreateOnly(wanted, run);
}

const createOnlyFields = ({ fields }: MappedContact, { dialect }: RunServices): string[] =>
	Object.keys(fields).filter((key) => dialect.notUpdatable.includes(key));
