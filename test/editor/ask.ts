import '../../engine/settings';
import {
	NodeApiError,
	type INodeListSearchResult,
	type INodeParameters,
	type INodePropertyOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { FastClock } from '../../engine/clock';
import { type TestCredentials } from '../../engine/credentials';
import { editorContext } from '../../engine/editor';
import { nodeType } from '../../engine/nodeTypes';

/** What the node's methods give the editor, by kind. */
export interface Given {
	listSearch: INodeListSearchResult;
	loadOptions: INodePropertyOptions[];
	resourceMapping: ResourceMapperFields;
}

/** What a person did in the panel. */
export interface Asked {
	/** Typed into a locator's list. */
	filter?: string;
	/** From the page before, as the list is scrolled. */
	paginationToken?: unknown;
	parameters?: INodeParameters;
	/** The time in which it runs; one of its own if absent. */
	clock?: FastClock;
}

/** Calls a method of the node as n8n's server does for the editor. */
export async function ask<K extends keyof Given>(
	credentials: TestCredentials | undefined,
	kind: K,
	name: string,
	{ filter, paginationToken, parameters = {}, clock = new FastClock() }: Asked = {},
): Promise<Given[K]> {
	const context = await editorContext(credentials, parameters);
	const method = (await nodeType()).methods?.[kind]?.[name] as
		| ((this: unknown, filter?: string, token?: unknown) => Promise<Given[K]>)
		| undefined;
	if (!method) throw new Error(`No method ${kind}.${name}`);
	return await clock.within(async () => await method.call(context, filter, paginationToken));
}

/** How a look-up failed. */
export type Failure = Error & { description?: string; httpCode?: string };

/** Why a list has no entries: the error of a locator's list, or the only entry of a dropdown, which never fails. */
export async function failureOf(looking: Promise<Given[keyof Given]>): Promise<Failure> {
	const given = await looking.catch((error: Failure) => error);
	if (given instanceof Error) return given;
	const [only, ...others] = Array.isArray(given) ? given : [];
	if (!only || only.value !== '' || others.length > 0) throw new Error('The look-up did not fail');
	return new Error(only.name);
}

/** All that an error tells: what happened, then what to do. */
export const told = ({ message, description = '' }: Failure): string => `${message}. ${description}`;

/**
 * What n8n 2.41.1 shows of a failed look-up: a dropdown its only entry, a locator's list an error. n8n's server sends a NodeApiError's own
 * properties (response-helper), of which the list shows the message and the description.
 */
export function shownInEditor(kind: 'listSearch' | 'loadOptions', failure: Failure): string {
	if (kind === 'loadOptions') return failure.message;
	const { message, description } =
		failure instanceof NodeApiError ? Object.assign({ message: failure.message }, failure) : failure;
	return [message, description].filter(Boolean).join(' | ');
}

/** What n8n 2.41.1 shows of a mapper's fields: with fields to map by hand these, and the notice only without any. */
export function shownInMapper({ fields, emptyFieldsNotice = '' }: ResourceMapperFields): string {
	return fields.length > 0 ? fields.map(({ displayName }) => displayName).join(' | ') : emptyFieldsNotice;
}
