import { perRun } from './perRun';
import type { RowSlots } from './rowSlots';

interface Gathering {
	members: unknown[];
	outcome?: Promise<unknown>;
}

/** Gathers work of several rows that belongs together, until no other row can go on. */
class Gatherings {
	private readonly open = new Map<string, Gathering>();
	private isIdle?: Promise<void>;
	private begin?: () => void;

	constructor(private readonly slots: RowSlots) {
		slots.onIdle(() => {
			this.open.clear();
			this.isIdle = undefined;
			this.begin?.();
		});
	}

	/**
	 * Waits for other members with the same key.
	 * @param work does the work of all members at once; only the first member's function is called @returns the outcome, which all members share
	 */
	async join<Member, Outcome>(
		key: string,
		member: Member,
		work: (members: readonly Member[]) => Promise<Outcome>,
	): Promise<Outcome> {
		const other = this.open.get(key);
		if (other) {
			other.members.push(member);
			return await this.slots.waitForBatch(other.outcome as Promise<Outcome>);
		}
		const members = [member];
		const gathering: Gathering = { members };
		this.open.set(key, gathering);
		this.isIdle ??= new Promise((resolve) => (this.begin = resolve));
		const outcome = this.slots.waitForBatch(this.isIdle).then(async () => await work(members));
		gathering.outcome = outcome;
		return await outcome;
	}
}

export const gatheringsOf = perRun(({ slots }) => new Gatherings(slots));
