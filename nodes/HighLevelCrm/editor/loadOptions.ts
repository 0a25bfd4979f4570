import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
	type NodeApiError,
} from 'n8n-workflow';
import { calendarsIn, calendarsRequest } from '../lookups/calendars';
import { customFieldsIn, customFieldsRequest } from '../lookups/customFields';
import { tagsIn, tagsRequest } from '../lookups/tags';
import { usersIn, usersRequest } from '../lookups/users';
import { lookup } from '../run/entryPoints/lookup';

/** The location's calendars: those that book services first, each kind by name. */
async function getCalendars(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await options(this, async (send, { locationId }) => {
		const calendars = calendarsIn((await send(calendarsRequest(locationId))).body) ?? [];
		const [services, others] = [true, false].map((wanted) => calendars.filter(({ service }) => service === wanted));
		return [...listed(services), ...listed(others)];
	});
}

/** The location's custom fields for contacts, by name. */
async function getCustomFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await options(this, async (send, { locationId }) => {
		const fields = customFieldsIn((await send(customFieldsRequest(locationId))).body);
		return listed(fields);
	});
}

/** The location's tags. A tag is known by its name. */
async function getTags(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await options(this, async (send, { locationId }) => {
		const tags = tagsIn((await send(tagsRequest(locationId))).body);
		return tags.map((name) => ({ name, value: name })).sort(byName);
	});
}

/** The location's users, by name. */
async function getUsers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await options(this, async (send, { locationId }) =>
		listed(usersIn((await send(usersRequest(locationId))).body)),
	);
}

/**
 * A look-up for a dropdown.
 * @throws NodeOperationError with what to do in its message: the editor shows nothing else of an error here
 */
async function options(
	context: ILoadOptionsFunctions,
	work: Parameters<typeof lookup<INodePropertyOptions[]>>[1],
): Promise<INodePropertyOptions[]> {
	return await lookup(context, work).catch(({ message, description }: NodeApiError) => {
		throw new NodeOperationError(context.getNode(), [message, description].filter(Boolean).join('. '), {
			description: description ?? undefined,
		});
	});
}

const listed = (entries: ReadonlyArray<{ id: string; name: string }> = []): INodePropertyOptions[] =>
	entries.map(({ id, name }) => ({ name, value: id })).sort(byName);

const byName = (one: INodePropertyOptions, other: INodePropertyOptions): number => one.name.localeCompare(other.name);

export const loadOptions = { getCalendars, getCustomFields, getTags, getUsers };
