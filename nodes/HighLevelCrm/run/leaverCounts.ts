import { formatCount } from './formatting';

/** What became of a contact that left the list and could not be dealt with. */
const [FAILED, HELD] = ['failed', 'held'];

/** What became of contacts that left the list, in words. */
const FATE_WORDS: Record<string, string> = {
	untagged: 'tag removed',
	muted: 'Do Not Disturb set',
};

/** Counts the contacts that left a list, by what became of them. */
export class LeaverCounts {
	private readonly fates = new Map<string, number>();

	add(fate: string): void {
		this.fates.set(fate, this.count(fate) + 1);
	}

	addFailed(): void {
		this.add(FAILED);
	}

	get failed(): number {
		return this.count(FAILED);
	}

	get held(): number {
		return this.count(HELD);
	}

	/** Those that were dealt with as the user chose. */
	get left(): number {
		return [...this.fates.values()].reduce((sum, count) => sum + count, 0) - this.held - this.failed;
	}

	/** @returns `3 left the list: tag removed`, for each fate */
	describe(): string[] {
		return [...this.fates].map(([fate, count]) => `${formatCount(count)} left the list: ${FATE_WORDS[fate] ?? fate}`);
	}

	private count(fate: string): number {
		return this.fates.get(fate) ?? 0;
	}
}
