import type { Dialect } from './dialect';
import { documented } from './documented';
import { highLevel } from './highLevel';

export type {
	ContactFields,
	ContactInput,
	ContactNarrowing,
	ContactSort,
	CustomFieldNarrowing,
	CustomFieldValue,
	Dialect,
	CalendarResourceInput,
	CalendarResourceType,
	Wording,
} from './dialect';
export * from '../api/paths';

/** The dialect a credential names; `highLevel` unless it says `documented`. */
export function dialectNamed(name: unknown, locationId: string): Dialect {
	if (latest?.locationId !== locationId || latest.name !== name) {
		latest = { name, locationId, dialect: name === 'documented' ? documented(locationId) : highLevel(locationId) };
	}
	return latest.dialect;
}

/** The credential asks for every request, mostly for the same one. */
let latest: { name: unknown; locationId: string; dialect: Dialect } | undefined;
