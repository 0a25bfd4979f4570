import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import { isEmpty } from '../../values/text';
import { actionOf, changesOf, type Changes } from './changes';
import { withoutCreateOnly } from './existing';
import { applyFieldRules, type FieldRules } from './fieldRules';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { omitFields, type MappedContact } from '../../mapping/fields/contactInput';
import { subjectOfInput } from '../../mapping/fields/identity';
import type { RunServices } from '../../run/services';
import { tagsOf, withAdded } from '../../tags/tagSets';
import { sameField } from './equality';
import type { RowNotes } from './notes';
import type { ConflictMode } from '../matching/conflictsOption';
import { contactRowsOf } from '../matching/contactRows';
import { withStoredPhone } from '../matching/nationalPhone';
import { cachedMatch, lookUpOwner, matchContact, type Match } from '../matching/matchContact';
import { resolveConflicts } from '../matching/resolveConflicts';

/** How a row is compared with the contact that it is about. */
export interface PlanSettings {
	/** Keys of the contact, in the server's matching order; the match field comes first. */
	keys: readonly ContactKey[];
	tagMode: 'add' | 'replace';
	conflictMode: ConflictMode;
	rules?: FieldRules;
	/** Whether the row can't be written without knowing its contact. */
	isRequired: boolean;
	isDryRun: boolean;
}

/** What becomes of a row. */
export interface WritePlan extends RowNotes {
	/** The contact before the write; absent if there is none, or if the server has to find it. */
	before?: IDataObject;
	/** Whether the contact is written by its ID, as the email or phone of the row would not find it or would change it. */
	isById: boolean;
	/** What is sent. */
	input: MappedContact;
	/** What the server will write of it. */
	effective: MappedContact;
	/** What will change, if the contact is known. */
	changes?: Changes;
}

/** @throws ApiFailure if the row must not be written */
export async function planWrite(
	row: Row,
	contact: MappedContact,
	settings: PlanSettings,
	send: Send,
): Promise<WritePlan> {
	const needs = { isRequired: settings.isRequired || settings.isDryRun, looksUpAbsent: settings.isDryRun };
	const match = await matchContact(row, settings.keys, needs, send);
	if (!match) return { match: {}, isById: false, input: contact, effective: contact, conflicts: [], kept: {} };
	const plan = await planForMatch(row, contact, settings, match);
	return await withoutUnseenOwner(plan, row, settings, send);
}

/** Forecasts what a row would change, from the prefetched contacts alone. */
export async function forecastChanges(
	row: Row,
	contact: MappedContact,
	settings: PlanSettings,
): Promise<Changes | undefined | 'unread'> {
	const { contacts } = row.run;
	if (!settings.keys.every((key) => contacts.hasRead(key))) return 'unread';
	// A row that will fail changes nothing.
	const forecast = async () => {
		const match = cachedMatch(settings.keys, row.run);
		return match?.contact && (await planForMatch(row, contact, settings, match)).changes;
	};
	return await forecast().catch(() => undefined);
}

/** Plans a row whose contact is known or certainly absent. @throws ApiFailure if the row must not be written */
export async function planForMatch(
	{ run, index }: Row,
	contact: MappedContact,
	{ keys, tagMode, conflictMode, rules }: PlanSettings,
	given: Match,
): Promise<WritePlan> {
	const { match, input, taken, conflicts } = resolveConflicts(given, keys, contact, conflictMode, run);
	const { contact: before, by, isAdditional } = match;
	const compared = conflictMode === 'fail' ? contact : undefined;
	if (!before)
		return { match, isById: false, input: requireAddress(input), effective: input, conflicts, kept: {}, compared };
	const id = idOf(before) ?? '';
	const matchedBy = by === 'field' ? matchFieldOf(keys) : (by ?? '');
	const writable = withKeptTags(withoutCreateOnly(input, run), before, tagMode, run);
	const ruled = rules ? applyFieldRules(writable, before, rules, matchedBy) : { input: writable, kept: {} };
	const isOutdated = (field: string, value: unknown) => {
		if (conflictMode === 'vendor' || field === matchedBy) return false;
		const { earlier, later } = contactRowsOf(run).otherValue(id, index, field);
		if (conflictMode === 'fail' && earlier && !isSame(field, earlier.value, value))
			throw differingRowsError(contact, field, index, earlier.index);
		return conflictMode === 'leaveOut' && later !== undefined && !isSame(field, later.value, value);
	};
	const current = await withStoredPhone(withoutOutdated(ruled.input, tagMode, isOutdated), before, run);
	const isById = by === 'field' || (isAdditional === true && conflictMode !== 'vendor');
	const effective = omitFields(current, taken);
	const changes = changesOf(effective, before, tagMode);
	return { before, match, isById, input: current, effective, changes, conflicts, kept: ruled.kept, compared };
}

/** Without a call that adds tags, the tags that the contact has are sent along. */
function withKeptTags(
	contact: MappedContact,
	before: IDataObject,
	tagMode: 'add' | 'replace',
	{ dialect }: RunServices,
): MappedContact {
	const { tags } = contact.fields;
	if (tagMode === 'replace' || tags === undefined || dialect.addTags) return contact;
	return { ...contact, fields: { ...contact.fields, tags: withAdded(tagsOf(before), tags) } };
}

/** Leaves out the values that a later row about the same contact replaces. Otherwise every run would write both, one after the other. */
function withoutOutdated(
	contact: MappedContact,
	tagMode: 'add' | 'replace',
	isOutdated: (field: string, value: unknown) => boolean,
): MappedContact {
	const isKept = (field: string, value: unknown) =>
		(field === 'tags' && tagMode === 'add') || !isOutdated(field, value);
	return {
		...contact,
		fields: Object.fromEntries(Object.entries(contact.fields).filter(([field, value]) => isKept(field, value))),
		customFields: contact.customFields.filter(({ id, value }) => isKept(CUSTOM_FIELD_PREFIX + id, value)),
	};
}

const isSame = (field: string, one: unknown, other: unknown): boolean =>
	sameField(field, one, other) || JSON.stringify(one) === JSON.stringify(other);

const matchFieldOf = (keys: readonly ContactKey[]): string => {
	const key = keys.find((one) => 'fieldId' in one);
	return key ? CUSTOM_FIELD_PREFIX + key.fieldId : '';
};

/**
 * A search by phone does not show contacts with additional emails. If the phone is all that would change, or in a dry run, it is therefore
 * looked up before: otherwise the server would leave it off the contact in every run again.
 */
async function withoutUnseenOwner(plan: WritePlan, row: Row, settings: PlanSettings, send: Send): Promise<WritePlan> {
	const { before, changes = {}, input } = plan;
	const { contacts, dialect } = row.run;
	const labels = Object.keys(changes);
	const isDecisive = labels.includes('Phone') && (settings.isDryRun || labels.length === 1);
	if (!before || !isDecisive || isEmpty(input.fields.phone) || contacts.isComplete || !dialect.findContact) return plan;
	const owner = await lookUpOwner({ phone: String(input.fields.phone) }, row.run, send);
	if (!owner || idOf(owner) === idOf(before)) return plan;
	contacts.prime(owner);
	return await planForMatch(row, input, settings, plan.match);
}

/** @throws ApiFailure for a row that can neither be found nor created */
function requireAddress(input: MappedContact): MappedContact {
	if (!isEmpty(input.fields.email) || !isEmpty(input.fields.phone)) return input;
	throw new ApiFailure({
		message: `${subjectOfInput(input)} was not found by its match field, and can't be created without an email or phone of its own`,
		description: 'Nothing was written. Map Email or Phone, or correct the value of the match field.',
	});
}

function differingRowsError(contact: MappedContact, field: string, index: number, earlier: number): ApiFailure {
	return new ApiFailure({
		message: `${subjectOfInput(contact)} is in row ${earlier + 1} and row ${index + 1} with two values of ${field}`,
		description:
			'The values of the first row are written. Remove one of the rows, or choose another entry of Options > If a Row Means Two Contacts.',
	});
}

/** Whether nothing has to be sent. */
export const changesNothing = ({ before, changes }: WritePlan): boolean =>
	before !== undefined && changes !== undefined && actionOf(changes) === 'unchanged';
