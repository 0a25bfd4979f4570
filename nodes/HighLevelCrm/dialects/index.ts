import type { Dialect } from './dialect';
import { documented } from './documented';
import { highLevel } from './highLevel';

export type { ContactFields, ContactInput, ContactNarrowing, CustomFieldValue, Dialect, EquipmentInput } from './dialect';
export * from './paths';

/** The dialect a credential names; `highLevel` unless it says `documented`. */
export function dialectNamed(name: unknown, locationId: string): Dialect {
	return name === 'documented' ? documented(locationId) : highLevel(locationId);
}
