import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { capitalize } from '../../client/errors/errorEntry';
import { subjectOfInput } from '../../mapping/input/identity';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { idOfPerson } from '../diff/diff';
import type { Write } from '../plan';
import type { Existing } from './surprise';

/** Writes that were not carried out as planned: their contacts may keep the emails and phones that they were to give up. */
const unreleased = perRun(() => new Set<Write>());

/** Notes a write that failed, that is planned again, or of which the server left something off. */
export function noteUnreleased(write: Write, run: RunServices): void {
	if (write.moves.length > 0) unreleased(run).add(write);
}

/**
 * Returns the contacts that may have kept what a write is to take. Sent nevertheless, an upsert would be written to the contact that kept its email or
 * phone, instead of creating another one.
 */
export function keepersOf({ person: { stored }, releasedBy = [] }: Write, run: RunServices): Existing[] {
	const kept = releasedBy.filter((other) => unreleased(run).has(other));
	// Whether a contact did keep it is seen when it is read.
	return kept.map(({ person }) => ({ exists: idOfPerson(person) ?? '', stored }));
}

/** The failure of a write that would take what another contact may have kept, after it was planned again as often as it may be. */
export const unreleasedError = ({ input, person }: Write, [keeper]: readonly Existing[]): ApiFailure =>
	new ApiFailure(
		{
			message: `${capitalize(subjectOfInput(input, idOfPerson(person)))} was not written: contact ${keeper?.exists} may have kept an email or phone that it was to give up`,
			description: 'Nothing of this row was written. Run it again.',
		},
		{ code: OTHER_CODES.conflict },
	);
