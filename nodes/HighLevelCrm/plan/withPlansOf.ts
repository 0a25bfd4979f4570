import type { Plan, PlannedRow, Write } from './plan';

/** Writes that are planned again, and the writes that the plan has for their rows now. */
interface Before {
	writes: readonly Write[];
	planned: readonly Write[];
}

/** Replaces what a plan has of the rows that were planned again. */
export function withPlansOf(
	{ writes, writeOf, refused, notes, namedFirst }: Plan,
	again: ReadonlyArray<Before & { plan: Plan }>,
	before: readonly Before[],
): Plan {
	const replaced = new Set(before.flatMap((one) => one.planned));
	const whole = { writeOf: new Map(writeOf), refused: new Map(refused), notes: new Map(notes) };
	for (const { index } of rowsOf(before)) for (const map of Object.values(whole)) map.delete(index);
	for (const { plan } of again) {
		for (const [index, write] of plan.writeOf) whole.writeOf.set(index, write);
		for (const [index, error] of plan.refused) whole.refused.set(index, error);
		for (const [index, note] of plan.notes) whole.notes.set(index, note);
	}
	const inPlaceOf = new Map(again.map(({ planned, plan }) => [planned[0], plan.writes]));
	const left = writes.flatMap((write) => inPlaceOf.get(write) ?? (replaced.has(write) ? [] : [write]));
	return { ...whole, writes: left, namedFirst };
}

export const rowsOf = (some: ReadonlyArray<Pick<Before, 'writes'>>): PlannedRow[] =>
	some.flatMap(({ writes }) => writes.flatMap(({ person }) => person.rows));
