import type { SandboxOptions } from '../../sandbox';
import { idsOf, useWorld, type World } from './world';

const world = useWorld();

const camera = { id: 'e1', name: 'Camera', quantity: 3, outOfService: 1, calendarIds: ['c1', 'c2'] };
const light = { id: 'e2', name: 'Light', quantity: 2, calendarIds: [] };

async function studio(options?: SandboxOptions): Promise<World> {
	const w = await world({ event: 'equipmentChanged' }, options);
	w.sandbox.seed.equipment([camera, light]);
	return w;
}

function put(w: World, id: string, values: object): void {
	const { state } = w.sandbox;
	const resource = state.equipment.get(id);
	if (resource) state.putResource({ ...resource, ...values });
}

function remove(w: World, id: string): void {
	const { state } = w.sandbox;
	const resource = state.equipment.get(id);
	if (resource) state.removeResource(resource);
}

describe('Equipment Changed', () => {
	it('outputs what was created, changed (with old and new values) and deleted', async () => {
		const w = await studio();
		expect(await w.activate()).toEqual([]);
		put(w, 'e1', { quantity: 4, outOfService: 0 });
		remove(w, 'e2');
		w.sandbox.seed.equipment([{ id: 'e3', name: 'Tripod' }]);
		const changes = await w.poll();
		expect(changes).toMatchObject([
			{
				...{ id: 'e1', name: 'Camera', quantity: 4, change: 'updated' },
				changes: { quantity: { from: 3, to: 4 }, outOfService: { from: 1, to: 0 } },
			},
			{ id: 'e3', name: 'Tripod', change: 'created', changes: null },
			{ id: 'e2', name: 'Light', quantity: 2, change: 'deleted', changes: null },
		]);
		expect(Object.keys(changes[0]?.changes ?? {})).toHaveLength(2);
		expect(await w.poll()).toEqual([]);
	});

	it('ignores the order within a list', async () => {
		const w = await studio();
		await w.activate();
		put(w, 'e1', { calendarIds: ['c2', 'c1'] });
		expect(await w.poll()).toEqual([]);
	});

	it('reports no change if an empty value has another form, as in a dry run, or if a number is a text', async () => {
		const w = await studio();
		const list = (...equipment: object[]) => {
			const body = { equipment, total: equipment.length };
			w.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/calendars/resources/*' } }]);
		};
		list({ ...camera, description: '' }, light);
		await w.activate();
		list({ ...camera, description: null, quantity: '3' }, { ...light, calendarIds: null });
		expect(await w.poll()).toEqual([]);
		list({ ...camera, description: 'New' }, { ...light, calendarIds: ['c1'] });
		expect(await w.poll()).toMatchObject([
			{ id: 'e1', changes: { description: { from: null, to: 'New' } } },
			{ id: 'e2', changes: { calendarIds: { from: null, to: ['c1'] } } },
		]);
		list({ ...camera, name: 'Camera\n3', description: 'New' }, { ...light, calendarIds: ['c1'] });
		expect(idsOf(await w.poll())).toEqual(['e1']);
	});

	it('continues after a restart, and starts again after the workflow was off', async () => {
		const w = await studio();
		await w.activate();
		put(w, 'e1', { quantity: 5 });
		expect(idsOf(await w.activate('init'))).toEqual(['e1']);
		put(w, 'e1', { quantity: 6 });
		expect(await w.activate()).toEqual([]);
	});

	it.each([2, 130])('sends one request per 100 records in an idle poll: %s records', async (count) => {
		const w = await studio();
		w.sandbox.seed.equipment(Array.from({ length: count - 1 }, (_, index) => ({ name: `Piece ${index}` })));
		await w.activate();
		expect(await w.requestsOf(async () => await w.poll())).toBe(Math.ceil(count / 100));
	});

	it('gives no warning in a location that never had equipment', async () => {
		const w = await studio();
		remove(w, 'e1');
		remove(w, 'e2');
		await w.activate();
		expect([await w.poll(), await w.poll(), w.trigger.warnings]).toEqual([[], [], []]);
	});

	it('reports no deletion that only one of two readings shows', async () => {
		const w = await studio();
		await w.activate();
		w.sandbox.setFaults([
			{ kind: 'status', status: 200, body: [], times: 1, match: { path: '/calendars/resources/*' } },
		]);
		expect(await w.poll()).toEqual([]);
	});

	it('reports no deletion of a record that one of two readings shows', async () => {
		const w = await studio();
		await w.activate();
		remove(w, 'e1');
		let readings = 0;
		w.sandbox.configure({
			observer: () => {
				if (++readings > 1) return;
				w.sandbox.seed.equipment([camera]);
				remove(w, 'e2');
			},
		});
		expect(await w.poll()).toEqual([]);
		expect(await w.poll()).toMatchObject([{ id: 'e2', change: 'deleted' }]);
	});

	it('reports all records as deleted only if the next poll finds none either', async () => {
		const w = await studio();
		await w.activate();
		w.sandbox.setFaults([
			{ kind: 'status', status: 200, body: [], times: 2, match: { path: '/calendars/resources/*' } },
		]);
		expect(await w.poll()).toEqual([]);
		expect(w.trigger.warnings).toEqual([expect.stringMatching(/: The list of equipment is empty all at once/)]);
		put(w, 'e1', { quantity: 7 });
		expect(await w.poll()).toMatchObject([{ id: 'e1', change: 'updated', changes: { quantity: { from: 3, to: 7 } } }]);
		remove(w, 'e1');
		remove(w, 'e2');
		expect(await w.poll()).toEqual([]);
		expect(await w.poll()).toMatchObject([
			{ id: 'e1', change: 'deleted' },
			{ id: 'e2', change: 'deleted' },
		]);
		expect(await w.poll()).toEqual([]);
	});

	it('reports no change for fields that the former dialect did not show', async () => {
		const w = await studio({ dialect: 'documented' });
		await w.activate();
		w.sandbox.configure({ dialect: 'highLevel' });
		w.trigger.credentials = w.credentials('highLevel');
		expect(await w.poll()).toEqual([]);
		put(w, 'e1', { outOfService: 2 });
		expect(await w.poll()).toMatchObject([{ id: 'e1', changes: { outOfService: { from: 1, to: 2 } } }]);
	});

	it('stores only signatures of a long list', async () => {
		const w = await studio();
		w.sandbox.seed.equipment(
			Array.from({ length: 500 }, (_, index) => ({ id: `p${index}`, description: 'x'.repeat(150) })),
		);
		await w.activate();
		expect(w.trigger.warnings).toEqual([
			expect.stringMatching(/: The list of equipment is too long to store its values/),
		]);
		expect(w.trigger.savedLength).toBeLessThan(100_000);
		put(w, 'p7', { quantity: 9 });
		expect(await w.poll()).toMatchObject([{ id: 'p7', quantity: 9, change: 'updated', changes: null }]);
	});

	it.each([{ total: 13 }, { hasMore: true }, { limit: 12 }])(
		'reads on if a page equals the whole former list and the server says that there is more: %j',
		async (says) => {
			const w = await world({ event: 'equipmentChanged' }, { dialect: 'documented' });
			const pieces = Array.from({ length: 13 }, (_, index) => ({ id: `p${index}`, name: `P${index}`, quantity: 1 }));
			const answer = (...bodies: object[]) =>
				w.sandbox.setFaults(
					bodies.map((body) => ({
						...{ kind: 'status', status: 200, body, times: 1, match: { path: '/calendars/resources/equipments' } },
					})),
				);
			answer({ equipments: pieces.slice(0, 12) });
			await w.activate();
			answer({ equipments: pieces.slice(0, 12), ...says }, { equipments: pieces.slice(12), ...(says.total && says) });
			expect(await w.poll()).toMatchObject([{ id: 'p12', change: 'created' }]);
		},
	);

	it('rejects a list without IDs', async () => {
		const w = await studio({ equipmentListIdKey: null });
		await expect(w.activate()).rejects.toThrow('lists equipment without IDs, so changes cannot be detected');
	});

	it('returns the present records as test event', async () => {
		const w = await studio();
		expect(await w.test()).toMatchObject([{ id: 'e1', change: 'created', changes: null }, { id: 'e2' }]);
	});
});

describe('Room Changed', () => {
	it('reads the rooms', async () => {
		const w = await world({ event: 'roomChanged' });
		w.sandbox.seed.rooms([{ id: 'r1', name: 'Studio', capacity: 4 }]);
		await w.activate();
		const room = w.sandbox.state.rooms.get('r1');
		if (room) w.sandbox.state.putResource({ ...room, capacity: 5 });
		expect(await w.poll()).toMatchObject([{ id: 'r1', change: 'updated', changes: { capacity: { from: 4, to: 5 } } }]);
	});

	it('is rejected if the interface has no rooms', async () => {
		const w = await world({ event: 'roomChanged' }, { dialect: 'documented' });
		await expect(w.activate()).rejects.toThrow('The documented interface has no rooms');
	});
});
