import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ContactFields } from '../../dialects';
import type { RunServices } from '../../run/services';
import { labelOf } from '../fields/additionalFields';
import type { MappedContact } from '../fields/contactInput';

/** Leaves out the fields that the server writes to new contacts only: it would discard them without an error. */
export function withoutCreateOnly(contact: MappedContact, run: RunServices): MappedContact {
	const createOnly = createOnlyFields(contact, run);
	warnCreateOnly(contact, run);
	return createOnly.length > 0 ? { ...contact, fields: omitFields(contact.fields, createOnly) } : contact;
}

export function warnCreateOnly(contact: MappedContact, run: RunServices): void {
	for (const key of createOnlyFields(contact, run)) {
		run.warnings.add(
			`${labelOf(key)} was not written to contacts that exist: HighLevel takes it for new contacts only`,
		);
	}
}

const createOnlyFields = ({ fields }: MappedContact, { dialect }: RunServices): string[] =>
	Object.keys(fields).filter((key) => dialect.notUpdatable.includes(key));

/** Leaves out the phone that upsert does not write to a contact because another contact has it. */
export function withoutForeignPhone<Contact extends { fields: ContactFields }>(
	contact: Contact,
	existing: IDataObject,
	keys: readonly ContactKey[],
	{ contacts }: RunServices,
): Contact {
	const phone = keys.find((key) => 'phone' in key);
	const isForeign = phone && contacts.has([phone], idOf(existing));
	return isForeign ? { ...contact, fields: omitFields(contact.fields, ['phone']) } : contact;
}

const omitFields = (fields: ContactFields, omitted: readonly string[]): ContactFields =>
	Object.fromEntries(Object.entries(fields).filter(([key]) => !omitted.includes(key)));
