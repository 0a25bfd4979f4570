/** One change of a value. */
interface Step {
	from: unknown;
	to: unknown;
	/** Whether the value before can be written. */
	isPossible: boolean;
}

/**
 * Goes back from a value to the one before all changes, in whatever order these are given, as a table may have the last night first: a change
 * that wrote the value is taken back, then one that wrote the value before it, until none did.
 * @returns the value, and the first of the changes that are not taken back because somebody has changed the value since
 */
export function walkBack<S extends Step>(
	given: readonly S[],
	now: unknown,
	same: (one: unknown, other: unknown) => boolean,
): { value: unknown; origin?: S } {
	const left = [...given];
	const passed = [now];
	let value = now;
	for (;;) {
		const position = left.findLastIndex(({ to, isPossible }) => isPossible && same(to, value));
		const [step] = position < 0 ? [] : left.splice(position, 1);
		if (!step) break;
		value = step.from;
		passed.push(value);
	}
	const isFirst = ({ from }: S) => !left.some(({ to }) => same(to, from));
	const origin = left.find(isFirst) ?? left[0];
	const isBack = !origin || passed.some((one) => same(one, origin.from));
	return isBack ? { value } : { value, origin };
}
