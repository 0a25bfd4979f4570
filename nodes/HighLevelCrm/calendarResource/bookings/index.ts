import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import type { Row } from '../../run/row';
import { inZone } from '../../values/dates';
import type { AuditResult } from '../audit';
import type { CalendarResourceKind } from '../kind';
import { calendarIdsOf, capacityOf, isActive, unitsInService } from '../records/record';
import { wholeCalendarKey, readCalendars, type CalendarResult } from './readCalendars';
import { describeOverbooking, findingsOf, summarise } from './summary';
import type { BookingsQuery, TimeSpan } from './option';
import { sweep, timesOf, mergeEvents, mergeTimes, type Appointment, type Stretch, type Times } from './sweep';

export { bookings, bookingsParameter, parseBookings, REQUIRED_OF_BOOKINGS, type BookingsQuery } from './option';

type AuditedRecord = IDataObject & AuditResult;

/** Adds `bookings` and their findings. @throws ApiFailure as `readCalendars` */
export async function withBookings(
	records: readonly AuditedRecord[],
	query: BookingsQuery,
	kind: CalendarResourceKind,
	row: Row,
	send: Send,
): Promise<AuditedRecord[]> {
	const calendarIds = [...new Set(records.flatMap(calendarsOf))];
	const calendars = await readCalendars(calendarIds, query.span, row.run, send);
	const listed = [...calendars.values()].flatMap((read) => ('reason' in read ? [] : read.appointments));
	const appointments = mergeEvents(listed);
	const times = timesOf(appointments, query.span);
	const booked = memoizedBookings((keys) =>
		keys.length < 2 || appointments.length === listed.length
			? mergeTimes(keys.flatMap((key) => times.get(key) ?? []))
			: timesOfAny(keys, appointments, query.span),
	);
	return records.map((record): AuditedRecord => {
		const reason = reasonUnknown(record, calendars);
		if (reason !== undefined) {
			row.run.warnings.add(`Bookings could not be determined: ${reason}`);
			// Nobody reads the hints of a scheduled audit, so the record says that it was not checked. If the interface has no call
			// for appointments, no record says so, because all of them always would.
			const findings = row.run.dialect.listAppointments ? [...record.findings, 'bookings unknown'] : record.findings;
			const bookings = { basis: 'unknown', reason };
			return { ...record, findings, bookedHours: null, peak: null, overbooked: null, bookings };
		}
		const estimates = calendarsOf(record)
			.map(wholeCalendarKey)
			.filter((key) => times.has(key));
		const keys = [idOf(record) ?? '', ...estimates].filter((key) => times.has(key));
		// An appointment without readable times may or may not be in the period.
		const isSure = calendarsOf(record).every((id) => !hasUnreadable(calendars.get(id)));
		return withSummary(record, { ...booked(keys), estimated: estimates.length > 0, isSure }, query, kind);
	});
}

/** IDs of the record's calendars that exist. */
const calendarsOf = (record: AuditedRecord): string[] =>
	calendarIdsOf(record).filter((id) => !record.missingCalendarIds.includes(id));

interface Booked {
	/** Number of appointments. */
	appointments: number;
	stretches: Stretch[];
}

/** Records on the same calendars share one sweep. @param timesOfKeys returns the times at which any of the keys is booked */
function memoizedBookings(timesOfKeys: (keys: readonly string[]) => Times): (keys: readonly string[]) => Booked {
	const swept = new Map<string, Booked>();
	return (keys) => {
		const key = JSON.stringify(keys);
		let booked = swept.get(key);
		if (!booked) {
			const times = timesOfKeys(keys);
			swept.set(key, (booked = { appointments: times.starts.length, stretches: sweep(times) }));
		}
		return booked;
	};
}

/** The times of the appointments that take any of the keys. An event of two calendars takes both of them, but counts once. */
function timesOfAny(keys: readonly string[], appointments: readonly Appointment[], span: TimeSpan): Times {
	const taking = appointments.filter(({ resourceKeys }) => keys.some((key) => resourceKeys.includes(key)));
	const ANY = 'any';
	return (
		timesOf(
			taking.map(({ from, to }) => ({ from, to, resourceKeys: [ANY] })),
			span,
		).get(ANY) ?? { starts: [], ends: [] }
	);
}

function reasonUnknown(record: AuditedRecord, calendars: ReadonlyMap<string, CalendarResult>): string | undefined {
	const reads = calendarsOf(record).flatMap((id) => calendars.get(id) ?? []);
	for (const read of reads) if ('reason' in read) return read.reason;
	const named = reads.some((read) => 'estimated' in read && !read.estimated);
	return named && idOf(record) === undefined
		? "HighLevel's list has no ID for it, and appointments refer to it by ID."
		: undefined;
}

const hasUnreadable = (read: CalendarResult | undefined): boolean =>
	read !== undefined && 'unreadable' in read && read.unreadable > 0;

/** Units that can be booked, at least 0: more units may be out of service than there are. */
function unitsToBook(record: IDataObject): number | undefined {
	const units = unitsInService(record);
	return units === undefined ? undefined : Math.max(0, units);
}

function withSummary(
	record: AuditedRecord,
	{ appointments, stretches, estimated, isSure }: Booked & { estimated: boolean; isSure: boolean },
	{ span, fullDayHours }: BookingsQuery,
	{ hasUnits }: CalendarResourceKind,
): AuditedRecord {
	const units = hasUnits ? unitsToBook(record) : capacityOf(record);
	const summary = summarise(stretches, units, span.days, fullDayHours);
	const bookable = isSure && units !== 0 && isActive(record) && calendarsOf(record).length > 0;
	const findings = findingsOf({ ...summary, appointments, units, hasUnits, bookable, estimated }, span);
	const toIso = (at: number): string | null => inZone(at, span.timezone).toISO();
	return {
		...record,
		findings: [...record.findings, ...findings],
		bookedHours: summary.hoursBooked,
		peak: summary.peak,
		overbooked:
			units === undefined
				? null
				: summary.overbooked
						.map((overbooking) => describeOverbooking(overbooking, { units, hasUnits }, span))
						.join('; '),
		bookings: {
			appointments,
			peak: summary.peak,
			peakAt: summary.peakAt === undefined ? null : toIso(summary.peakAt),
			units: units ?? null,
			overbooked: summary.overbooked.map(({ from, to, booked }) => ({
				from: toIso(from),
				to: toIso(to),
				booked,
				units: units ?? null,
			})),
			hoursBooked: summary.hoursBooked,
			days: summary.days as unknown as IDataObject[],
			basis: estimated ? 'estimated' : 'assignedResources',
		},
	};
}
