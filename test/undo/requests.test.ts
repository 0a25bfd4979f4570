import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, located } from '../support/bench';
import { forgetServers } from '../support/forgetConnections';
import { contactsIn, GOING_ON, itemsOf, night, tagging, undoing } from './nights';

const COUNT = 520;
const people = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		...{ id: `p${index}`, email: `p${index}@example.com`, city: 'Oslo', tags: ['old'] },
	}));

describe('Undo of many contacts', () => {
	const bench = new Bench('highLevel');
	const requestsOf = async (items: IDataObject[]): Promise<number> => {
		bench.sandbox.resetCounters();
		await itemsOf(bench, undoing(), items);
		return bench.sandbox.counters.requests;
	};

	it('reads 500 of them with a request, and writes only what comes back', async () => {
		bench.sandbox.seed.contacts(people(3_000));
		const rows = people(COUNT).map(({ email }, index) => ({ email, city: index % 10 === 0 ? 'Rome' : 'Bergen' }));
		const items = await itemsOf(bench, night(), rows);
		for (const { id, city } of people(COUNT).slice(20))
			Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, { city });
		const back = 20;
		// The last of those that are back already is read by its ID, as a search lags.
		expect(await requestsOf(items)).toBeLessThanOrEqual(Math.ceil(COUNT / 500) + back + 1);
		expect(bench.sandbox.counters.updated).toBe(back);
		expect(await requestsOf(items)).toBeLessThanOrEqual(Math.ceil(COUNT / 500) + 1);
		// Of those that somebody changed since, no search can lag.
		for (const { id } of people(COUNT)) Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, { city: 'Turin' });
		expect(await requestsOf(items)).toBeLessThanOrEqual(Math.ceil(COUNT / 500));
	});

	it('does not read the others a second time if the last contact is gone', async () => {
		bench.sandbox.seed.contacts(people(3_000));
		const rows = people(30).map(({ email }) => ({ email, city: 'Rome' }));
		const items = await itemsOf(bench, night(), rows);
		await itemsOf(bench, undoing(), items);
		const byId = { contactId: located('id', 'p29') };
		await itemsOf(bench, { resource: 'contact', operation: 'delete', ...byId }, [{}]);
		// One search, the one that is gone by its ID, and the last of the others.
		expect(await requestsOf(items)).toBe(3);
	});

	it('brings tags back for 500 of them with a request', async () => {
		bench.sandbox.seed.contacts(people(3_000));
		const before = contactsIn(bench);
		const ids = people(COUNT).map(({ id }) => ({ id }));
		const items = await itemsOf(bench, tagging('addTags', 'x, y'), ids);
		expect(await requestsOf(items)).toBeLessThanOrEqual(2 * Math.ceil(COUNT / 500));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('reads fewer IDs with a request if the server accepts no more', async () => {
		bench.sandbox.seed.contacts(people(3_000));
		const before = contactsIn(bench);
		const items = await itemsOf(
			bench,
			night(),
			people(COUNT).map(({ email }) => ({ email, city: 'Rome' })),
		);
		bench.sandbox.setFaults([{ kind: 'status', status: 422, times: 1, match: { path: '/contacts/search' } }]);
		// One is refused, then each search is for 250.
		expect(await requestsOf(items)).toBeLessThanOrEqual(1 + Math.ceil(COUNT / 250) + COUNT);
		expect(contactsIn(bench)).toEqual(before);
	});
});

bothDialects('Undo right after a run, which the search does not show yet', (bench) => {
	// Another process, as in queue mode, does not know what the run wrote, and reads each contact.
	it.each([
		['another process', 12],
		['the same process', 0],
	])('brings back what the run changed all the same, in %s', async (where, requests) => {
		bench.sandbox.seed.contacts(people(12));
		const before = contactsIn(bench);
		bench.sandbox.configure({ searchLagMs: 60_000 });
		const rows = people(12).map(({ email }, index) => ({ email, city: 'Rome', tags: `t${index % 3}` }));
		const items = await itemsOf(bench, night(), rows);
		expect(contactsIn(bench)).not.toEqual(before);
		if (where === 'another process') forgetServers();
		const { length } = bench.wire;
		await itemsOf(bench, undoing(), items);
		expect(contactsIn(bench)).toEqual(before);
		const read = bench.wire.slice(length).filter(({ method, path }) => method === 'GET' && /^\/contacts\/p/.test(path));
		expect(read.map(({ path }) => path).sort()).toEqual([...new Set(read.map(({ path }) => path))].sort());
		expect(read).toHaveLength(requests);
	});

	it('brings back the others, too, if the contact that would reveal the lag can not be read', async () => {
		bench.sandbox.seed.contacts(people(12));
		const before = contactsIn(bench);
		bench.sandbox.configure({ searchLagMs: 60_000 });
		const rows = people(12).map(({ email }) => ({ email, city: 'Rome' }));
		const items = await itemsOf(bench, night(), rows);
		const { p11 } = contactsIn(bench);
		forgetServers();
		bench.sandbox.setFaults([{ match: { method: 'GET', path: '/contacts/p11' }, kind: 'status', status: 500 }]);
		const { items: undone } = await bench.run(undoing(), items, GOING_ON);
		expect(undone.map(({ json }) => json.error !== undefined)).toEqual(people(12).map(({ id }) => id === 'p11'));
		expect(contactsIn(bench)).toEqual({ ...before, p11 });
	});
});
