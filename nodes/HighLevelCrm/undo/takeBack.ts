import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../dialects';
import type { MappedContact } from '../mapping/fields/contactInput';
import type { PhoneKeys } from '../plan/phoneKeys';
import { shownValue } from '../plan/shownValue';
import { tagsOf, withAdded, without } from '../tags/tagSets';
import {
	currentValue,
	customFieldIdOf,
	earlierValue,
	isRestorable,
	sameFieldValue,
	type FieldChange,
} from './fieldChange';
import { inOrderOfRuns } from './orderOfRuns';
import type { RecordedChanges } from './recordedChanges';

/** What a contact gets back. */
export interface TakenBack {
	/** The fields that come back, with the values from before. */
	wanted: MappedContact;
	/** The tags that come back, and those that go. */
	addedTags: string[];
	removedTags: string[];
	/** What somebody changed since, by the fields' names: `{ City: { now, before } }`. */
	kept: IDataObject;
}

interface FieldState {
	change: FieldChange;
	value: unknown;
	isChanged: boolean;
	kept?: { label: string; value: IDataObject };
}

/**
 * Takes back what runs changed of a contact, field by field: what is still as the run wrote it becomes what was before; what somebody changed
 * since stays; what is back already needs nothing.
 * @param stored the contact as it is now @param earlier the changes of the runs
 */
export function takeBack(
	stored: IDataObject,
	earlier: readonly RecordedChanges[],
	phones: PhoneKeys,
	dialect: Dialect,
): TakenBack {
	const states = new Map<string, FieldState>();
	const present = tagsOf(stored);
	let tags = present;
	for (const { fields, addedTags, removedTags } of inOrderOfRuns(earlier, phones).reverse()) {
		for (const change of fields)
			states.set(change.key, fieldBefore(change, states.get(change.key), stored, phones, dialect));
		tags = withAdded(without(tags, addedTags), removedTags);
	}
	const all = [...states.values()];
	const changed = all.filter(({ isChanged }) => isChanged);
	const kept = all.flatMap((state) => state.kept ?? []);
	return {
		wanted: wantedOf(changed),
		addedTags: without(tags, present),
		removedTags: without(present, tags),
		kept: Object.fromEntries(kept.map(({ label, value }) => [label, value])),
	};
}

/** Goes back over one change of a field. Later changes of it were taken back before. */
function fieldBefore(
	change: FieldChange,
	later: FieldState | undefined,
	stored: IDataObject,
	phones: PhoneKeys,
	dialect: Dialect,
): FieldState {
	const state = later ?? { change, value: currentValue(change, stored), isChanged: false };
	const before = earlierValue(change);
	const isAsWritten = sameFieldValue(change, state.value, change.to, phones);
	if (isAsWritten && isRestorable(change, dialect)) return { change, value: before, isChanged: true };
	// An earlier run's value is back, whatever later runs had before.
	if (!isAsWritten && sameFieldValue(change, state.value, before, phones)) return { ...state, change, kept: undefined };
	const shown = (value: unknown) => shownValue(change.key, change.field, value);
	const kept = { now: shown(state.value), before: shown(change.from) } as IDataObject;
	return { ...state, change, kept: { label: change.label, value: kept } };
}

function wantedOf(changed: readonly FieldState[]): MappedContact {
	const wanted: MappedContact = { fields: {}, customFields: [] };
	for (const { change, value } of changed) {
		const id = customFieldIdOf(change);
		if (id === undefined) wanted.fields[change.key] = value as string;
		else wanted.customFields.push({ id, value, field: change.field });
	}
	return wanted;
}
