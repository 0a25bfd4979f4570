import { checkLocation } from './auth';
import type { Context } from './context';
import { unprocessable } from './errors';
import { guards } from './guards';
import type { Answer, Call, Route } from './route';
import { checked, filledText, type Check, type Rules } from './validate';

const MODELS = ['contact', 'opportunity', 'all'];
const TRUTHS = ['true', 'false'];

const oneOf =
	(choices: readonly string[]): Check =>
	(value, name) =>
		choices.includes(String(value)) ? undefined : `${name} must be one of: ${choices.join(', ')}`;

const calendarRules: Rules = {
	locationId: { check: filledText },
	groupId: { check: filledText },
	showDrafted: { check: oneOf(TRUTHS) },
};

const exists = (ctx: Context): boolean => ctx.options.lookups;

/** Reads the location from the path. @throws ApiError 403 if the token has no access to it */
function pathLocation({ grant, params }: Call): string {
	const locationId = params.locationId ?? '';
	checkLocation(grant, locationId);
	return locationId;
}

function customFields(call: Call): Answer {
	const { model = 'contact' } = checked(call.query, { model: { check: oneOf(MODELS) } });
	const locationId = pathLocation(call);
	const fields = [...call.ctx.state.customFields.values()].filter((field) => field.locationId === locationId);
	return { status: 200, body: { customFields: fields.filter((field) => model === 'all' || field.model === model) } };
}

function tags(call: Call): Answer {
	checked(call.query, {});
	const locationId = pathLocation(call);
	const known = [...call.ctx.state.tags.values()].filter((tag) => tag.locationId === locationId);
	return { status: 200, body: { tags: known } };
}

/** The location. Only the vendor's dialect shows its settings. */
function location(call: Call): Answer {
	checked(call.query, {});
	const id = pathLocation(call);
	const { dialect, country, timezone } = call.ctx.options;
	const settings = dialect === 'highLevel' ? { settings: settingsOf(call.ctx) } : {};
	return { status: 200, body: { location: { id, name: `Location ${id}`, country, timezone, ...settings } } };
}

function settingsOf({ options }: Context): Record<string, unknown> {
	const described = { allowDuplicateContact: options.allowDuplicates };
	return options.showsUniqueIdentifiers
		? { ...described, contactUniqueIdentifiers: options.uniqueIdentifiers }
		: described;
}

function calendars({ ctx, grant, query }: Call): Answer {
	const values = checked(query, calendarRules) as Record<string, string | undefined>;
	if (values.locationId === undefined && ctx.options.dialect === 'highLevel') {
		throw unprocessable('locationId should not be empty');
	}
	const locationId = values.locationId ?? grant.locationIds[0] ?? '';
	checkLocation(grant, locationId);
	const known = [...ctx.state.calendars.values()].filter((calendar) => calendar.locationId === locationId);
	const shown = known.filter((calendar) => calendar.isActive || values.showDrafted !== 'false');
	return { status: 200, body: { calendars: shown } };
}

/** Routes of look-up requests. They are the same in both dialects, and absent if `lookups` is off. */
export const lookupRoutes: readonly Route[] = [
	{ method: 'GET', url: '/locations/:locationId', guard: guards.location, exists, handler: location },
	{ method: 'GET', url: '/locations/:locationId/tags', guard: guards.locationTags, exists, handler: tags },
	{
		method: 'GET',
		url: '/locations/:locationId/customFields',
		guard: guards.locationFields,
		exists,
		handler: customFields,
	},
	{ method: 'GET', url: '/calendars', guard: guards.calendars, exists, handler: calendars },
];
