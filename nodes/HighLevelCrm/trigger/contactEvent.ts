import type { IDataObject } from 'n8n-workflow';
import type { Poll, PollResult } from '../run/entryPoints/poll';
import { mapWithYield } from '../run/yieldToEventLoop';
import { parseContactFilters } from '../search/filters';
import { search } from '../contact/search';
import { outputFormat } from '../operation/output';
import { saveState, loadState } from './state';
import { oncePerContact, overlap, startFrom } from './parameters';
import { collectNew, type ContactState } from './collectNew';
import type { DateField } from './contactDates';
import { findLatest } from './findContacts';
import { initialState } from './initialState';
import { loadOnce } from './onlyOnce';
import { isContactState } from './validState';

const MAX_TEST_CONTACTS = 10;

/**
 * The event that the given time of contacts changes: the time of creation, or of the last change.
 * @param awaits the filters of an event that each contact causes once, when it comes to pass them
 */
export const contactEvent =
	(field: DateField, awaits?: (poll: Poll) => IDataObject) =>
	async (poll: Poll): Promise<PollResult> => {
		const format = outputFormat(poll, search);
		const awaited = awaits?.(poll);
		const toOutput = async (contacts: IDataObject[]) => await mapWithYield(contacts, format);
		if (poll.isTest) {
			return {
				records: await toOutput(
					await findLatest(poll, field, MAX_TEST_CONTACTS, await parseContactFilters(poll, { awaited })),
				),
			};
		}
		const { parameters } = poll;
		const overlapMs = parameters.option(overlap);
		const stored = loadState<ContactState>(poll, isContactState);
		// The date narrows the search enough, so the types of custom fields are looked up in the first poll only.
		const filter = await parseContactFilters(poll, { awaited, looksUpCustomFields: !stored });
		const state: ContactState = stored ?? (await initialState(poll, field));
		const once =
			awaited || parameters.option(oncePerContact) === true ? await loadOnce(poll, field, filter, state) : undefined;
		// Without a time to start from, nothing can be new in the first poll.
		if (!stored && parameters.option(startFrom) === undefined) {
			return { records: [], state: saveState(poll, { ...state, ...(once && { once: once.text }) }) };
		}
		const { contacts, next } = await collectNew(poll, field, filter, state, overlapMs, once);
		return { records: await toOutput(contacts), state: saveState(poll, { ...next, ...(once && { once: once.text }) }) };
	};
