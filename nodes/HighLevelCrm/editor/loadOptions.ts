import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
	type NodeApiError,
} from 'n8n-workflow';
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

export const loadOptions = { getCalendars, getCustomFields, getTags, getUsers };
