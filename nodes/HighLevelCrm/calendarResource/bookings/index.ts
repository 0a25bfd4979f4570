import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import type { Row } from '../../run/row';
import { inZone } from '../../values/dates';
import type { AuditResult } from '../audit';
import type { CalendarResourceKind } from '../kind';
import { calendarIdsOf, isActive, unitsInService } from '../records/facts';
import { allOf } from './events';
import type { Wish } from './option';
import { readCalendars, type CalendarRead } from './readCalendars';
import { summarise } from './summary';
import { sweep, timesOf, together, type Stretch, type Times } from './sweep';
import { findingsOf } from './findings';

export { bookings, bookingsWanted } from './option';

/** A record with what the audit found. */
type Audited = IDataObject & AuditResult;

/**
 * Adds to audited records what they are booked for: the field `bookings`, and findings.
 * @throws ApiFailure where the server does not refuse to tell, but gives no answer either
 */
export async function withBookings(
	records: readonly Audited[],
	wish: Wish,
	kind: CalendarResourceKind,
	row: Row,
	send: Send,
): Promise<Audited[]> {
	const calendarIds = [...new Set(records.flatMap(calendarsOf))];
	const calendars = await readCalendars(calendarIds, wish.span, row, send);
	const appointments = [...calendars.values()].flatMap((read) => ('reason' in read ? [] : read.appointments));
	const times = timesOf(appointments, wish.span);
	const stretches = sweptOnce(times);
	return records.map((record): Audited => {
		const reason = whyUnknown(record, calendars);
		if (reason !== undefined) {
			row.shared.hints.add(`Bookings are not known: ${reason}`);
			return { ...record, bookings: { basis: 'unknown', reason } };
		}
		const estimates = calendarsOf(record)
			.map(allOf)
			.filter((all) => times.has(all));
		const taken = [idOf(record) ?? '', ...estimates].filter((key) => times.has(key));
		const count = taken.reduce((sum, key) => sum + (times.get(key)?.starts.length ?? 0), 0);
		return withSummary(
			record,
			{ appointments: count, stretches: stretches(taken), estimated: estimates.length > 0 },
			wish,
			kind,
		);
	});
}

/** The calendars that it is on and that exist. */
const calendarsOf = (record: Audited): string[] =>
	calendarIdsOf(record).filter((id) => !record.missingCalendarIds.includes(id));

/** Sweeps what several records have in common once. */
function sweptOnce(times: ReadonlyMap<string, Times>): (taken: readonly string[]) => Stretch[] {
	const swept = new Map<string, Stretch[]>();
	return (taken) => {
		const key = JSON.stringify(taken);
		const known = swept.get(key) ?? sweep(together(taken.flatMap((one) => times.get(one) ?? [])));
		swept.set(key, known);
		return known;
	};
}

function whyUnknown(record: Audited, calendars: ReadonlyMap<string, CalendarRead>): string | undefined {
	const reads = calendarsOf(record).flatMap((id) => calendars.get(id) ?? []);
	for (const read of reads) if ('reason' in read) return read.reason;
	const named = reads.some((read) => 'estimated' in read && !read.estimated);
	return named && idOf(record) === undefined
		? "HighLevel's list has no ID for it, and the appointments name what they take by ID."
		: undefined;
}

function withSummary(
	record: Audited,
	{ appointments, stretches, estimated }: { appointments: number; stretches: Stretch[]; estimated: boolean },
	{ span, fullDayHours }: Wish,
	{ hasUnits }: CalendarResourceKind,
): Audited {
	const units = hasUnits ? Math.max(0, unitsInService(record) ?? 0) : 1;
	const summary = summarise(stretches, units, span.days, fullDayHours);
	const bookable = units > 0 && isActive(record) && calendarsOf(record).length > 0;
	const findings = findingsOf({ ...summary, appointments, units, hasUnits, bookable, estimated }, span);
	const told = (at: number): string | null => inZone(at, span.timezone).toISO();
	return {
		...record,
		findings: [...record.findings, ...findings],
		bookings: {
			appointments,
			peak: summary.peak,
			peakAt: summary.peakAt === undefined ? null : told(summary.peakAt),
			units,
			overbooked: summary.overbooked.map(({ from, to, booked }) => ({ from: told(from), to: told(to), booked, units })),
			hoursBooked: summary.hoursBooked,
			days: summary.days as unknown as IDataObject[],
			basis: estimated ? 'estimated' : 'assignedResources',
		},
	};
}
