import type { INodeParameters } from 'n8n-workflow';
import { clock } from '../../../nodes/HighLevelCrm/client/clock';
import { forgetConnection } from '../../../nodes/HighLevelCrm/client/connection/perConnection';
import { notingWrites, RecentWrites, recentWritesOf } from '../../../nodes/HighLevelCrm/client/connection/recentWrites';
import { bothDialects, jsonOf, located } from '../../support/bench';
import { pause, upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { listed, rowsFor } from '../../plan/list';

const SECOND = 1_000;

bothDialects('what an earlier node has just written, and no search shows yet,', (bench) => {
	const people = listed(10).map((one) => ({
		...one,
		city: 'Oslo',
		customFields: [
			{ id: 'colour', value: 'red' },
			{ id: 'size', value: 'XL' },
		],
	}));
	beforeEach(() => {
		bench.sandbox.configure({ searchLagMs: 600 * SECOND });
		bench.sandbox.seed.customFields(['colour', 'size'].map((id) => ({ id, name: id, dataType: 'TEXT' })));
		bench.sandbox.seed.contacts(people);
	});
	const rowsOf = (values: object) => rowsFor(10).map((row) => ({ ...row, ...values }));
	const contacts = () => people.map(({ id }) => bench.sandbox.state.contacts.get(id));
	const actions = async (parameters: INodeParameters, values: object = {}) => {
		bench.sandbox.resetCounters();
		const { items } = await bench.succeed(parameters, rowsOf(values));
		return [...new Set(jsonOf(items).map(({ action }) => action))];
	};
	const onlyChanges = upserts(settings({ write: 'changes' }));

	it('is compared with the rows of the next node', async () => {
		expect(await actions(onlyChanges, { city: 'Rome' })).toEqual(['updated']);
		expect(await actions(onlyChanges, { city: 'Oslo' })).toEqual(['updated']);
		expect(contacts().map((one) => one?.city)).toEqual(people.map(() => 'Oslo'));
		expect(await actions(onlyChanges, { city: 'Oslo' })).toEqual(['unchanged']);
		expect(bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))).toEqual([]);
	});

	it('is kept by Fill Only If Empty', async () => {
		await actions(onlyChanges, { state: 'Texas', colour: 'blue' });
		const fillEmpty = ['state', 'customField:colour', 'customField:size'];
		const rule = upserts(settings({ write: 'changes', fillEmpty }));
		expect(await actions(rule, { state: 'Utah', colour: 'green', size: 'S' })).toEqual(['unchanged']);
		const customFields = ['blue', 'XL'].map((value) => expect.objectContaining({ value }) as unknown);
		const kept: unknown = expect.objectContaining({
			state: 'Texas',
			customFields: expect.arrayContaining(customFields) as unknown,
		});
		expect(contacts()).toEqual(people.map(() => kept));
	});

	it('can be a tag, which the next node removes or adds again', async () => {
		const tagging = (operation: string): INodeParameters => ({
			...{ resource: 'contact', operation, contactId: located('email', '={{ $json.email }}') },
			...{ tags: 'busy', write: 'changes', options: {} },
		});
		const areBusy = () => [...new Set(contacts().map((one) => one?.tags.includes('busy')))];
		for (const isBusy of [true, false, true]) {
			expect(await actions(tagging(isBusy ? 'addTags' : 'removeTags'))).toEqual(['updated']);
			expect(areBusy()).toEqual([isBusy]);
		}
	});

	it('can be a new email, so a row with the former one is about somebody else', async () => {
		const byId = rowsOf({}).map((_, index) => ({ 'Contact Id': `p${index}`, email: `new${index}@example.com` }));
		await bench.succeed(onlyChanges, byId);
		expect(await actions(onlyChanges)).toEqual(['created']);
		expect(contacts().map((one) => one?.email)).toEqual(byId.map(({ email }) => email));
		expect(bench.sandbox.state.contacts.size).toBe(20);
	});

	it('gives way to what a colleague has written since, once a search shows that', async () => {
		await actions(onlyChanges, { city: 'Rome' });
		await pause(2);
		const { contactStore } = bench.sandbox.state;
		for (const one of contacts()) if (one) contactStore.update(one, { city: 'Bonn' });
		bench.sandbox.configure({ searchLagMs: 0 });
		expect(await actions(onlyChanges, { city: 'Rome' })).toEqual(['updated']);
		expect(contacts().map((one) => one?.city)).toEqual(people.map(() => 'Rome'));
	});
});

describe('the writes that a search does not show yet', () => {
	const found = { id: 'ann', city: 'Oslo', dateUpdated: '2026-01-31T12:00:00.000Z' };
	const later = Date.parse(found.dateUpdated) + 1;
	const answer = (fields: object, updatedAt = later) => ({ ...fields, dateUpdated: new Date(updatedAt).toISOString() });
	const asIs = (record: object) => record as never;
	const cityAfter = (ms: number, updatedAt = later) => {
		const recent = new RecentWrites();
		const begun = clock.now();
		recent.noteContact('ann', answer({ city: 'Rome' }, updatedAt));
		jest.spyOn(clock, 'now').mockReturnValue(begun + ms);
		return recent.asWritten(found, asIs).city;
	};
	afterEach(() => jest.restoreAllMocks());

	it.each([
		['a minute', [59 * SECOND, 61 * SECOND], ['Rome', 'Oslo']],
		['a search that shows them', [0, 0], ['Rome', 'Oslo'], later - 1],
	])('are known until %s', (_, [soon = 0, late = 0], cities, shownAt = later) => {
		expect([cityAfter(soon), cityAfter(late, shownAt)]).toEqual(cities);
	});

	it.each([
		[6_000, 'Rome'],
		[6_001, 'Oslo'],
	])('are those of the last %d contacts, and that of the first is %s', (count, city) => {
		const recent = new RecentWrites();
		recent.noteContact('ann', answer({ city: 'Rome' }));
		for (let others = count - 1; others > 0; others--) recent.noteTags(`other${others}`, []);
		expect(recent.asWritten(found, asIs).city).toBe(city);
	});

	it('are forgotten after a minute, when others follow', () => {
		const recent = new RecentWrites();
		const begun = clock.now();
		const now = jest.spyOn(clock, 'now').mockReturnValue(begun);
		recent.noteContact('ann', answer({ city: 'Rome' }));
		now.mockReturnValue(begun + 61 * SECOND);
		recent.noteTags('bob', []);
		now.mockReturnValue(begun);
		expect(recent.asWritten(found, asIs).city).toBe('Oslo');
	});

	it('are the last answer about a contact, and the tags that it got since', () => {
		const recent = new RecentWrites();
		recent.noteContact('ann', answer({ city: 'Rome', state: 'Lazio', tags: [] }));
		recent.noteTags('ann', ['vip']);
		expect(recent.asWritten(found, asIs)).toMatchObject({ city: 'Rome', state: 'Lazio', tags: ['vip'] });
		// A search shows the fields, and not yet the tags.
		const shown = answer({ id: 'ann', city: 'Bonn', tags: ['old'] });
		expect(recent.asWritten(shown, asIs)).toEqual({ ...shown, tags: ['vip'] });
		recent.noteContact('ann', answer({ city: 'Bari', tags: ['new'] }, later + 5));
		const after = answer({ id: 'ann', city: 'Bari', tags: ['new'] }, later + 5);
		expect(recent.asWritten(found, asIs)).toEqual(after);
	});

	it('do not include an answer without a date', () => {
		const recent = new RecentWrites();
		recent.noteContact('ann', { city: 'Rome' });
		expect(recent.asWritten(found, asIs)).toBe(found);
	});

	it('take the custom fields that the answer does not name from the search', () => {
		const recent = new RecentWrites();
		recent.noteContact('ann', answer({ customFields: [{ id: 'a', value: 2 }] }));
		const customFields = ['a', 'b'].map((id) => ({ id, value: 1 }));
		expect(recent.asWritten({ ...found, customFields }, asIs).customFields).toEqual([
			{ id: 'b', value: 1 },
			{ id: 'a', value: 2 },
		]);
	});

	it.each([
		['PUT', '/contacts/ann', 'update', true],
		['POST', '/contacts/', 'create', true],
		['POST', '/contacts/upsert', 'upsert', true],
		['GET', '/contacts/ann', 'read', false],
		['DELETE', '/contacts/ann', 'delete', false],
		['POST', '/contacts/ann/notes', 'create', false],
	] as const)('are taken from the answer to %s %s: %s is %s', async (method, path, effect, isNoted) => {
		const said = { status: 200, headers: {}, body: { contact: answer({ id: 'ann', city: 'Rome' }) } };
		const connection = { key: 'justWritten' };
		await notingWrites(async () => await Promise.resolve(said), connection)({ method, path, effect, subject: 'Ann' });
		expect(recentWritesOf(connection).asWritten(found, asIs).city).toBe(isNoted ? 'Rome' : 'Oslo');
		forgetConnection(connection.key);
		expect(recentWritesOf(connection).asWritten(found, asIs)).toBe(found);
	});
});
