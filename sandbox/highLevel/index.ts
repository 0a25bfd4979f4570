import { lookupRoutes } from '../lookups';
import type { Route } from '../route';
import { contactRoutes } from './contacts';
import { listRoutes } from './list';
import { resourceRoutes } from './resources';
import { searchRoutes } from './search';
import { tagRoutes } from './tags';

/** The vendor's dialect. */
export const highLevelRoutes: readonly Route[] = [
	...listRoutes,
	...searchRoutes,
	...contactRoutes,
	...tagRoutes,
	...resourceRoutes,
	...lookupRoutes,
];
