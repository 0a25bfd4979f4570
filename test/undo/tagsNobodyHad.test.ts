import { Bench } from '../support/bench';
import { contactsIn, itemsOf, tagging, undoing } from './nights';

const bench = new Bench('highLevel');

const IDS = ['had', 'one', 'two', 'three', 'four', 'five'];

it('Undo gives no contact a tag that it did not have, although the answer to Remove Tags names it', async () => {
	bench.sandbox.seed.contacts(IDS.map((id) => ({ id, firstName: id, tags: ['old'] })));
	const before = contactsIn(bench);
	// The server names the tags of the request with each contact.
	const responses = IDS.map((contactId) => ({
		...{ contactId, type: 'success', message: 'Tags updated', tagsAdded: [], tagsRemoved: ['VIP'] },
		oldTags: contactId === 'had' ? ['old', 'vip'] : ['old'],
	}));
	const match = { path: '/contacts/bulk/tags/update/remove' };
	const body = { succeded: true, errorCount: 0, responses };
	bench.sandbox.setFaults([{ match, kind: 'status', status: 201, body }]);
	const rows = IDS.map((id) => ({ id }));
	const items = await itemsOf(bench, tagging('removeTags', 'VIP'), rows);
	expect(items.map(({ action }) => action)).toEqual(['updated', ...Array<string>(5).fill('unchanged')]);
	expect(items.map(({ tags }) => tags)).toEqual(Array(6).fill(['old']));
	bench.sandbox.setFaults([]);
	await itemsOf(bench, undoing(), items);
	expect(contactsIn(bench)).toEqual({ ...before, had: expect.objectContaining({ tags: ['old', 'vip'] }) as unknown });
});
