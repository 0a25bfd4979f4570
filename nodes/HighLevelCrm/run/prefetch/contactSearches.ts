import type { Dialect } from '../../dialects';

/** The functions that search contacts and bring them into the form in which they are compared. */
export type ContactSearches = Pick<Dialect, 'contactsByKeys' | 'searchContacts' | 'normalizeContact'>;
