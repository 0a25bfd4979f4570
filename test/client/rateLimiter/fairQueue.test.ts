import { FairQueue, Queue } from '../../../nodes/HighLevelCrm/client/rateLimiter/fairQueue';
import { SlidingWindow } from '../../../nodes/HighLevelCrm/client/rateLimiter/slidingWindow';

/** A queue with this many waiting requests in each run, by the runs' names. */
function waiting(counts: Record<string, number>, fixed: Record<string, SlidingWindow> = {}) {
	const went: string[] = [];
	const gaveUp: string[] = [];
	const lanes = new FairQueue();
	const byName = Object.fromEntries(Object.keys(counts).map((name) => [name, new Queue(fixed[name])]));
	for (const [name, lane] of Object.entries(byName)) {
		for (let one = 0; one < (counts[name] ?? 0); one++) {
			lanes.add(lane, {
				resolve: () => went.push(name + one),
				reject: ({ message }) => gaveUp.push(`${name}${one} ${message}`),
			});
		}
	}
	const go = (at = 0) => lanes.next(at)?.resolve();
	return { lanes, byName, went, gaveUp, go };
}

it('serves runs in turn and each run in order', () => {
	const { lanes, went, go } = waiting({ a: 3, b: 1, c: 2 });
	expect(lanes.size).toBe(3);
	for (let one = 0; one < 9; one++) go();
	expect(went).toEqual(['a0', 'b0', 'c0', 'a1', 'c1', 'a2']);
	expect(lanes.size).toBe(0);
	expect(lanes.next(0)).toBeUndefined();
});

it('skips a run whose own rate is used up', () => {
	const full = new SlidingWindow(1, 1_000);
	full.start();
	full.finish(0, 0, true);
	const { went, go, lanes } = waiting({ a: 2, b: 2 }, { a: full });
	expect(lanes.nextFreeIn(3)).toBe(1_000);
	for (let one = 0; one < 3; one++) go(3);
	expect(went).toEqual(['b0', 'b1']);
	go(1_003);
	expect(went).toEqual(['b0', 'b1', 'a0']);
});

it('says when the next run may send, if all have a rate of their own', () => {
	const [soon, late] = [new SlidingWindow(1, 100), new SlidingWindow(1, 1_000)];
	for (const window of [soon, late]) {
		window.start();
		window.finish(0, 0, true);
	}
	expect(waiting({ a: 1, b: 1 }, { a: late, b: soon }).lanes.nextFreeIn(0)).toBe(103);
	expect(waiting({ a: 1, b: 1 }, { a: late }).lanes.nextFreeIn(0)).toBe(1_003);
	expect(waiting({ a: 1, b: 1 }).lanes.nextFreeIn(0)).toBeUndefined();
});

it('drops all requests of a run that ends, and keeps the others', () => {
	const { lanes, byName, gaveUp, went, go } = waiting({ a: 2, b: 1 });
	lanes.rejectAll(new Error('stopped'), byName.a);
	expect(gaveUp).toEqual(['a0 stopped', 'a1 stopped']);
	lanes.rejectAll(new Error('again'), byName.a);
	expect(lanes.size).toBe(1);
	go();
	expect(went).toEqual(['b0']);
});

it('can drop all requests', () => {
	const { lanes, gaveUp } = waiting({ a: 1, b: 2 });
	lanes.rejectAll(new Error('held'));
	expect([gaveUp, lanes.size]).toEqual([['a0 held', 'b0 held', 'b1 held'], 0]);
});
