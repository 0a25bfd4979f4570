import { located, type Bench, type Wire } from '../support/bench';

/** Parameters that change the tags of contact "one", or of another contact. */
export const tagRun =
	(operation: 'addTags' | 'removeTags') =>
	(tags: unknown, tagNames: unknown = [], contactId: unknown = located('id', 'one')) =>
		({ resource: 'contact', operation, contactId, tagNames, tags }) as never;

export const seedTagged = ({ sandbox }: Bench, one: string[], two: string[]): void =>
	void sandbox.seed.contacts([
		{ id: 'one', email: 'one@example.com', phone: '+15550100101', firstName: 'One', city: 'Austin', tags: one },
		{ id: 'two', email: 'two@example.com', tags: two },
	]);

export const storedTags = ({ sandbox }: Bench, id = 'one') => sandbox.state.contacts.get(id)?.tags;

/** The requests that change the tags of contact "one": one call for `tags`, or the list is read and written as a whole. */
export const tagRequests = (bench: Bench, method: 'POST' | 'DELETE', tags: string[], after: string[]): Wire[] =>
	bench.by<Wire[]>({
		highLevel: [{ method, path: '/contacts/one/tags', query: {}, body: { tags } }],
		documented: [
			{ method: 'GET', path: '/contacts/one', query: {}, body: undefined },
			{ method: 'PUT', path: '/contacts/one', query: {}, body: { tags: after } },
		],
	});
