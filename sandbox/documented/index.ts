import { lookupRoutes } from '../lookups';
import type { Route } from '../route';
import { contactRoutes } from './contacts';
import { resourceRoutes } from './resources';

/** The interface description to the letter. */
export const documentedRoutes: readonly Route[] = [...contactRoutes, ...resourceRoutes, ...lookupRoutes];
