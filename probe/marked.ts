import { recordIn, type Json } from './answers';
import type { Finding } from './assumption';
import type { Lab } from './lab';

/** Finds the marked contact; undefined if it could not be created. */
export async function marked(lab: Lab): Promise<Json | undefined> {
	const query = { locationId: lab.locationId, email: lab.mark.email };
	const contact = recordIn((await lab.request('GET', '/contacts/search/duplicate', { query })).body, 'contact');
	return contact && lab.mark.isOwn(contact) ? contact : undefined;
}

/** Tries something with the marked contact, if there is one. */
export async function onMarked(lab: Lab, attempt: (path: string, id: string) => Promise<Finding>): Promise<Finding> {
	const id = (await marked(lab))?.id;
	if (typeof id !== 'string') return { seen: 'not tried: no marked contact' };
	return attempt(`/contacts/${encodeURIComponent(id)}`, id);
}
