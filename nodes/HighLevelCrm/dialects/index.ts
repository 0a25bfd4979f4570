import type { Dialect, LearnedPageSize } from './dialect';
import { documented } from './documented';
import { highLevel } from './highLevel';
import { vendorVersion } from './vendor';

export type { ServerFilter, ContactSort, CustomFieldFilter } from './contactSearch';
export type {
	BulkTags,
	ContactFields,
	ContactInput,
	CustomFieldValue,
	Dialect,
	CalendarResourceInput,
} from './dialect';

/** A credential as far as it says how the server speaks. */
export interface DialectSettings {
	/** `highLevel` unless it says `documented`. */
	dialect?: unknown;
	/** Of the vendor's API; of no effect in the documented dialect. */
	apiVersion?: unknown;
}

/** The dialect a credential names, for its location. @param memory what the server has taught, if a connection keeps it */
export const createDialect = (
	{ dialect, apiVersion }: DialectSettings,
	locationId: string,
	memory?: LearnedPageSize,
): Dialect =>
	dialect === 'documented' ? documented(locationId) : highLevel(locationId, vendorVersion(apiVersion), memory);
