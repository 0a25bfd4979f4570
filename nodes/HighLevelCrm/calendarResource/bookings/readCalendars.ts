import type { RunServices } from '../../run/services';
import { recordsIn } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { parseBookedEvents, type CalendarBookings } from './events';
import type { TimeSpan } from './timeSpan';

/** Appointments that began so long before the time that is looked at may go on in it, ms. */
const MAX_APPOINTMENT_MS = 7 * 86_400_000;

/** What a calendar is booked for, or why that is not known. */
export type CalendarResult = CalendarBookings | { reason: string };

/**
 * Reads what calendars are booked for: one request each, once a run.
 * @throws ApiFailure where the server does not refuse, but gives no answer either
 */
export async function readCalendars(
	calendarIds: readonly string[],
	span: TimeSpan,
	run: RunServices,
	send: Send,
): Promise<ReadonlyMap<string, CalendarResult>> {
	const read = async (id: string): Promise<CalendarResult> =>
		await run.memoize(
			`appointments of ${id} from ${span.from} to ${span.to}`,
			async () => await readCalendar(id, span, run, send),
		);
	// A missing scope shows with the first: the others need not be asked then.
	const [first, ...others] = calendarIds;
	if (first === undefined) return new Map();
	const one = await read(first);
	const isLacking = 'lacking' in one;
	const more = others.map(async (id) => [id, isLacking ? one : await read(id)] as const);
	return new Map([[first, one], ...(await Promise.all(more))]);
}

async function readCalendar(id: string, span: TimeSpan, { dialect, warnings }: RunServices, send: Send) {
	const wording = dialect.listAppointments?.(id, span.from - MAX_APPOINTMENT_MS, span.to);
	if (!wording) return { reason: 'The documented interface has no call for appointments.' };
	const subject = `the appointments of calendar "${id}"`;
	return await send({ ...wording, effect: 'read', subject }).then(
		({ body, status }) => {
			const events = recordsIn(body);
			if (!events) throw noListError(subject, status);
			const booked = parseBookedEvents(id, events, span.timezone);
			if (booked.unreadable > 0)
				warnings.add(`${booked.unreadable} of ${subject} have times that can't be read, and are not counted`);
			return booked;
		},
		(failure: unknown) => {
			// The calendars could be read with this token: it lacks a right, or this calendar is no such.
			if (!hasStatus(failure, 400, 401, 403, 404, 422)) throw failure;
			const reason = `${failure.message}. ${failure.description}`;
			return hasStatus(failure, 401, 403) ? { reason, lacking: true } : { reason };
		},
	);
}

const noListError = (subject: string, status: number): ApiFailure =>
	new ApiFailure(
		{
			message: `The answer to ${subject} holds no list`,
			description: 'Check the base URL and the dialect in the credential, or remove Options > Bookings.',
		},
		{ status },
	);
