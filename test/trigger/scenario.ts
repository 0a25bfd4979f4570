import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isContactList } from '../faults/life';
import { MINUTE, RAW, type World } from './world';

/** One step of a story. Times and lateness in ms. */
export type Deed =
	| { kind: 'create' | 'change'; which: number; lateness: number }
	| { kind: 'burst'; count: number; lateness: number }
	| { kind: 'pass'; ms: number }
	| { kind: 'poll' }
	| { kind: 'twoPolls' }
	/** A poll during which others work: after each list it reads, one contact is created, changed or deleted. */
	| { kind: 'livelyPoll'; works: Array<{ kind: 'create' | 'change' | 'remove'; which: number }>; lateness: number }
	| { kind: 'restart' }
	| { kind: 'badToken' }
	| { kind: 'failHalfWay'; skip: number };

/** Always less than the overlap of three minutes. */
const lateness = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 170_000 }));

const work = fc.record({
	kind: fc.constantFrom('create' as const, 'change' as const, 'remove' as const),
	which: fc.nat(30),
});

const deed: fc.Arbitrary<Deed> = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('create' as const), which: fc.nat(30), lateness }) },
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(30), lateness }) },
	{
		weight: 1,
		arbitrary: fc.record({ kind: fc.constant('burst' as const), count: fc.integer({ min: 5, max: 15 }), lateness }),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('pass' as const),
			ms: fc.constantFrom(0, 1, 900, 30_000, MINUTE, 5 * MINUTE),
		}),
	},
	{ weight: 6, arbitrary: fc.constant({ kind: 'poll' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'twoPolls' as const }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('livelyPoll' as const), works: fc.array(work), lateness }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'badToken' as const }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('failHalfWay' as const), skip: fc.nat(2) }) },
);

/** Random stories: the trigger's event, and the steps that happen to the location. */
export const stories = fc.record({
	event: fc.constantFrom('contactCreated' as const, 'contactUpdated' as const),
	deeds: fc.array(deed, { minLength: 5, maxLength: 40 }),
	tellsDate: fc.boolean(),
});

export type Story = typeof stories extends fc.Arbitrary<infer T> ? T : never;

/** Small pages, so that a few contacts take several. */
export const PAGE = 5;

/** Result of a story: the output of each poll and all changes since the activation, as `id time`. */
export interface StoryResult {
	polls: string[][];
	/** The times of the items of each poll, in their order. */
	times: number[][];
	changes: Set<string>;
	/** The last change of each contact. */
	last: Set<string>;
	/** Number of requests of a poll after the last change was output. */
	idle: number;
}

/** Plays a story in an empty world, and polls until the search has shown every late change. */
export async function play(world: World, { event, deeds, tellsDate }: Story): Promise<StoryResult> {
	const { sandbox } = world;
	sandbox.clear();
	sandbox.configure({ tellsDate, pageCap: PAGE });
	world.replaceTrigger({ event, options: RAW });
	const field = event === 'contactCreated' ? 'dateAdded' : 'dateUpdated';
	const timeOf = (contact: object) => (contact as Record<typeof field, string>)[field];
	const nameOf = (contact: object) => `${(contact as { id: string }).id} ${timeOf(contact)}`;
	const result: StoryResult = { polls: [], times: [], changes: new Set(), last: new Set(), idle: 0 };
	const ids: string[] = [];
	const put = (items: IDataObject[]) => {
		result.polls.push(items.map(nameOf));
		result.times.push(items.map((item) => Date.parse(timeOf(item))));
	};
	const poll = async () => put(await world.poll(0));
	const write = (which: number, late: number) => {
		const id = ids[which];
		const contact = id === undefined ? world.create({}, late) : world.change(id, {}, late);
		if (id === undefined) ids.push(contact.id);
		result.changes.add(nameOf(contact));
	};
	const remove = (which: number) => {
		const [id] = ids.splice(which, 1);
		if (id !== undefined) sandbox.state.contactStore.remove(id);
	};
	// A contact from before the activation must not be output.
	world.create({});
	world.pass(MINUTE);
	put(await world.activate());
	world.pass(1);
	for (const one of deeds) {
		switch (one.kind) {
			case 'create':
				write(-1, one.lateness);
				break;
			case 'change':
				write(one.which, one.lateness);
				break;
			case 'burst':
				for (let count = 0; count < one.count; count++) write(-1, one.lateness);
				break;
			case 'pass':
				world.pass(one.ms);
				break;
			case 'poll':
				await poll();
				break;
			case 'twoPolls':
				(await Promise.all([world.poll(0), world.poll(0)])).forEach(put);
				break;
			case 'livelyPoll': {
				const works = [...one.works];
				sandbox.configure({
					observer: (observed) => {
						const next = isContactList(observed) ? works.shift() : undefined;
						if (next?.kind === 'remove') remove(next.which);
						else if (next) write(next.kind === 'create' ? -1 : next.which, one.lateness);
					},
				});
				await poll();
				sandbox.configure({ observer: null });
				break;
			}
			case 'restart':
				put(await world.activate('init'));
				break;
			case 'badToken':
				world.trigger.credentials = { ...world.trigger.credentials, token: 'pit-wrong' };
				await expect(world.poll(0)).rejects.toThrow();
				world.trigger.credentials = world.credentials();
				break;
			case 'failHalfWay':
				sandbox.setFaults([{ kind: 'status', status: 403, skip: one.skip, match: { path: '/contacts/search' } }]);
				await world.poll(0).then(put, () => undefined);
				sandbox.setFaults([]);
				break;
		}
	}
	for (let quiet = 0; quiet < 9; quiet++) put(await world.poll());
	result.idle = await world.requestsOf(async () => put(await world.poll()));
	result.last = new Set(ids.map((id) => nameOf(sandbox.state.contactStore.get(id) ?? {})));
	return result;
}

/** Describes each rule that the output breaks. */
export function violationsOf({ tellsDate }: Story, { polls, times, changes, last, idle }: StoryResult): string[] {
	const all = polls.flat();
	const put = new Set(all);
	const inOrder = times.every((poll) => poll.every((time, index) => index === 0 || time >= (poll[index - 1] ?? 0)));
	const invented = all.filter((one) => !changes.has(one));
	// Of several changes of a contact between two polls, a poll sees only the last.
	const lost = [...last].filter((one) => !put.has(one));
	return [
		...(all.length > put.size ? [`${all.length - put.size} came twice`] : []),
		...(inOrder ? [] : ['a poll was not in order']),
		...(invented.length === 0 ? [] : [`${invented.length} were not changed`]),
		...(lost.length > 0 ? [`${lost.length} never came`] : []),
		...(idle === 1 || !tellsDate ? [] : [`an idle poll took ${idle} requests`]),
	];
}
