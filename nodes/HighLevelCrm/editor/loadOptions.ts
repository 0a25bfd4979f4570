import type { ILoadOptionsFunctions, INodePropertyOptions, NodeApiError } from 'n8n-workflow';
import { ALL_FIELDS } from '../plan/options/fieldRules';
import { ADDITIONAL_FIELDS } from '../mapping/fields/additionalFields';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX } from '../mapping/fields/contactFields';
import { KEY_FIELD_TYPES } from '../plan/options/matchField';
import { listCalendars } from '../lookups/calendars';
import { listCustomFields } from '../lookups/customFields';
import { listTagNames } from '../lookups/tags';
import { listUsers } from '../lookups/users';
import { lookup } from '../run/entryPoints/lookup';
import { withDistinctNames } from './distinctNames';
import { hasCredential } from './hasCredential';

/** The location's calendars: service calendars first, then the others, each sorted by name. */
async function getCalendars(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const calendars = await listCalendars(send, locationId);
		const [services, others] = [true, false].map((isService) =>
			calendars.filter(({ service }) => service === isService),
		);
		return [...toOptions(services), ...toOptions(others)];
	});
}

async function getCustomFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => toOptions(await listCustomFields(send, locationId)));
}

/** The custom fields by which rows can be matched: texts and numbers. */
async function getKeyFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const fields = await listCustomFields(send, locationId);
		return toOptions(fields.filter(({ dataType = 'TEXT' }) => KEY_FIELD_TYPES.includes(dataType)));
	});
}

/** The fields to which a rule can apply: all of them, then the standard ones, then the custom ones. Tags have a mode of their own. */
async function getRuleFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const standard = toOptions(
		[...CONTACT_FIELDS, ...ADDITIONAL_FIELDS].map(({ id, displayName }) => ({ id, name: displayName })),
	);
	const custom = withDistinctNames(
		(await getCustomFields.call(this)).filter((option) => !isExplanation(option)),
		standard.map(({ name }) => name),
	);
	return [
		{ name: 'All Fields', value: ALL_FIELDS },
		...standard,
		...custom.map(({ name, value }) => ({ name, value: `${CUSTOM_FIELD_PREFIX}${value}` })),
	];
}

/** A tag's name is its ID. */
async function getTags(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const tags = await listTagNames(send, locationId);
		return tags.map((name) => ({ name, value: name })).sort(byOptionName);
	});
}

async function getUsers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => toOptions(await listUsers(send, locationId)));
}

/** For a field that may stay empty: the editor marks an empty value in red unless the list has it. */
async function getUsersOrNone(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const [first, ...others] = await getUsers.call(this);
	if (first && isExplanation(first)) return [{ ...first, name: `None. ${first.name}` }];
	return [{ name: 'None', value: '' }, ...(first ? [first, ...others] : [])];
}

/**
 * Loads the entries of a dropdown: none without a credential. After a failure, the only entry says why and what to do, and has no value.
 * The editor would show an error in red whenever the panel is opened, without the advice.
 */
async function lookUpOptions(
	context: ILoadOptionsFunctions,
	work: Parameters<typeof lookup<INodePropertyOptions[]>>[1],
): Promise<INodePropertyOptions[]> {
	if (!(await hasCredential(context))) return [];
	const options = lookup(context, work).then(withDistinctNames);
	return await options.catch(({ message, description }: NodeApiError) => [
		{ name: [message, description].filter(Boolean).join('. '), value: '' },
	]);
}

const isExplanation = ({ value }: INodePropertyOptions): boolean => value === '';

const toOptions = (entries: ReadonlyArray<{ id: string; name: string }> = []): INodePropertyOptions[] =>
	entries.map(({ id, name }) => ({ name, value: id })).sort(byOptionName);

const byOptionName = (one: INodePropertyOptions, other: INodePropertyOptions): number =>
	one.name.localeCompare(other.name);

export const loadOptions = {
	...{ getCalendars, getCustomFields, getKeyFields, getRuleFields, getTags, getUsers, getUsersOrNone },
};
