import type { IDataObject } from 'n8n-workflow';
import type { Poll } from '../run/entryPoints/poll';
import { isObject } from '../values/json';
import { isEmpty } from '../values/text';
import { eventParameter } from './parameters';

/**
 * What was kept is of use only for the same event in the same location. Where somebody switches the workflow on, the trigger begins
 * anew: what happened meanwhile is no news. With a time to start from it goes on, so that nothing comes twice.
 */
export function loadState<T extends object>(poll: Poll): T | undefined {
	const { state: kept, isFirst } = poll;
	if (!kept || kept.of !== stateKey(poll)) return undefined;
	return isFirst && startOf(poll) === undefined ? undefined : (kept as unknown as T);
}

/** What is to be kept, with what it is of. */
export const saveState = (poll: Poll, kept: object): IDataObject => ({ of: stateKey(poll), ...kept });

function stateKey(poll: Poll): string {
	const { locationId, baseUrl } = poll.run.connection;
	return JSON.stringify([poll.parameters.get(eventParameter), locationId, baseUrl, startOf(poll)]);
}

/** The time to start from as it was given: an expression may come to another one with each poll. */
function startOf({ parameters }: Poll): unknown {
	const options: unknown = parameters.raw('options');
	const given: unknown = isObject(options) ? options.startFrom : undefined;
	return isEmpty(given) ? undefined : given;
}
