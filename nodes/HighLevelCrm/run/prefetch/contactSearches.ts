import type { Dialect } from '../../dialects';

/** What reads contacts by searches, and gives them the form in which they are compared. */
export type ContactSearches = Pick<Dialect, 'contactsByKeys' | 'searchContacts' | 'normalizeContact'>;
