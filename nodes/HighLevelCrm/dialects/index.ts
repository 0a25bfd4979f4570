import type { Dialect, DialectMemory } from './dialect';
import { documented } from './documented';
import { highLevel } from './highLevel';

export type {
	BulkTags,
	ContactFields,
	ContactInput,
	ContactNarrowing,
	ContactSort,
	CustomFieldNarrowing,
	CustomFieldValue,
	Dialect,
	CalendarResourceInput,
} from './dialect';

/** The dialect a credential names; `highLevel` unless it says `documented`. */
export const dialectNamed = (name: unknown, locationId: string, memory?: DialectMemory): Dialect =>
	name === 'documented' ? documented(locationId) : highLevel(locationId, memory);
