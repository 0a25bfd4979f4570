import { loadLocation } from '../../lookups/location';
import type { Row } from '../../run/row';
import { rejectLength } from '../../values/bound';
import { namesNoZone, parseInstant } from '../../values/dates';

/**
 * Parses when a task is due. A time without a time zone is in the location's, in which HighLevel shows due dates. If that is unknown, it is in the
 * workflow's, and a warning says so. The location is read only for such times.
 * @returns ms since 1970
 * @throws BadInput if it is not a date
 */
export async function parseDueTime(value: unknown, label: string, { parameters, run }: Row): Promise<number> {
	// What is no date is rejected before anything is sent.
	const at = parseInstant(value, label, parameters.timezone);
	if (!namesNoZone(value)) return at;
	const { timezone, isKnown } = await loadLocation(run);
	if (timezone !== undefined) return parseInstant(value, label, timezone);
	const zone = `in the workflow's, ${parameters.timezone}`;
	// If the location could not be read, `loadLocation` warns why.
	run.warnings.add(
		isKnown
			? `The location names no time zone of the IANA list, so due dates that name none are ${zone}`
			: `Due dates that name no time zone are ${zone}, as the location's is not known`,
	);
	return at;
}

/** Parses a time before or after which tasks are due. @returns ms since 1970 @throws BadInput also for a length of time */
export const parseDueBound = async (value: unknown, label: string, row: Row): Promise<number> =>
	rejectLength(value, label, await parseDueTime(value, label, row));
