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
	credentials: TestCredentials,
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

/** The error of a look-up that has to fail. */
export async function failureOf(looking: Promise<unknown>): Promise<Failure> {
	return await looking.then(
		() => {
			throw new Error('The look-up did not fail');
		},
		(error: Failure) => error,
	);
}

/** All that an error tells: what happened, then what to do. */
export const told = ({ message, description = '' }: Failure): string => `${message}. ${description}`;

/**
 * What n8n 2.41.1 shows of a failed look-up. Its server sends a NodeApiError's own properties, of other errors the message alone
 * (response-helper). The editor hands a NodeApiError on as the plain object that came (rest-api-client): a locator's list shows its
 * message and description, a list of options the message of an Error, and any other thing as text.
 */
export function shownInEditor(kind: 'listSearch' | 'loadOptions', failure: Failure): string {
	const caught: unknown =
		failure instanceof NodeApiError ? Object.assign({ message: failure.message }, failure) : new Error(failure.message);
	if (kind === 'loadOptions')
		return `There was a problem loading the parameter options from server: "${caught instanceof Error ? caught.message : String(caught)}"`;
	const { message, description } = caught as Failure;
	return [message, description].filter(Boolean).join(' | ');
}

/** What n8n 2.41.1 shows of a mapper's fields: with fields to map by hand these, and the notice only without any. */
export function shownInMapper({ fields, emptyFieldsNotice = '' }: ResourceMapperFields): string {
	return fields.length > 0 ? fields.map(({ displayName }) => displayName).join(' | ') : emptyFieldsNotice;
}
