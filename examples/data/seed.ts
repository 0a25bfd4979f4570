import {
	startSandbox,
	type Appointment,
	type Equipment,
	type Fault,
	type RateLimitOptions,
	type Sandbox,
	type SandboxOptions,
	type Task,
} from '../../sandbox';
import type { TestCredentials } from '../../engine/credentials';
import type { ContactRow } from './contacts/columns';

export type Dialect = TestCredentials['dialect'];

/** The expected findings of the audit for a piece of equipment. */
export type Problem = 'units' | 'noCalendar' | 'vanishedCalendar' | 'overbooked' | 'full' | 'idle';

/** A demo's server with its records before the workflows run. */
export interface Stage {
	sandbox: Sandbox;
	/** The CSV file that the imports read; the examples' own if absent. */
	file?: string;
	credentials: TestCredentials;
	customFieldId: string;
	/** The problems planted for the audit, by the equipment's name; empty for equipment without problems. */
	planted: Map<string, Problem[]>;
}

const VANISHED = 'cal_deleted_last_year';

/** Equipment and its problems, if the minimum is two units in service. */
function equipment(dialect: Dialect): Array<[Partial<Equipment>, Problem[]]> {
	const calendars = ['cal_studio', 'cal_workshop'];
	// The documented API returns neither units out of service nor appointments, so there the node can't find these problems.
	const known = (...problems: Problem[]): Problem[] => (dialect === 'highLevel' ? problems : []);
	return [
		[{ name: 'Projector', quantity: 3, calendarIds: calendars }, []],
		[{ name: 'Massage table', quantity: 5, calendarIds: ['cal_workshop'] }, known('idle')],
		[{ name: 'Laser cutter', quantity: 1, calendarIds: ['cal_studio'] }, ['units', ...known('full')]],
		[{ name: 'Camera kit', quantity: 2, calendarIds: [] }, ['noCalendar']],
		[{ name: 'Ultrasound device', quantity: 4, calendarIds: ['cal_studio', VANISHED] }, ['vanishedCalendar']],
		[{ name: 'Treadmill', quantity: 3, outOfService: 2, calendarIds: ['cal_studio'] }, known('units', 'overbooked')],
		[{ name: 'Beamer (retired)', quantity: 0, calendarIds: [VANISHED] }, ['units', 'vanishedCalendar']],
	];
}

/**
 * Starts a server with calendars, equipment, rooms, a user, a custom field and a few contacts, of which some are in the file.
 * @param rows the file's rows
 * @param options further options of the server, such as its port
 */
export async function setStage(
	rows: readonly ContactRow[],
	dialect: Dialect,
	rateLimit: RateLimitOptions,
	faults: readonly Fault[],
	options: Pick<SandboxOptions, 'port' | 'now' | 'keepLog'> = {},
): Promise<Stage> {
	const sandbox = await startSandbox({
		...{ dialect, rateLimit, faults, keepLog: false },
		// Live lists have IDs, although the vendor describes none.
		equipmentListIdKey: '_id',
		...options,
	});
	const { seed } = sandbox;
	seed.calendars([
		{ id: 'cal_studio', name: 'Studio' },
		{ id: 'cal_workshop', name: 'Workshop' },
	]);
	const planted = equipment(dialect);
	const stock = seed.equipment(planted.map(([record]) => record));
	seed.appointments(appointments(new Map(stock.map(({ id, name }) => [name, id]))));
	seed.rooms([
		{ name: 'Studio A', capacity: 4, calendarIds: ['cal_studio'] },
		{ name: 'Workshop', capacity: 12, calendarIds: ['cal_workshop'] },
	]);
	seed.users([{ firstName: 'Uma', lastName: 'Ueda', email: 'uma@example.com' }]);
	const [field] = seed.customFields([{ name: 'Favourite Colour' }]);
	const contacts = seed.contacts([...customers(rows), ...strangers()]);
	seed.tasks(tasks(contacts.map(({ id }) => id)));
	const credentials: TestCredentials = {
		token: 'pit-sandbox-token',
		locationId: 'loc_sandbox',
		baseUrl: sandbox.url,
		dialect,
	};
	return {
		sandbox,
		credentials,
		customFieldId: field?.id ?? '',
		planted: new Map(planted.map(([{ name = '' }, problems]) => [name, problems])),
	};
}

/** Equipment, days from now, hour (UTC, at which it is the same day from Alaska to India), hours. */
const BOOKINGS: Array<[name: string, days: number[], hour: number, hours: number]> = [
	['Projector', [1, 2, 3, 4, 8, 9, 10, 11], 15, 2],
	['Projector', [2, 4, 9, 11], 16, 2],
	['Projector', [4], 16, 1],
	['Ultrasound device', [1, 3, 5, 8, 10, 12], 16, 1],
	['Ultrasound device', [3, 10], 16, 2],
	// The only unit is booked for the whole day.
	['Laser cutter', [2, 9], 10, 8],
	['Laser cutter', [5], 12, 3],
	// Two units are booked at once, but only one is in service.
	['Treadmill', [3, 6, 10], 15, 1],
	['Treadmill', [6], 15, 1],
];

/** The bookings of the equipment. @param ids by the equipment's names */
function appointments(ids: ReadonlyMap<string, string>): Array<Partial<Appointment>> {
	const midnight = new Date().setUTCHours(0, 0, 0, 0);
	const at = (day: number, hour: number): string => new Date(midnight + (day * 24 + hour) * 3_600_000).toISOString();
	return BOOKINGS.flatMap(([name, days, hour, hours]) =>
		days.map((day) => ({
			...{ calendarId: 'cal_studio', assignedResources: [ids.get(name) ?? ''] },
			...{ startTime: at(day, hour), endTime: at(day, hour + hours) },
		})),
	);
}

/** A day in milliseconds. */
const DAY_MS = 86_400_000;

/** Tasks of some contacts: two are overdue, one of them with letters that a page has to escape; one is done, one is not due yet. */
function tasks([first = '', second = '']: readonly string[]): Array<Partial<Task>> {
	const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
	return [
		{ contactId: first, title: 'Call back about the offer', dueDate: inDays(-3) },
		{ contactId: second, title: 'Send <b>prices</b> & terms', dueDate: inDays(-1) },
		{ contactId: second, title: 'Thank for the order', dueDate: inDays(-9), completed: true },
		{ contactId: first, title: 'Ask for a date', dueDate: inDays(4) },
	];
}

/** A dozen of the file's people who exist already, with a tag and a company that the import must not remove. */
function customers(rows: readonly ContactRow[]) {
	const known = rows.filter(({ email, tags }) => email.startsWith('person') && tags !== '').slice(0, 12);
	return known.map(({ email }, index) => ({
		email,
		firstName: 'Known',
		companyName: `Customer No. ${index + 1}`,
		website: 'https://example.com',
		tags: ['long-standing'],
	}));
}

/** Times far enough before and after the start day of the re-tagging for any time zone. */
const [LATELY, LONG_AGO] = ['2024-05-01T12:00:00.000Z', '2018-05-01T12:00:00.000Z'];

/** People who are not in the file; the import must not change them. The search finds those with the tag, the re-tagging those with an old tag. */
function strangers() {
	const tags = [
		...Array.from({ length: 4 }, () => ['newsletter']),
		['newsletter', 'newsletter-2019'],
		['newsletter-2019'],
		['newsletter-2018', 'vip'],
		['vip', 'newsletter-2019', 'newsletter-2018'],
		['newsletter-2017'],
	];
	const known = [
		...tags.map((list) => ({ tags: list, dateAdded: LATELY })),
		{ tags: ['newsletter-2018'], dateAdded: LONG_AGO },
	];
	return known.map((one, index) => ({ email: `stranger${index}@elsewhere.example`, firstName: 'Stranger', ...one }));
}
