import type { Pieces } from '../../run/yieldToEventLoop';
import { pushTo } from '../../values/pushTo';

/**
 * Finds the nodes on circles of a graph, and those between two circles: what is left after nodes without an incoming or without an outgoing
 * arrow were taken away, again and again.
 * @param arrows for each node those to which it points
 */
export function* personsInCircles<Node>(arrows: ReadonlyMap<Node, readonly Node[]>): Pieces<Set<Node>> {
	const left = new Set<Node>();
	for (const [from, to] of arrows) {
		yield;
		for (const node of [from, ...to]) left.add(node);
	}
	const backwards = yield* reversed(arrows);
	for (const neighbours of [arrows, backwards]) {
		const counterpart = neighbours === arrows ? backwards : arrows;
		// Who was taken away in the first round points to nobody who is left, so all neighbours count.
		const degree = new Map<Node, number>();
		const ended: Node[] = [];
		for (const node of left) {
			yield;
			const count = neighbours.get(node)?.length ?? 0;
			degree.set(node, count);
			if (count === 0) ended.push(node);
		}
		for (let node = ended.pop(); node !== undefined; node = ended.pop()) {
			yield;
			left.delete(node);
			for (const before of counterpart.get(node) ?? []) {
				const rest = (degree.get(before) ?? 0) - 1;
				degree.set(before, rest);
				if (rest === 0) ended.push(before);
			}
		}
	}
	return left;
}

/** Orders nodes so that each comes after all to which it points; otherwise they keep their order. The graph has no circle. */
export function* orderAfter<Node>(nodes: readonly Node[], arrows: ReadonlyMap<Node, readonly Node[]>): Pieces<Node[]> {
	const ordered = new Set<Node>();
	for (const start of nodes) {
		yield;
		const stack = [start];
		for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
			const before = (arrows.get(node) ?? []).filter((one) => !ordered.has(one));
			if (before.length > 0) stack.push(...before);
			else ordered.add(stack.pop() as Node);
		}
	}
	return [...ordered];
}

function* reversed<Node>(arrows: ReadonlyMap<Node, readonly Node[]>): Pieces<Map<Node, Node[]>> {
	const result = new Map<Node, Node[]>();
	for (const [from, to] of arrows) {
		yield;
		for (const node of to) pushTo(result, node, from);
	}
	return result;
}
