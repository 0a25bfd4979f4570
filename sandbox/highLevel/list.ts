import { checkLocation } from '../auth';
import { findMatch } from '../contacts/matching';
import { cursorOf, indexAfter, NEWEST_FIRST, readCursor, select } from '../contacts/selecting';
import { unprocessable } from '../errors';
import { guards } from '../guards';
import { normaliseEmail, normalisePhone } from '../normalise';
import type { Answer, Call, Route } from '../route';
import { checked, digits, filledText, text, type Rules } from '../validate';
import { showListed } from './records/found';
import { showContact } from './records/single';

const sort = [NEWEST_FIRST];

const listRules: Rules = {
	locationId: { check: filledText, required: true },
	query: { check: text },
	limit: { check: digits(1, 100) },
	startAfter: { check: digits(0, 8.64e15) },
	startAfterId: { check: filledText },
};

/** The deprecated list, newest first. The next page begins after a contact's date and id. */
function list({ ctx, grant, query, origin, v3 }: Call): Answer {
	const values = checked(query, listRules) as Record<string, string | undefined>;
	if ((values.startAfter === undefined) !== (values.startAfterId === undefined)) {
		throw unprocessable('startAfter and startAfterId must be sent together');
	}
	const locationId = values.locationId ?? '';
	checkLocation(grant, locationId);
	const limit = Math.min(Number(values.limit ?? 20), ctx.options.pageCap ?? Infinity);
	const text = values.query ?? '';
	const contacts = select(ctx, { locationId, key: `list ${text}`, query: text, sort });
	const hasCursor = values.startAfter !== undefined && !ctx.options.ignorePaging;
	const cursor = hasCursor ? readCursor(sort, [Number(values.startAfter), values.startAfterId]) : undefined;
	const start = cursor === undefined ? 0 : indexAfter(sort, contacts, cursor);
	const page = contacts.slice(start, start + limit);
	const last = page.at(-1);
	const [startAfter, startAfterId] = last === undefined ? [null, null] : cursorOf(sort, last);
	const currentPage = Math.floor(start / limit) + 1;
	const more = start + limit < contacts.length;
	const next = new URLSearchParams({ locationId, limit: String(limit), ...(text ? { query: text } : {}) });
	next.set('startAfter', String(startAfter));
	next.set('startAfterId', String(startAfterId));
	const meta = {
		total: contacts.length,
		nextPageUrl: more ? `${origin}/contacts/?${next.toString()}` : null,
		startAfterId,
		startAfter,
		currentPage,
		nextPage: more ? currentPage + 1 : null,
		prevPage: currentPage > 1 ? currentPage - 1 : null,
	};
	return { status: 200, body: { contacts: page.map((contact) => showListed({ ctx, v3 }, contact)), meta } };
}

const duplicateRules: Rules = {
	locationId: { check: filledText, required: true },
	email: { check: filledText },
	number: { check: filledText },
};

/** Finds a contact as an upsert with this email and phone would. It reads live data, without the lag of the search. */
function duplicate({ ctx, grant, query, v3 }: Call): Answer {
	const { locationId, email, number } = checked(query, duplicateRules) as Record<string, string | undefined>;
	if (email === undefined && number === undefined) throw unprocessable('email or number should not be empty');
	checkLocation(grant, locationId ?? '');
	const contact = findMatch(ctx, locationId ?? '', {
		email: email && normaliseEmail(email),
		phone: number && normalisePhone(number, ctx.options.country),
	});
	return { status: 200, body: { contact: contact ? showContact({ ctx, v3 }, contact) : null } };
}

/** Routes that find contacts by GET. */
export const listRoutes: readonly Route[] = [
	// v3 has removed this route.
	{ method: 'GET', url: '/contacts', guard: guards.contactsRead, exists: (_ctx, v3) => !v3, handler: list },
	{ method: 'GET', url: '/contacts/search/duplicate', guard: guards.contactsRead, handler: duplicate },
];
