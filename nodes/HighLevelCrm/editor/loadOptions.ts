import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
	type NodeApiError,
} from 'n8n-workflow';
import { ALL_FIELDS } from '../plan/fieldRules';
import { ADDITIONAL_FIELDS } from '../mapping/fields/additionalFields';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX } from '../mapping/fields/contactFields';
import { KEY_FIELD_TYPES } from '../plan/matchField';
import { parseCalendars, calendarsRequest } from '../lookups/calendars';
import { parseCustomFields, customFieldsRequest } from '../lookups/customFields';
import { parseTagNames, tagsRequest } from '../lookups/tags';
import { parseUsers, usersRequest } from '../lookups/users';
import { lookup } from '../run/entryPoints/lookup';

/** The location's calendars: service calendars first, then the others, each sorted by name. */
async function getCalendars(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const calendars = parseCalendars((await send(calendarsRequest(locationId))).body) ?? [];
		const [services, others] = [true, false].map((isService) =>
			calendars.filter(({ service }) => service === isService),
		);
		return [...toOptions(services), ...toOptions(others)];
	});
}

async function getCustomFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const fields = parseCustomFields((await send(customFieldsRequest(locationId))).body);
		return toOptions(fields);
	});
}

/** The custom fields by which rows can be matched: texts and numbers. */
async function getKeyFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const fields = parseCustomFields((await send(customFieldsRequest(locationId))).body);
		return toOptions(fields.filter(({ dataType = 'TEXT' }) => KEY_FIELD_TYPES.includes(dataType)));
	});
}

/** The fields to which a rule can apply: all of them, then the standard ones, then the custom ones. Tags have a mode of their own. */
async function getRuleFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const standard = toOptions(
		[...CONTACT_FIELDS, ...ADDITIONAL_FIELDS].map(({ id, displayName }) => ({ id, name: displayName })),
	);
	// The standard fields are of use without the right to see the custom ones.
	const custom = await getCustomFields.call(this).catch(() => []);
	return [
		{ name: 'All Fields', value: ALL_FIELDS },
		...standard,
		...custom.map(({ name, value }) => ({ name, value: `${CUSTOM_FIELD_PREFIX}${value}` })),
	];
}

/** A tag's name is its ID. */
async function getTags(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) => {
		const tags = parseTagNames((await send(tagsRequest(locationId))).body);
		return tags.map((name) => ({ name, value: name })).sort(byOptionName);
	});
}

async function getUsers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await lookUpOptions(this, async (send, { locationId }) =>
		toOptions(parseUsers((await send(usersRequest(locationId))).body)),
	);
}

/** For a field that may stay empty: the editor marks an empty value in red unless the list has it. */
async function getUsersOrNone(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return [{ name: 'None', value: '' }, ...(await getUsers.call(this))];
}

/** Loads the entries of a dropdown. @throws NodeOperationError with the advice in its message, as the editor shows only the message */
async function lookUpOptions(
	context: ILoadOptionsFunctions,
	work: Parameters<typeof lookup<INodePropertyOptions[]>>[1],
): Promise<INodePropertyOptions[]> {
	return await lookup(context, work).catch(({ message, description }: NodeApiError) => {
		throw new NodeOperationError(context.getNode(), [message, description].filter(Boolean).join('. '), {
			description: description ?? undefined,
		});
	});
}

const toOptions = (entries: ReadonlyArray<{ id: string; name: string }> = []): INodePropertyOptions[] =>
	entries.map(({ id, name }) => ({ name, value: id })).sort(byOptionName);

const byOptionName = (one: INodePropertyOptions, other: INodePropertyOptions): number =>
	one.name.localeCompare(other.name);

export const loadOptions = {
	...{ getCalendars, getCustomFields, getKeyFields, getRuleFields, getTags, getUsers, getUsersOrNone },
};
