import { storedCustomFields, storedCustomValue } from '../fields/storedCustomFields';
import type { IDataObject } from 'n8n-workflow';
import type { ContactInput } from '../../dialects';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { FIELD_LABELS } from '../fields/contactFields';
import { tagsOf, withAdded, without } from '../tags/tagSets';
import { sameCustomField, sameField } from './equality';
import { loadCustomFields } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';
import type { MappedContact } from '../fields/contactInput';

/** What a row changes, by the fields' display names: `{ City: { from, to }, Tags: { added, removed } }`; empty if nothing. */
export type Changes = Record<string, IDataObject>;

/** What a row does to a contact that is there, by what it changes. */
export const actionOf = (changes: Changes): 'updated' | 'unchanged' =>
	Object.keys(changes).length > 0 ? 'updated' : 'unchanged';

/**
 * What writing a row would change of a contact that is known.
 * @param tagMode whether the mapped tags are added to those that are there, or replace them
 */
export function changesOf(
	{ fields, customFields }: ContactInput,
	known: IDataObject,
	tagMode: 'add' | 'replace',
): Changes {
	const changes: Changes = {};
	const put = (label: string, from: unknown, to: unknown) => {
		changes[label] = { from: from ?? null, to } as IDataObject;
	};
	for (const [key, value] of Object.entries(fields)) {
		if (key === 'tags') continue;
		if (!sameField(key, known[key], value)) put(FIELD_LABELS.get(key) ?? key, known[key], value);
	}
	for (const { id, value, field } of customFields) {
		const stored = storedCustomValue(known, id);
		if (!sameCustomField(field, stored, value)) put(field?.name ?? id, stored, value);
	}
	const { tags } = fields;
	if (tags !== undefined) Object.assign(changes, tagChanges(tags, known, tagMode));
	return changes;
}

/** What becomes of a contact's tags, in lower case as the vendor keeps them. */
export function tagChanges(tags: readonly string[], known: IDataObject, mode: 'add' | 'replace' | 'remove'): Changes {
	const present = tagsOf(known);
	const lower = tags.map((tag) => tag.toLowerCase());
	if (!Array.isArray(known.tags)) {
		// Which tags there are is not known: anything may change.
		const some = lower.length > 0 || mode === 'replace';
		return some ? { Tags: mode === 'remove' ? { added: [], removed: lower } : { added: lower, removed: [] } } : {};
	}
	const added = mode === 'remove' ? [] : without(lower, present);
	const removed =
		mode === 'add' ? [] : mode === 'replace' ? without(present, lower) : without(present, without(present, lower));
	return added.length + removed.length > 0 ? { Tags: { added, removed } } : {};
}

/** A contact as it is once a row is written, as far as that is known. */
export function applyChanges(
	known: IDataObject,
	{ fields, customFields }: ContactInput,
	tagMode: 'add' | 'replace',
): IDataObject {
	const { tags, ...others } = fields;
	// As the server keeps it, with its country code: later rows are compared with that.
	if (others.phone && samePhone(known.phone, others.phone)) others.phone = toText(known.phone);
	const written = new Map(customFields.map(({ id, value }) => [id, value]));
	const kept = storedCustomFields(known).filter(({ id }) => !written.has(id));
	const entries = [...kept, ...[...written].map(([id, value]): IDataObject => ({ id, value: value as string }))];
	const present = tagsOf(known);
	const lower = tags?.map((tag) => tag.toLowerCase());
	return {
		...known,
		...others,
		...(entries.length > 0 && { customFields: entries }),
		...(lower && { tags: tagMode === 'replace' ? lower : withAdded(present, lower) }),
	};
}

/**
 * A row's input with the names and types of its custom fields, by which changes are told; looked up (once a run) where the mapping
 * holds identifiers only. Without the right to see them they go by their identifiers.
 */
export async function describeCustomFields(run: RunServices, contact: MappedContact): Promise<MappedContact> {
	if (contact.customFields.every(({ field }) => field)) return contact;
	const lookedUp = await loadCustomFields(run);
	if ('failure' in lookedUp) return contact;
	const byId = new Map(lookedUp.fields.map((field) => [field.id, field]));
	const customFields = contact.customFields.map((one) => ({ ...one, field: one.field ?? byId.get(one.id) }));
	return { ...contact, customFields };
}
