import type { ContactKey } from '../../api/contactKey';

/** Maximum number of look-ups of a run that foretells its rows. */
export const MAX_DRY_RUN_LOOK_UPS = 100;

/** The look-ups that a run may send. */
export class LookUpBudget {
	private left: number;

	/** @param isForetold whether rows come out as in a dry run; a run that writes looks up what it needs */
	constructor(isForetold: boolean) {
		this.left = isForetold ? MAX_DRY_RUN_LOOK_UPS : Number.POSITIVE_INFINITY;
	}

	/** Returns the first entries of a list, as many as the remaining look-ups allow. Each key takes at most one look-up. */
	affordable<T extends { keys: readonly ContactKey[] }>(list: readonly T[]): readonly T[] {
		const end = list.findIndex(({ keys }) => {
			if (keys.length > this.left) return true;
			this.left -= keys.length;
			return false;
		});
		return end < 0 ? list : list.slice(0, end);
	}
}
