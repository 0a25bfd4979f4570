import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../dialects';
import { customFieldIdOf } from '../mapping/fields/contactFields';
import type { MappedContact } from '../mapping/input/contactInput';
import type { PhoneKeys } from '../values/phoneKeys';
import { shownValue } from '../mapping/fields/shownValue';
import { tagKey, tagsOf } from '../tags/tagSets';
import { pushTo } from '../values/pushTo';
import {
	currentValue,
	earlierValue,
	isRestorable,
	sameFieldValue,
	staysPermanent,
	type FieldChange,
} from './fieldChange';
import type { RecordedChanges } from './recordedChanges';
import { withPlus } from './lostPlus';
import { walkBack } from './walkBack';

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

/**
 * Takes back what runs changed of a contact, field by field and tag by tag: what is still as the runs wrote it becomes what was before; what
 * somebody changed since stays; what is back already needs nothing.
 * @param stored the contact as it is now @param earlier the changes of the runs, in any order
 */
export function takeBack(
	stored: IDataObject,
	earlier: readonly RecordedChanges[],
	phones: PhoneKeys,
	dialect: Dialect,
): TakenBack {
	const result: TakenBack = {
		wanted: { fields: {}, customFields: [] },
		...tagsBack(tagsOf(stored), earlier),
		kept: {},
	};
	const changesOf = new Map<string, FieldChange[]>();
	for (const { fields } of earlier) for (const change of fields) pushTo(changesOf, change.key, change);
	for (const changes of changesOf.values()) takeFieldBack(changes, stored, phones, dialect, result);
	return result;
}

function takeFieldBack(
	recorded: readonly FieldChange[],
	stored: IDataObject,
	phones: PhoneKeys,
	dialect: Dialect,
	{ wanted, kept }: TakenBack,
): void {
	const [first] = recorded;
	if (!first) return;
	const now = currentValue(first, stored);
	const changes = withPlus(recorded, now);
	const steps = changes.map((change) => ({
		change,
		...{ from: earlierValue(change), to: change.to, isPossible: isRestorable(change, dialect) },
	}));
	const same = (one: unknown, other: unknown) => sameFieldValue(first, one, other, phones);
	const { value, origin } = walkBack(steps, now, same);
	const id = customFieldIdOf(first.key);
	const stays = staysPermanent(first, now, value);
	if (!same(value, now) && !stays) {
		if (id === undefined) wanted.fields[first.key] = value as string;
		else wanted.customFields.push({ id, value, field: first.field });
	}
	if (!origin && !stays) return;
	const shown = (one: unknown) => shownValue(first.key, first.field, one);
	kept[first.label] = { now: shown(stays ? now : value), before: shown(origin ? origin.change.from : value) };
}

/** Returns the tags that come back, and those that go. */
function tagsBack(
	present: readonly string[],
	earlier: readonly RecordedChanges[],
): Pick<TakenBack, 'addedTags' | 'removedTags'> {
	const stepsOf = new Map<string, TagStep[]>();
	for (const { addedTags, removedTags } of earlier) {
		for (const tag of addedTags) pushTo(stepsOf, tagKey(tag), { tag, from: false, to: true, isPossible: true });
		for (const tag of removedTags) pushTo(stepsOf, tagKey(tag), { tag, from: true, to: false, isPossible: true });
	}
	const has = new Set(present.map(tagKey));
	const changed = [...stepsOf].filter(
		([key, steps]) => walkBack(steps, has.has(key), Object.is).value !== has.has(key),
	);
	const keys = new Set(changed.map(([key]) => key));
	return {
		addedTags: changed.flatMap(([key, [step]]) => (step && !has.has(key) ? [step.tag] : [])),
		removedTags: present.filter((tag) => keys.has(tagKey(tag))),
	};
}

interface TagStep {
	tag: string;
	from: boolean;
	to: boolean;
	isPossible: true;
}
