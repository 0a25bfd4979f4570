import { createHash } from 'crypto';
import { isAhead } from './present';

/** Maximum number of changes that are remembered: 42 kB of the 100 kB that the state should not exceed in n8n's database. */
export const MAX_SEEN = 3_000;
/** Maximum number of remembered changes that are dated ahead of the clock: they are remembered for long, and other changes need room, too. */
export const MAX_SEEN_AHEAD = 2_500;
/** Maximum number of contacts that are remembered permanently: 48 kB. */
export const MAX_ONCE = 6_000;

const hashOf = (id: string, length: number): string =>
	createHash('sha256').update(id).digest('base64').slice(0, length);

const splitEvery = (text: unknown, length: number): string[] =>
	typeof text === 'string' ? (text.match(new RegExp(`.{${length}}`, 'g')) ?? []) : [];

/** Number of characters of an ID's hash and of a time in an entry. */
const HASH_LENGTH = 6;
const TIME_LENGTH = 8;

/** Changes that were output and that the search may return again: the contact's ID with the time of the change. */
export class Seen {
	private readonly entries: Set<string>;

	constructor(text?: unknown) {
		this.entries = new Set(splitEvery(text, HASH_LENGTH + TIME_LENGTH));
	}

	get remaining(): number {
		return Math.max(0, MAX_SEEN - this.entries.size);
	}

	/** Number of further changes dated ahead of the clock that can be remembered. */
	remainingAhead(serverClock?: number): number {
		const ahead = this.times.filter((at) => isAhead(at, serverClock)).length;
		return Math.max(0, Math.min(this.remaining, MAX_SEEN_AHEAD - ahead));
	}

	has(id: string, at: number): boolean {
		return this.entries.has(toSeenEntry(id, at));
	}

	add(id: string, at: number): void {
		this.entries.add(toSeenEntry(id, at));
	}

	/** The times of the changes, ms since 1970. */
	get times(): number[] {
		return [...this.entries].map(timeOfEntry);
	}

	/** @returns the changes that are dated later than a time */
	after(time: number): Seen {
		const isLater = (entry: string) => timeOfEntry(entry) > time;
		return new Seen([...this.entries].filter(isLater).join(''));
	}

	/** The changes for the stored state. */
	get text(): string {
		return [...this.entries].join('');
	}
}

/** The last time that has eight digits in base 36, in the year 2059. Later ones, which are wrong, count as this one. */
const MAX_ENTRY_TIME = 36 ** TIME_LENGTH - 1;

const toSeenEntry = (id: string, at: number): string =>
	hashOf(id, HASH_LENGTH) + Math.min(at, MAX_ENTRY_TIME).toString(36).padStart(TIME_LENGTH, '0');

const timeOfEntry = (entry: string): number => parseInt(entry.slice(HASH_LENGTH), 36);

const LONG_HASH_LENGTH = 8;

/** Contacts that were output once and are not output again. */
export class Once {
	private readonly entries: Set<string>;

	constructor(text?: unknown) {
		this.entries = new Set(splitEvery(text, LONG_HASH_LENGTH));
	}

	has(id: string): boolean {
		return this.entries.has(hashOf(id, LONG_HASH_LENGTH));
	}

	add(id: string): void {
		this.entries.add(hashOf(id, LONG_HASH_LENGTH));
	}

	/** Whether more were added than can be remembered; the oldest are forgotten. */
	get isOverfull(): boolean {
		return this.entries.size > MAX_ONCE;
	}

	get text(): string {
		return [...this.entries].slice(-MAX_ONCE).join('');
	}
}
