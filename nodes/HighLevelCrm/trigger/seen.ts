import { createHash } from 'crypto';

/** Most records of the overlap that are remembered: 42 kB of the 100 that n8n's database should be troubled with. */
export const MAX_SEEN = 3_000;
/** Most contacts that are remembered for good: 48 kB. */
export const MAX_ONCE = 6_000;

const hashOf = (id: string, length: number): string =>
	createHash('sha256').update(id).digest('base64').slice(0, length);

/** Texts of one length, written one after the other. */
const splitEvery = (text: unknown, length: number): string[] =>
	typeof text === 'string' ? (text.match(new RegExp(`.{${length}}`, 'g')) ?? []) : [];

/** Characters of an identifier's hash, and of a time, in an entry. */
const HASH = 6;
const TIME = 8;

/** What was handed over and may be shown again: identifiers with the time of their change. */
export class Seen {
	private readonly entries: Set<string>;

	/** @param text as `textAfter` gave it */
	constructor(text?: unknown) {
		this.entries = new Set(splitEvery(text, HASH + TIME));
	}

	/** How many more can be remembered. */
	get room(): number {
		return Math.max(0, MAX_SEEN - this.entries.size);
	}

	has(id: string, at: number): boolean {
		return this.entries.has(toSeenEntry(id, at));
	}

	add(id: string, at: number): void {
		this.entries.add(toSeenEntry(id, at));
	}

	/** All that is dated after a time, to be kept. */
	textAfter(time: number): string {
		return [...this.entries].filter((entry) => parseInt(entry.slice(HASH), 36) > time).join('');
	}
}

/** In base 36 a time has eight digits until the year 2059. */
const toSeenEntry = (id: string, at: number): string =>
	hashOf(id, HASH) + at.toString(36).padStart(TIME, '0').slice(-TIME);

/** Characters of an entry of those that are remembered for good. */
const LONG_HASH = 8;

/** Contacts that were handed over once, and are not again: the last so many. */
export class Once {
	private readonly entries: Set<string>;

	/** @param text as `text` gave it */
	constructor(text?: unknown) {
		this.entries = new Set(splitEvery(text, LONG_HASH));
	}

	has(id: string): boolean {
		return this.entries.has(hashOf(id, LONG_HASH));
	}

	add(id: string): void {
		this.entries.add(hashOf(id, LONG_HASH));
	}

	/** Whether more were added than are remembered: the oldest are forgotten. */
	get forgets(): boolean {
		return this.entries.size > MAX_ONCE;
	}

	get text(): string {
		return [...this.entries].slice(-MAX_ONCE).join('');
	}
}
