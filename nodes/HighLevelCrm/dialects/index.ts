import type { Dialect, LearnedPageSize } from './dialect';
import { documented } from './documented';
import { highLevel } from './highLevel';
import { vendorVersion } from './vendor';

export type { ServerFilter, ContactSort, CustomFieldFilter } from './contactSearch';
export {
	channelKey,
	coversStatus,
	DND_CHANNELS,
	hasChannel,
	isChannel,
	nestChannels,
	withStoredChannels,
} from './doNotDisturb';
export { storedField } from './storedField';
export type {
	BulkTags,
	ContactFields,
	ContactInput,
	CustomFieldValue,
	Dialect,
	CalendarResourceInput,
	TaskSearch,
} from './dialect';

/** The part of a credential that determines the dialect. */
interface DialectSettings {
	/** Everything but `documented` means `highLevel`. */
	dialect?: unknown;
	/** Version of the vendor's API; ignored in the documented dialect. */
	apiVersion?: unknown;
}

/** Creates the dialect of a credential for its location. @param learned of the connection, if there is one */
export const createDialect = (
	{ dialect, apiVersion }: DialectSettings,
	locationId: string,
	learned?: LearnedPageSize,
): Dialect =>
	dialect === 'documented' ? documented(locationId) : highLevel(locationId, vendorVersion(apiVersion), learned);
