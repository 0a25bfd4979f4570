import { existsSync, renameSync, writeFileSync } from 'node:fs';
import type { Seed } from './seeding';
import type { SandboxState } from './store/state';

const DEBOUNCE_MS = 200;

/**
 * Loads the file if it exists, and saves every change to it, debounced.
 * @returns a function that saves a last time and stops
 */
export function persist(file: string, state: SandboxState, seed: Seed): () => void {
	if (existsSync(file)) seed.fromFile(file);
	let timer: NodeJS.Timeout | undefined;
	const save = (): void => {
		timer = undefined;
		// The new file replaces the old one only when it is complete, so a crash leaves a valid file.
		writeFileSync(`${file}.tmp`, snapshot(state));
		renameSync(`${file}.tmp`, file);
	};
	state.onChange = () => {
		timer ??= setTimeout(save, DEBOUNCE_MS);
	};
	return () => {
		clearTimeout(timer);
		save();
		state.onChange = () => undefined;
	};
}

function snapshot(state: SandboxState): string {
	const { contacts, equipment, rooms, calendars, tags, customFields, users, appointments, notes, tasks, workflows } =
		state;
	const maps = {
		contacts,
		equipment,
		rooms,
		calendars,
		tags,
		customFields,
		users,
		appointments,
		notes,
		tasks,
		workflows,
	};
	return JSON.stringify(
		Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, [...map.values()]])),
		undefined,
		'\t',
	);
}
