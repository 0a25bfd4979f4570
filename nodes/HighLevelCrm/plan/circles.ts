/**
 * Finds the nodes on circles of a graph, and those between two circles: what is left after nodes without an incoming or without an outgoing
 * arrow were taken away, again and again.
 * @param arrows for each node those to which it points
 */
export function personsInCircles<Node>(arrows: ReadonlyMap<Node, readonly Node[]>): Set<Node> {
	const left = new Set([...arrows].flatMap(([from, to]) => [from, ...to]));
	const backwards = reversed(arrows);
	for (const neighbours of [arrows, backwards]) {
		const counterpart = neighbours === arrows ? backwards : arrows;
		// Who was taken away in the first round points to nobody who is left, so all neighbours count.
		const degree = new Map([...left].map((node) => [node, neighbours.get(node)?.length ?? 0]));
		const ended = [...left].filter((node) => degree.get(node) === 0);
		for (let node = ended.pop(); node !== undefined; node = ended.pop()) {
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
export function orderAfter<Node>(nodes: readonly Node[], arrows: ReadonlyMap<Node, readonly Node[]>): Node[] {
	const ordered = new Set<Node>();
	for (const start of nodes) {
		const stack = [start];
		for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
			const before = (arrows.get(node) ?? []).filter((one) => !ordered.has(one));
			if (before.length > 0) stack.push(...before);
			else ordered.add(stack.pop() as Node);
		}
	}
	return [...ordered];
}

function reversed<Node>(arrows: ReadonlyMap<Node, readonly Node[]>): Map<Node, Node[]> {
	const result = new Map<Node, Node[]>();
	for (const [from, to] of arrows) for (const node of to) result.set(node, [...(result.get(node) ?? []), from]);
	return result;
}
