import type { Fault } from './faults';
import type { Observer } from './observer';
import type { Dialect } from './types';

/** All scopes of tokens. `contacts` and `calendars` are the wider scopes of the documented dialect. */
export const ALL_SCOPES: readonly string[] = [
	'contacts',
	'contacts.readonly',
	'contacts.write',
	'calendars',
	'calendars.readonly',
	'calendars/resources.readonly',
	'calendars/resources.write',
	'calendars/events.readonly',
	'calendars/events.write',
	'locations.readonly',
	'locations/customFields.readonly',
	'locations/tags.readonly',
	'locations/tasks.readonly',
	'users.readonly',
	'workflows.readonly',
];

/** A token with its scopes and locations. The first location is the default if a request names none. */
export interface TokenGrant {
	token: string;
	scopes: readonly string[];
	locationIds: readonly string[];
}

/** A sliding window: a maximum of `requests` in any `intervalMs`, and a maximum per day. */
export interface RateLimitOptions {
	requests: number;
	intervalMs: number;
	/** Maximum number of requests in a day; default 200,000. */
	dailyRequests?: number;
}

/** How a list is wrapped: under `key` (null = a bare array), with or without a `total` next to it. */
export interface ListEnvelope {
	key: string | null;
	total: boolean;
}

/** Options of a sandbox. All except `port`, `persistTo`, `keepLog` and `seed` can change while it runs. */
export interface SandboxOptions {
	/** Default 'highLevel'. */
	dialect?: Dialect;
	/** Port on 127.0.0.1; default 0 = any free one. */
	port?: number;
	/** Default 'loc_sandbox'. */
	locationId?: string;
	/** The location's country (ISO, two letters), for phone numbers without a country code. Default 'US'. */
	country?: string;
	/** The location's time zone, in which appointments recur. Default 'America/New_York'. */
	timezone?: string;
	/** highLevel: times of events are in UTC (default), or have the offset of the location's time zone. */
	eventTimes?: 'utc' | 'offset';
	/** Default: 'pit-sandbox-token' with every scope on `locationId`. */
	tokens?: readonly TokenGrant[];
	/** Rate limit per token and location; default null = unlimited. */
	rateLimit?: RateLimitOptions | null;
	/** Seconds in the Retry-After of every 429. Default null = none, because the vendor never sends it. */
	retryAfterSeconds?: number | null;
	/** Delay of every answer, ms. The request is handled on arrival. Default 0. */
	latencyMs?: number;
	/** Lag of contact search and lists behind writes, ms; default 0. */
	searchLagMs?: number;
	/** Additional lag of a single write, ms; called for each write. Default none. */
	searchLateness?: () => number;
	/**
	 * highLevel: maximum `pageLimit` of a search; larger ones are rejected with 422. Default 500; some servers
	 * accept only 100.
	 */
	searchPageLimit?: number;
	/** highLevel: maximum `total` that a search shows; paging is not limited. Default null = the true total. */
	totalCap?: number | null;
	/**
	 * highLevel: maximum number of filters in a search, including those in groups; more are rejected with 422.
	 * Default null = unlimited.
	 */
	mostFilters?: number | null;
	/** highLevel: tags, state and source accept `contains` and `not_contains`, as on older servers; default false. */
	tagsContains?: boolean;
	/** highLevel: `contains` also accepts short text and special characters; default false. */
	looseContains?: boolean;
	/** Maximum page size of all lists. Larger limits are silently lowered to it. Default null = none. */
	pageCap?: number | null;
	/** All requests for pages return the first page; default false. */
	ignorePaging?: boolean;
	/** The location allows duplicate contacts; default false. */
	allowDuplicates?: boolean;
	/**
	 * highLevel: status of a rejected create without name, email and phone. Both were seen; the body contains 422
	 * either way. Default 422.
	 */
	noIdentityStatus?: 400 | 422;
	/** highLevel: a DATE custom field cuts off a time of day in its value (default) or rejects it with 400. */
	dateTimes?: 'cut' | 'refuse';
	/** highLevel: form of a DATE custom field in answers: the day (default), ISO text, or ms since 1970. */
	dateShownAs?: 'day' | 'iso' | 'epochMs';
	/** highLevel: the paths /contacts/bulk/tags/update/… exist; default true. */
	bulkTags?: boolean;
	/** highLevel: maximum number of contacts in a bulk-tag request; more are rejected with 422. Default 500. */
	bulkTagsMost?: number;
	/** highLevel: age, ms, below which bulk tags do not know a contact; default 0. */
	bulkTagsLagMs?: number;
	/** highLevel: the versions before v3 are accepted; default true. */
	olderVersions?: boolean;
	/** highLevel: `Version: v3` is accepted; default true. */
	v3?: boolean;
	/** highLevel: calendar paths also accept the version of the contacts, 2021-07-28; default false. */
	anyVersionOnCalendars?: boolean;
	/** highLevel: equipment on more than one service calendar is rejected with 422; default false. */
	oneCalendarPerEquipment?: boolean;
	/** documented: contact requests reject `locationId` with this status; default null = they accept it. */
	refuseLocationId?: 400 | 422 | null;
	/**
	 * What tells contacts apart, in the order in which upsert and the look-up of duplicates match: a location's setting. One alone is
	 * possible; the other then never matches, and is never refused. Default ['email', 'phone'].
	 */
	uniqueIdentifiers?: ReadonlyArray<'email' | 'phone'>;
	/** highLevel: the location's settings show the unique identifiers, which the vendor does not describe; default true. */
	showsUniqueIdentifiers?: boolean;
	/** A create is also refused if another contact has the email or phone as an additional one; default true. */
	createSeesAdditional?: boolean;
	/** highLevel: the filter `phone eq` finds no contact that has additional emails (reported, 2026-05); default true. */
	phoneFilterMissesAdditional?: boolean;
	/** Time between look-up and write in create and upsert, ms; default 0. */
	upsertRaceMs?: number;
	/** highLevel: the bodies of notes and tasks come back as HTML (reported once); default false. */
	bodiesAsHtml?: boolean;
	/** highLevel: the tasks of the whole location can be searched; default true. */
	taskSearch?: boolean;
	/** highLevel: maximum `limit` of a search for tasks; larger ones are rejected with 422. Default 100. */
	taskSearchLimit?: number;
	/** highLevel: key of a task's identifier in a search; default 'id'. */
	taskSearchIdKey?: '_id' | 'id';
	/** highLevel: a search for tasks begins with the newest; default false. The vendor describes no order. */
	tasksNewestFirst?: boolean;
	/** The paths of look-up requests exist (custom fields, tags, calendars, users, the location); default true. */
	lookups?: boolean;
	/**
	 * Key of a resource's identifier in all answers. Default null: highLevel shows none, as the vendor describes it;
	 * documented shows 'id'.
	 */
	equipmentIdKey?: '_id' | 'id' | 'equipmentId' | null;
	/** highLevel: key of the identifier in lists of resources; default null = as `equipmentIdKey`. */
	equipmentListIdKey?: '_id' | 'id' | null;
	/** documented: key of a contact's identifier; default 'id'. */
	contactIdKey?: '_id' | 'id' | 'contactId';
	/** documented: wrapping of the contact list; default { key: 'contacts', total: true }. */
	listEnvelope?: ListEnvelope;
	/** documented: key under which a contact is wrapped; default null = bare. */
	recordEnvelope?: string | null;
	/** documented: wrapping of the equipment list; default { key: null, total: false }. */
	equipmentEnvelope?: ListEnvelope;
	/** documented: key under which a piece of equipment is wrapped; default null = bare. */
	equipmentRecordEnvelope?: string | null;
	/** documented: maximum page size of the equipment list; default null = the list is not paged. */
	equipmentPageSize?: number | null;
	/** documented: GET /calendars/resources/equipments/{id} exists; default true. */
	equipmentGet?: boolean;
	/** documented: status of a rejected duplicate; default 409. */
	documentedDuplicateStatus?: 400 | 409;
	/** documented: key under which an upsert shows whether it created a contact; default null = none. */
	upsertNewKey?: string | null;
	/** documented: status of an upsert that created a contact; default 201. */
	upsertCreatedStatus?: 200 | 201;
	/**
	 * documented: answer to a delete. 'message' (default) = 200 {"message":"deleted"}; 'emptyObject' = 200 {};
	 * 'noContent' = 204.
	 */
	deleteAnswer?: 'message' | 'emptyObject' | 'noContent';
	/** JSON file from which the sandbox loads at the start, and to which it saves changes (debounced) and on close. */
	persistTo?: string | null;
	faults?: readonly Fault[];
	/** Seed of the identifiers and of the faults' probabilities; default 1. */
	seed?: number;
	/** Called with every request and its answer. `observeEverySandbox` does so for all sandboxes of a process. */
	observer?: Observer | null;
	/** Keeps the wire log; default true. Large runs should switch it off. */
	keepLog?: boolean;
	/** Clock of the rate window and of the log, ms; default performance.now(). */
	now?: () => number;
	/** Clock for the dates of contacts and answers, ms since 1970; default Date.now(). */
	date?: () => number;
	/** Answers have a `Date` header; default true. */
	tellsDate?: boolean;
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<SandboxOptions>;
