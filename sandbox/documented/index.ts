import { lookupRoutes } from '../lookups';
import type { Route } from '../route';
import { contactRoutes } from './contacts';
import { resourceRoutes } from './resources';

/** Exactly the routes of the API description, and the look-up requests. */
export const documentedRoutes: readonly Route[] = [...contactRoutes, ...resourceRoutes, ...lookupRoutes];
