import type { PhoneKeys } from '../plan/phoneKeys';
import { sameFieldValue } from './fieldChange';
import type { RecordedChanges } from './recordedChanges';

/**
 * Puts what runs changed of a contact in the order of the runs, as a table may have the last night first: a run that wrote the value with which
 * another one began was before it. If nothing tells, they stay as they are given.
 */
export function inOrderOfRuns(given: readonly RecordedChanges[], phones: PhoneKeys): RecordedChanges[] {
	const ordered: RecordedChanges[] = [];
	for (const run of given) {
		const next = ordered.findIndex((other) => leadsTo(run, other, phones) && !leadsTo(other, run, phones));
		ordered.splice(next < 0 ? ordered.length : next, 0, run);
	}
	return ordered;
}

/** Whether a run wrote a value with which the other one began. A field that one of them changed and the other changed back tells nothing. */
const leadsTo = (run: RecordedChanges, other: RecordedChanges, phones: PhoneKeys): boolean =>
	run.fields.some((change) =>
		other.fields.some(
			({ key, from, to }) =>
				key === change.key &&
				sameFieldValue(change, change.to, from, phones) &&
				!sameFieldValue(change, to, change.from, phones),
		),
	);
