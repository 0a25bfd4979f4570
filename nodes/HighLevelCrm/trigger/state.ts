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
	if (isState && !belongsTo(stored, stateKey(poll, startOf(poll)))) return undefined;
	if (isState && isValid(stored)) return stored as unknown as T;
	reportDamage(poll);
	return undefined;
}

/** If the time to start from is cleared while the workflow is on, the trigger goes on where it was. */
const belongsTo = ({ of, withoutStart }: IDataObject, key: string): boolean => of === key || withoutStart === key;

/** Whether a state is the last one from before the time to start from was cleared. */
export const isStartCleared = (poll: Poll, stored: object): boolean =>
	'withoutStart' in stored && stored.withoutStart !== undefined && startOf(poll) === undefined;

export const reportDamage = ({ log }: Poll): void =>
	log('The stored state is damaged: the trigger starts again, and changes since its last poll are not output');

/** Returns the state to store, with the keys by which it is recognized: its own, and that without a time to start from. */
export function saveState(poll: Poll, stored: object): IDataObject {
	const start = startOf(poll);
	return {
		...stored,
		of: stateKey(poll, start),
		withoutStart: start === undefined ? undefined : stateKey(poll, undefined),
	};
}

function stateKey(poll: Poll, start: unknown): string {
	const { connection, dialect } = poll.run;
	const { locationId, baseUrl } = connection;
	const { parameters } = poll;
	const event = toText(parameters.get(eventParameter));
	const own = [event, locationId, baseUrl, start, awaitedTags(parameters), filtersOfOnce(poll, start)];
	// The dialects compare other fields of equipment.
	return JSON.stringify(LIST_EVENTS.includes(event) ? [...own, dialect.name] : own);
}

/**
 * The unevaluated filters, if each contact is output once, when it comes to pass them: with other filters, contacts that pass these already are no
 * news. With a time to start from, nothing may be output twice.
 */
function filtersOfOnce({ parameters }: Poll, start: unknown): unknown {
	return outputsOnce(parameters) && start === undefined ? parameters.raw(filtersParameter.name) : undefined;
}

/** The tags of Contact Tagged, in any spelling: with other tags, contacts that have these already are no news. */
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
