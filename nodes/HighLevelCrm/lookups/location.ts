import { segment } from '../api/paths';
import { idOf } from '../api/records';
import type { ApiRequest } from '../api/request';
import { clock } from '../client/clock';
import { capabilitiesOf } from '../client/connection/capabilities';
import { hasStatus } from '../client/errors/apiFailure';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { callingCodeOf } from '../values/callingCodes';
import { isObject, toText } from '../values/json';
import { findTimezone } from '../values/timezones';

/** A field by which a location recognizes a contact. */
export type Identifier = 'email' | 'phone';

/** The settings of a location that decide which contact a row is about. */
export interface LocationSettings {
	/** Whether the order of `identifiers` is that of the server: it was read, or the dialect's documentation states it. */
	isKnown: boolean;
	/** The fields by which the server matches contacts, in its order. */
	identifiers: readonly Identifier[];
	/** Whether the location refuses a second contact with the same identifier; `undefined` if it is unknown. */
	refusesDuplicates?: boolean;
	/** Calling code that the server adds to a phone without one: `1`; `undefined` if the country is unknown. */
	callingCode?: string;
	/** IANA name: `America/New_York`. */
	timezone?: string;
}

/** What is assumed of a location whose settings were not read: the order of the interface description. */
export const UNKNOWN_LOCATION: LocationSettings = { isKnown: false, identifiers: ['email', 'phone'] };
const DOCUMENTED_LOCATION: LocationSettings = { ...UNKNOWN_LOCATION, isKnown: true };

const noSettings = (reason: string): string =>
	`The settings of the location could not be read: ${reason}. So it is not known whether it allows duplicates, in which country phones without country code are, and in which time zone due dates are.`;

const locationRequest = (locationId: string): ApiRequest => ({
	method: 'GET',
	path: `/locations/${segment(locationId)}`,
	effect: 'read',
	subject: 'the settings of the location',
});

/** Time for which the fields by which a location recognizes contacts are kept, ms. Workflows that run for each contact need them often. */
const RECOGNITION_MS = 5 * 60_000;

/** Reads the settings of the location once per run; `failure` says why they could not be read. */
const readLocation = perRun(
	async ({ dialect, connection, send }): Promise<{ settings: LocationSettings; failure?: string }> => {
		if (!dialect.showsLocationSettings) return { settings: DOCUMENTED_LOCATION };
		const answer = await send(locationRequest(connection.locationId)).catch((failure: Error) => failure);
		const location = 'body' in answer && isObject(answer.body) ? answer.body.location : undefined;
		const isRead = isObject(location) && idOf(location) !== undefined;
		const settings = isRead ? parseLocation(location) : UNKNOWN_LOCATION;
		// Without the scope the settings stay unknown, so an empty list is kept. After another failure they may be read soon.
		if (isRead || hasStatus(answer, 401, 403))
			capabilitiesOf(connection).recognition = { fields: identifiersIn(location), at: clock.now() };
		if (isRead) return { settings };
		return { settings, failure: 'body' in answer ? 'The answer holds no location' : answer.message };
	},
);

/** Returns the settings of the location. If they cannot be read, the run goes on as if they were unknown, and a warning says why. */
export async function loadLocation(run: RunServices): Promise<LocationSettings> {
	const { settings, failure } = await readLocation(run);
	if (failure !== undefined) run.warnings.add(noSettings(failure));
	return settings;
}

/**
 * Whether the location recognizes contacts by this field. No other setting is needed, so there is no warning if the settings cannot be read.
 * @param ifUnknown what is returned if the settings do not say it
 */
export async function isRecognizedBy(field: Identifier, run: RunServices, ifUnknown: boolean): Promise<boolean> {
	const fresh = () => {
		const { recognition } = capabilitiesOf(run.connection);
		return recognition && clock.now() - recognition.at < RECOGNITION_MS ? recognition.fields : undefined;
	};
	if (!fresh()) await readLocation(run);
	const fields = fresh() ?? [];
	return fields.length > 0 ? fields.includes(field) : ifUnknown;
}

/** Returns the fields by which a location recognizes contacts, in its order; none if the settings do not state them. */
function identifiersIn(location: unknown): Identifier[] {
	const { contactUniqueIdentifiers: unique } =
		isObject(location) && isObject(location.settings) ? location.settings : {};
	return [...new Set((Array.isArray(unique) ? unique.map(toText) : []).filter(isIdentifier))];
}

function parseLocation(location: Record<string, unknown>): LocationSettings {
	const settings = isObject(location.settings) ? location.settings : {};
	const { allowDuplicateContact: allows } = settings;
	const identifiers = identifiersIn(location);
	return {
		isKnown: true,
		identifiers: identifiers.length > 0 ? identifiers : UNKNOWN_LOCATION.identifiers,
		refusesDuplicates: typeof allows === 'boolean' ? !allows : undefined,
		callingCode: callingCodeOf(toText(location.country)),
		timezone: findTimezone(toText(location.timezone)),
	};
}

/** Whether a field is one by which a location finds contacts. */
export const isIdentifier = (name: string): name is Identifier => name === 'email' || name === 'phone';
