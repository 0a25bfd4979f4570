import { HIGH_LEVEL_APP, HIGH_LEVEL_URL } from './servers';

/**
 * Returns the address of a contact's page in HighLevel's app, as its address bar shows it; `undefined` on another server, whose app is
 * unknown.
 */
export const contactPage = (baseUrl: string, locationId: string, contactId?: string): string | undefined =>
	baseUrl === HIGH_LEVEL_URL && contactId !== undefined
		? `${HIGH_LEVEL_APP}${encodeURIComponent(locationId)}/contacts/detail/${encodeURIComponent(contactId)}`
		: undefined;

/** Whether a value is the address of such a page. */
export const isContactPage = (value: unknown): boolean => typeof value === 'string' && value.startsWith(HIGH_LEVEL_APP);
