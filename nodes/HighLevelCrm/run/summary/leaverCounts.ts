import { formatCount } from '../../values/formatting';

/** What became of a contact that left the list and could not be dealt with. */
const [FAILED, HELD] = ['failed', 'held'];

/** What became of contacts that left the list, in words. */
const RESULT_WORDS: Record<string, string> = {
	untagged: 'tag removed',
	muted: 'Do Not Disturb set',
};

/** Counts the contacts that left a list, by what became of them. */
export class LeaverCounts {
	private readonly results = new Map<string, number>();

	add(result: string): void {
		this.results.set(result, this.count(result) + 1);
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
		return [...this.results.values()].reduce((sum, count) => sum + count, 0) - this.held - this.failed;
	}

	/** @returns `3 left the list: tag removed`, for each result */
	describe(): string[] {
		return [...this.results].map(
			([result, count]) => `${formatCount(count)} left the list: ${RESULT_WORDS[result] ?? result}`,
		);
	}

	private count(result: string): number {
		return this.results.get(result) ?? 0;
	}
}
