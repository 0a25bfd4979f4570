import { ApiFailure } from '../client/errors/apiFailure';
import { agreeing, countOf, formatCount } from '../values/formatting';
import type { RunServices } from '../run/services';
import { displayValue } from '../values/text';
import { exceededShare } from './brake';
import { BRAKE_LABEL } from './brakeOptions';
import type { ContactList } from './contactList';
import { sizeBeforeHeld } from './heldBefore';

/**
 * Returns why nothing may be done with the contacts that left; `undefined` if they may be dealt with.
 * @param left number of contacts that left
 */
export function brakeFailure(left: number, list: ContactList, run: RunServices): ApiFailure | undefined {
	const { listed, settings } = list;
	const { action, listTag } = settings;
	const before = sizeBeforeHeld(list, run);
	// If more contacts left than were on the list then, some of them came onto it since.
	const size = left <= before ? before : listed.size;
	const those = `${formatCount(left)} of ${countOf(size, 'contact')} with the tag "${listTag}" left the list`;
	const exceeded = exceededShare(left, size, settings);
	// A report holds nobody back, and has no brake that could be set.
	if (exceeded && action === 'report')
		return new ApiFailure({
			message: `${those} (${exceeded.share} %)`,
			description:
				'Check whether the list is complete. Any other entry of Contacts That Left the List than Report Only would hold them back, unless its brake is wider.',
		});
	if (exceeded) {
		const { share, allowed } = exceeded;
		const since = listed.size - size;
		// A row whose contact is not on the list puts the contact there.
		const isGrowing = run.rows > listed.size - left;
		const sentences = [
			'The rows are written all the same. Check whether the list is complete.',
			run.isByHand && isGrowing ? 'Started by hand once more, the same rows would count as part of the list.' : [],
			since > 0
				? `${countOf(since, 'contact')} that came onto it while it was held ${agreeing(since, 'does', 'do')} not count.`
				: [],
			`To let it through, raise Options > ${BRAKE_LABEL} for one run.`,
		];
		return new ApiFailure({
			message: `${those} (${share} %), ${allowed} % at most are allowed: nothing was done with them`,
			description: sentences.flat().join(' '),
		});
	}
	// A webhook may start a run for each customer. Then no run has the whole list, and each would delete the customer of the run before.
	if (action === 'delete' && run.rows === 1 && (left === listed.size || before < listed.size))
		return new ApiFailure({
			message: `${those}, which has a single row: nothing was done with them`,
			description:
				'The row is written all the same. Synchronize takes the rows of one run for the whole list: give it all of them at once. If the contacts may go, delete them in HighLevel.',
		});
	return undefined;
}

/** Returns why the rows may be only the first part of the list; `undefined` if no node before has reached its limit. */
export function cutOffBecause({ nodeAtLimit, rows }: RunServices): string | undefined {
	const name = nodeAtLimit();
	if (name === undefined) return undefined;
	return `The list may go on: the node "${displayValue(name)}" gives ${countOf(rows, 'row')} at most, and there ${agreeing(rows, 'is', 'are')} as many. Switch on Return All there, or raise its limit, and run the list again`;
}
