/** An appointment, ms since 1970: from before `to`. It takes a unit of each that it names. */
export interface Appointment {
	from: number;
	to: number;
	takes: readonly string[];
}

/** When appointments begin and when they end, each ascending. */
export interface Times {
	starts: number[];
	ends: number[];
}

/** A stretch of time over which the same number is booked, at least one. */
export interface Stretch {
	from: number;
	to: number;
	booked: number;
}

/**
 * The times of the appointments by what they take. They are sorted once for all: what each takes comes in order then.
 * @param span what lies outside of it is cut off
 */
export function timesOf(
	appointments: readonly Appointment[],
	span: { from: number; to: number },
): ReadonlyMap<string, Times> {
	const within = appointments
		.map(({ from, to, takes }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to), takes }))
		.filter(({ from, to }) => from < to);
	const times = new Map<string, Times>();
	for (const { from, takes } of within.sort((one, other) => one.from - other.from)) {
		for (const taken of takes) {
			const own = times.get(taken);
			if (own) own.starts.push(from);
			else times.set(taken, { starts: [from], ends: [] });
		}
	}
	for (const { to, takes } of within.sort((one, other) => one.to - other.to)) {
		for (const taken of takes) times.get(taken)?.ends.push(to);
	}
	return times;
}

/** The times of several together. */
export function mergeTimes(several: readonly Times[]): Times {
	const [first, ...others] = several;
	if (first && others.length === 0) return first;
	const ascending = (key: keyof Times) => several.flatMap((times) => times[key]).sort((one, other) => one - other);
	return { starts: ascending('starts'), ends: ascending('ends') };
}

/** How many are booked at once, over time. Appointments that touch do not overlap: one ends as the next begins. */
export function sweep({ starts, ends }: Times): Stretch[] {
	const stretches: Stretch[] = [];
	let [booked, since, begun, ended] = [0, 0, 0, 0];
	while (ended < ends.length) {
		const at = Math.min(starts[begun] ?? Infinity, ends[ended] ?? Infinity);
		let now = booked;
		for (; starts[begun] === at; begun++) now++;
		for (; ends[ended] === at; ended++) now--;
		if (now === booked) continue;
		if (booked > 0) stretches.push({ from: since, to: at, booked });
		[booked, since] = [now, at];
	}
	return stretches;
}
