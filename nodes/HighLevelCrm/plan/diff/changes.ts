import { storedCustomFields, storedCustomValue } from '../../api/storedCustomFields';
import type { IDataObject } from 'n8n-workflow';
import { nestChannels, storedField, withStoredChannels, type ContactInput } from '../../dialects';
import { toText } from '../../values/json';
import { labelOf } from '../../mapping/fields/additionalFields';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../../mapping/fields/contactFields';
import { omit } from '../../values/omit';
import { isEmpty } from '../../values/text';
import { inPlannedOrder, tagsOf, withAdded, without } from '../../tags/tagSets';
import { sameCustomField, sameField } from '../../mapping/fields/equality';
import { shownValue } from '../../mapping/fields/shownValue';
import { loadCustomFields } from '../../lookups/customFields';
import type { RunServices } from '../../run/services';
import type { MappedContact } from '../../mapping/input/contactInput';
import type { PhoneKeys } from '../../values/phoneKeys';
import type { Changes, Conflict, TagMode } from '../plan';

export const actionOf = (changes: Changes): 'updated' | 'unchanged' =>
	Object.keys(changes).length > 0 ? 'updated' : 'unchanged';

/** @param tagMode whether the mapped tags are added to the contact's tags or replace them */
export function changesOf(
	{ fields, customFields }: ContactInput,
	current: IDataObject,
	tagMode: TagMode,
	phones: Pick<PhoneKeys, 'isStored'>,
): Changes {
	const changes: Changes = {};
	const addChange = (label: string, from: unknown, to: unknown) => {
		changes[label] = { from, to } as IDataObject;
	};
	/** A custom field can be renamed, and its name may be that of another field or of a property of every object. So its change states the ID. */
	const addCustomChange = (name: string, fieldId: string, from: unknown, to: unknown) => {
		const label = name in changes || name === TAGS_FIELD.displayName ? `${name} (${fieldId})` : name;
		changes[label] = { from, to, fieldId } as IDataObject;
	};
	for (const [key, value] of Object.entries(fields)) {
		if (key === 'tags') continue;
		const stored = storedField(current, key);
		if (!sameField(key, stored, value)) addChange(labelOf(key), shownValue(key, undefined, stored), value);
	}
	for (const { id, value, field } of customFields) {
		const storedValue = storedCustomValue(current, id);
		if (sameCustomField(field, storedValue, value, phones)) continue;
		addCustomChange(field?.name ?? id, id, shownValue(CUSTOM_FIELD_PREFIX + id, field, storedValue), value);
	}
	const { tags } = fields;
	if (tags !== undefined) Object.assign(changes, tagChanges(tags, current, tagMode));
	return changes;
}

/** Whether a contact gets or loses tags, and nothing else changes. */
export const isOnlyTags = (changes: Changes): boolean =>
	Object.keys(changes).every((label) => label === TAGS_FIELD.displayName);

/** Returns the changes without those of emails and phones that the server left off the contact. */
export function changesWithout(changes: Changes, leftOff: readonly Conflict[]): Changes {
	return omit(changes, ...leftOff.map(({ field }) => labelOf(field)));
}

/**
 * Returns the changes with the tags that the contact really got or lost: somebody else may have made a part of the change since it was read,
 * and to take that back would undo their work. @param changed `undefined` if the server does not state them
 */
export function withChangedTags(
	changes: Changes,
	changed: readonly string[] | undefined,
	kind: 'add' | 'remove',
): Changes {
	if (changed === undefined) return changes;
	const others = omit(changes, TAGS_FIELD.displayName);
	if (changed.length === 0) return others;
	const part = kind === 'add' ? 'added' : 'removed';
	const { [part]: planned = [] } = changes.Tags ?? {};
	return { ...others, Tags: { added: [], removed: [], [part]: inPlannedOrder(changed, planned as string[]) } };
}

/** Returns the changes of a contact's tags, in lower case as the vendor stores them. */
export function tagChanges(tags: readonly string[], current: IDataObject, mode: TagMode): Changes {
	const present = tagsOf(current);
	const lower = without(tags, []).map((tag) => tag.toLowerCase());
	if (current.tags === undefined) {
		// The contact's tags are unknown, so each tag may change something. A search shows `null` where there are none.
		const mayChange = lower.length > 0 || mode === 'replace';
		return mayChange ? { Tags: mode === 'remove' ? { added: [], removed: lower } : { added: lower, removed: [] } } : {};
	}
	const added = mode === 'remove' ? [] : without(lower, present);
	const removed =
		mode === 'add' ? [] : mode === 'replace' ? without(present, lower) : without(present, without(present, lower));
	return added.length + removed.length > 0 ? { Tags: { added, removed } } : {};
}

/** Returns the contact as it will be after a row is written, as far as this can be predicted. */
export function applyChanges(
	current: IDataObject,
	{ fields, customFields }: ContactInput,
	tagMode: TagMode,
): IDataObject {
	const { tags, ...others } = fields;
	// The server stores the country code, and later rows are compared with the stored number.
	if (!isEmpty(others.phone) && sameField('phone', current.phone, others.phone)) others.phone = toText(current.phone);
	// The server stores emails in lower case.
	if (!isEmpty(others.email)) others.email = toText(others.email).toLowerCase();
	const written = new Map(customFields.map(({ id, value }) => [id, value]));
	const unchanged = storedCustomFields(current).filter(({ id }) => !written.has(id));
	const entries = [...unchanged, ...[...written].map(([id, value]): IDataObject => ({ id, value: value as string }))];
	const present = tagsOf(current);
	const lower = tags?.map((tag) => tag.toLowerCase());
	return {
		...current,
		...nestChannels(withStoredChannels({ fields: others }, current).fields),
		...(entries.length > 0 && { customFields: entries }),
		...(lower && { tags: tagsAfter(present, lower, tagMode) }),
	};
}

/** Returns a contact's tags after a change, in lower case as the vendor stores them. */
export function tagsAfter(present: readonly string[], tags: readonly string[], mode: TagMode): string[] {
	if (mode === 'remove') return without(present, tags);
	return withAdded(mode === 'replace' ? [] : present, tags);
}

/** Adds the names and types of custom fields, looked up once per run. Without the right to see them, changes show the IDs. */
export async function describeCustomFields(run: RunServices, contact: MappedContact): Promise<MappedContact> {
	if (contact.customFields.every(({ field }) => field)) return contact;
	const lookup = await loadCustomFields(run);
	if ('failure' in lookup) return contact;
	const byId = new Map(lookup.fields.map((field) => [field.id, field]));
	const customFields = contact.customFields.map((one) => ({ ...one, field: one.field ?? byId.get(one.id) }));
	return { ...contact, customFields };
}
