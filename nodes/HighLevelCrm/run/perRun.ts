import type { RunServices } from './services';

/** Returns a function that makes one value for each run. All rows of a run get the same value. */
export function perRun<T>(make: (run: RunServices) => T): (run: RunServices) => T {
	const values = new WeakMap<RunServices, { value: T }>();
	return (run) => {
		let made = values.get(run);
		if (!made) values.set(run, (made = { value: make(run) }));
		return made.value;
	};
}
