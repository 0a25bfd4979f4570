import fc from 'fast-check';
import { orderAfter, personsInCircles } from '../../../nodes/HighLevelCrm/plan/addresses/circles';
import { atOnce } from '../facts';

const NODES = ['a', 'b', 'c', 'd', 'e', 'f'];
const node = fc.constantFrom(...NODES);
const graph = (arrow: fc.Arbitrary<[string, string]>) =>
	fc.array(arrow, { maxLength: 12 }).map((pairs) => {
		const arrows = new Map<string, string[]>();
		for (const [from, to] of pairs) arrows.set(from, [...new Set([...(arrows.get(from) ?? []), to])]);
		return arrows;
	});

/** The nodes to which one or more arrows lead from a node. */
function reachedFrom(start: string, arrows: ReadonlyMap<string, string[]>): Set<string> {
	const reached = new Set(arrows.get(start));
	for (const one of reached) for (const next of arrows.get(one) ?? []) reached.add(next);
	return reached;
}

describe('a graph of who takes from whom', () => {
	it('has in circles each node that reaches itself, and each one between two such nodes', () => {
		fc.assert(
			fc.property(graph(fc.tuple(node, node)), (arrows) => {
				const isInCircle = (one: string) => reachedFrom(one, arrows).has(one);
				const isBetween = (one: string) =>
					[...reachedFrom(one, arrows)].some(isInCircle) &&
					NODES.some((from) => isInCircle(from) && reachedFrom(from, arrows).has(one));
				const expected = NODES.filter((one) => isInCircle(one) || isBetween(one));
				expect([...atOnce(personsInCircles(arrows))].sort()).toEqual(expected);
			}),
			{ numRuns: 500 },
		);
	});

	it('without a circle is ordered: who gives comes before who takes, and the others keep their order', () => {
		fc.assert(
			fc.property(graph(fc.tuple(node, node).filter(([from, to]) => from < to)), (arrows) => {
				const order = atOnce(orderAfter(NODES, arrows));
				for (const [from, targets] of arrows)
					for (const to of targets) expect(order.indexOf(to)).toBeLessThan(order.indexOf(from));
				expect([...order].sort()).toEqual(NODES);
				expect(atOnce(orderAfter(order, arrows))).toEqual(order);
			}),
			{ numRuns: 300 },
		);
	});
});
