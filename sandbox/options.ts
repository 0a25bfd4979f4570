import type { Fault } from './faults';
import type { Observer } from './observer';
import type { Dialect } from './types';

/** Every scope a token can be granted. `contacts` and `calendars` are the documented dialect's wider names. */
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
	'users.readonly',
];

/** A token, what it may do, and where. The first location is the one meant when a call names none. */
export interface TokenGrant {
	token: string;
	scopes: readonly string[];
	locationIds: readonly string[];
}

/** A sliding window: `requests` in any `intervalMs`, and optionally so many in a day. */
export interface RateLimitOptions {
	requests: number;
	intervalMs: number;
	/** Default 200,000. */
	dailyRequests?: number;
}

/** How a list is wrapped: under `key` (null = a bare array), with or without a `total` beside it. */
export interface ListEnvelope {
	key: string | null;
	total: boolean;
}

/** Everything a sandbox can be told; all of it but `port`, `persistTo` and `keepLog` can change while it runs. */
export interface SandboxOptions {
	/** Default 'highLevel'. */
	dialect?: Dialect;
	/** Default 0: any free port, on 127.0.0.1. */
	port?: number;
	/** Default 'loc_sandbox'. */
	locationId?: string;
	/** The location's country (ISO, two letters): phones without a country code are read as its own. Default 'US'. */
	country?: string;
	/** The location's time zone, by whose clocks appointments recur. Default 'America/New_York'. */
	timezone?: string;
	/** highLevel: how events show their times: in UTC (default), or with the offset of the location's clocks. */
	eventTimes?: 'utc' | 'offset';
	/** Default: 'pit-sandbox-token' with every scope on `locationId`. */
	tokens?: readonly TokenGrant[];
	/** Per token and location; default null = unlimited. */
	rateLimit?: RateLimitOptions | null;
	/** Sends Retry-After with every 429; the vendor never does, so the default is null. */
	retryAfterSeconds?: number | null;
	/** Delay of every answer, ms; the work itself is done at arrival. */
	latencyMs?: number;
	/** How far contact search and lists lag behind writes, ms. */
	searchLagMs?: number;
	/** How much later than that search sees a write, ms; asked for each write. Default none. */
	searchLateness?: () => number;
	/** highLevel: a search asking for more than this a page is refused with 422; default 500, some servers take 100. */
	searchPageLimit?: number;
	/** highLevel: a search never says a greater total than this (its pages go on); default null = the true total. */
	totalCap?: number | null;
	/** highLevel: most filters a search takes, groups' members counted; more are refused with 422. Default null = any. */
	mostFilters?: number | null;
	/** highLevel: tags, state and source take `contains` and `not_contains`, as older servers let them; default false. */
	tagsContains?: boolean;
	/** highLevel: `contains` takes any text: shorter than three characters, with special characters; default false. */
	looseContains?: boolean;
	/** Any limit above this is silently lowered to it. */
	pageCap?: number | null;
	/** The server answers the first page whatever page is asked for. */
	ignorePaging?: boolean;
	/** The location's setting; default false. */
	allowDuplicates?: boolean;
	/** highLevel: status of a refused create of nobody; both were seen, the body says 422 either way. Default 422. */
	noIdentityStatus?: 400 | 422;
	/** highLevel: what a DATE custom field does with a time in its value: drop it (default) or refuse it with 400. */
	dateTimes?: 'cut' | 'refuse';
	/** highLevel: how answers show a DATE custom field: the day (default), an ISO text, or ms since 1970. */
	dateShownAs?: 'day' | 'iso' | 'epochMs';
	/** highLevel: the paths /contacts/bulk/tags/update/… exist; default true. */
	bulkTags?: boolean;
	/** highLevel: most contacts in one call of bulk tags; more are refused with 422. Default 500. */
	bulkTagsMost?: number;
	/** highLevel: a contact created less than this ago, ms, is unknown to bulk tags; default 0. */
	bulkTagsLagMs?: number;
	/** highLevel: the versions before v3 are understood; default true. */
	olderVersions?: boolean;
	/** highLevel: `Version: v3` is understood; default true. */
	v3?: boolean;
	/** highLevel: the calendars' paths also take the contacts' version, 2021-07-28; default false. */
	anyVersionOnCalendars?: boolean;
	/** highLevel: equipment on more than one service calendar is refused with 422; default false. */
	oneCalendarPerEquipment?: boolean;
	/** documented: contact calls refuse `locationId` by name with this status; default null = it is taken. */
	refuseLocationId?: 400 | 422 | null;
	/** Time between looking for a match and writing, ms, on create and upsert. */
	upsertRaceMs?: number;
	/** Lookups of custom fields, tags, calendars, users and the location exist; default true. */
	lookups?: boolean;
	/**
	 * Key of a resource's identifier in every answer. Default null: highLevel shows none, as the vendor describes it;
	 * documented shows 'id'.
	 */
	equipmentIdKey?: '_id' | 'id' | 'equipmentId' | null;
	/** highLevel: key of the identifier in lists of resources; default null = as `equipmentIdKey`. */
	equipmentListIdKey?: '_id' | 'id' | null;
	/** documented: key of a contact's identifier; default 'id'. */
	contactIdKey?: '_id' | 'id' | 'contactId';
	/** documented: default { key: 'contacts', total: true }. */
	listEnvelope?: ListEnvelope;
	/** documented: key a contact is wrapped under; default null = bare. */
	recordEnvelope?: string | null;
	/** documented: default { key: null, total: false }. */
	equipmentEnvelope?: ListEnvelope;
	/** documented: key a piece of equipment is wrapped under; default null = bare. */
	equipmentRecordEnvelope?: string | null;
	/** documented: makes the equipment list paged, at most so many a page. */
	equipmentPageSize?: number | null;
	/** documented: GET /calendars/resources/equipments/{id} exists; default true. */
	equipmentGet?: boolean;
	/** documented: status of a refused duplicate; default 409. */
	documentedDuplicateStatus?: 400 | 409;
	/** documented: an upsert's answer says under this key whether it created; default null = it doesn't. */
	upsertNewKey?: string | null;
	/** documented: an upsert that created answers this; default 201. */
	upsertCreatedStatus?: 200 | 201;
	/** documented: default 'message' = 200 {"message":"deleted"}; 'emptyObject' = 200 {}; 'noContent' = 204. */
	deleteAnswer?: 'message' | 'emptyObject' | 'noContent';
	/** JSON file to load from at start and to save to, debounced and on close. */
	persistTo?: string | null;
	faults?: readonly Fault[];
	/** Seeds ids and the faults' probabilities; default 1. */
	seed?: number;
	/** Is shown every request with its answer; see `observeEverySandbox` for all sandboxes of a process. */
	observer?: Observer | null;
	/** Keeps the wire log; default true. Switch it off for large runs. */
	keepLog?: boolean;
	/** The clock of the rate window and of the log, ms; default performance.now(). */
	now?: () => number;
	/** The clock that dates contacts and answers, ms since 1970; default Date.now(). */
	date?: () => number;
	/** Answers have a `Date`; default true. */
	tellsDate?: boolean;
}

/** The options with every default filled in. */
export type ResolvedOptions = Required<SandboxOptions>;
