/** An appointment, ms since 1970, with `from` before `to`. It takes one unit of each resource in `resourceKeys`. */
export interface Appointment {
	from: number;
	to: number;
	resourceKeys: readonly string[];
	/** The event and its instance; absent if the server states no ID. */
	event?: string;
}

export interface Times {
	starts: number[];
	ends: number[];
}

/** A stretch of time in which the number of bookings is constant and at least one. */
export interface Stretch {
	from: number;
	to: number;
	booked: number;
}

/** Groups the times within the span by resource. Sorting all appointments first keeps each group in ascending order. */
export function timesOf(
	appointments: readonly Appointment[],
	span: { from: number; to: number },
): ReadonlyMap<string, Times> {
	const within = appointments
		.map(({ from, to, resourceKeys }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to), resourceKeys }))
		.filter(({ from, to }) => from < to);
	const times = new Map<string, Times>();
	for (const { from, resourceKeys } of within.sort((one, other) => one.from - other.from)) {
		for (const key of resourceKeys) {
			const own = times.get(key);
			if (own) own.starts.push(from);
			else times.set(key, { starts: [from], ends: [] });
		}
	}
	for (const { to, resourceKeys } of within.sort((one, other) => one.to - other.to)) {
		for (const key of resourceKeys) times.get(key)?.ends.push(to);
	}
	return times;
}

/** Merges the appointments of one event, which several calendars may list. */
export function mergeEvents(appointments: readonly Appointment[]): Appointment[] {
	const byEvent = new Map<unknown, Appointment>();
	for (const appointment of appointments) {
		const key = appointment.event ?? appointment;
		const resourceKeys = [...(byEvent.get(key)?.resourceKeys ?? []), ...appointment.resourceKeys];
		byEvent.set(key, { ...appointment, resourceKeys: [...new Set(resourceKeys)] });
	}
	return [...byEvent.values()];
}

export function mergeTimes(list: readonly Times[]): Times {
	const [first, ...others] = list;
	if (first && others.length === 0) return first;
	const ascending = (key: keyof Times) => list.flatMap((times) => times[key]).sort((one, other) => one - other);
	return { starts: ascending('starts'), ends: ascending('ends') };
}

/** Returns the number of simultaneous bookings over time. Appointments that only touch do not overlap. */
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
