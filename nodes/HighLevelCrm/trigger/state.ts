import type { IDataObject } from 'n8n-workflow';
import type { Poll } from '../run/entryPoints/poll';
import { isObject, toText } from '../values/json';
import { isEmpty } from '../values/text';
import { isOwnExpression } from '../run/entryPoints/readOption';
import type { ItemParameters } from '../run/row';
import { parseTags } from '../tags/tagParameters';
import { filtersParameter } from '../search/filters';
import { awaitedTagsParameter, eventParameter, LIST_EVENTS, outputsOnce } from './parameters';

/**
 * Returns the stored state, which is valid only for the same event in the same location. If the workflow is switched on, the trigger starts
 * again, as earlier changes are no news. With a time to start from it continues, so that nothing is output twice. A damaged state is
 * replaced by that of a first poll, as otherwise every later poll would fail.
 */
export function loadState<T extends object>(poll: Poll, isValid: (stored: IDataObject) => boolean): T | undefined {
	const { state: stored, isFirst } = poll;
	if (stored === undefined || (isFirst && startOf(poll) === undefined)) return undefined;
	const isState = isObject(stored) && typeof stored.of === 'string';
	if (isState && stored.of !== stateKey(poll)) return undefined;
	if (isState && isValid(stored)) return stored as unknown as T;
	reportDamage(poll);
	return undefined;
}

export const reportDamage = ({ log }: Poll): void =>
	log('The stored state is damaged: the trigger starts again, and changes since its last poll are not output');

/** Returns the state to store, with the key by which it is recognized. */
export const saveState = (poll: Poll, stored: object): IDataObject => ({ of: stateKey(poll), ...stored });

function stateKey(poll: Poll): string {
	const { connection, dialect } = poll.run;
	const { locationId, baseUrl } = connection;
	const { parameters } = poll;
	const event = toText(parameters.get(eventParameter));
	const own = [event, locationId, baseUrl, startOf(poll), awaitedTags(parameters), filtersOfOnce(poll)];
	// The dialects compare other fields of equipment.
	return JSON.stringify(LIST_EVENTS.includes(event) ? [...own, dialect.name] : own);
}

/**
 * The unevaluated filters, if each contact is output once, when it comes to pass them: contacts that pass other ones already are no news either.
 * With a time to start from, nothing may be output twice.
 */
function filtersOfOnce(poll: Poll): unknown {
	const { parameters } = poll;
	return outputsOnce(parameters) && startOf(poll) === undefined ? parameters.raw(filtersParameter.name) : undefined;
}

/** The tags of Contact Tagged, in any spelling: contacts that have other ones already are no news either. */
function awaitedTags(parameters: ItemParameters): unknown {
	const given = parameters.raw(awaitedTagsParameter.name);
	return isOwnExpression(given)
		? given
		: parseTags({ tags: given })
				.map((tag) => tag.toLowerCase())
				.sort();
}

/** The unevaluated time to start from: an expression may result in another time at each poll. */
function startOf({ parameters }: Poll): unknown {
	const options: unknown = parameters.raw('options');
	const given: unknown = isObject(options) ? options.startFrom : undefined;
	return isEmpty(given) ? undefined : given;
}
