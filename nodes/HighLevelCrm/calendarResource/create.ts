import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { CalendarResourceInput } from '../dialects';
import { dryRun, flat } from '../operation/sharedOptions';
import type { Row } from '../run/row';
import type { Operation } from '../operation/operation';
import { writtenResourceOutput } from './records/output';
import { idOf, withIdFirst } from '../api/records';
import { requireRecord } from '../operation/responses';
import { calendarResourceIn } from './records/record';
import { parseCalendarResource, warnAboutCalendars } from './fields/input';
import { calendarIdsParameter, descriptionParameter, nameParameter } from './fields/parameters';
import { requireKind, type CalendarResourceKind } from './kind';
import { readPages } from '../client/paging/readPages';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';

export const create = (kind: CalendarResourceKind): Operation => {
	const asked = [nameParameter, descriptionParameter, kind.sizeParameter, calendarIdsParameter];
	return {
		value: 'create',
		name: 'Create',
		action: `Create ${kind.one}`,
		description: `Create ${kind.one} that can be booked with calendars`,
		parameters: [...asked, ...(kind.moreParameter ? [kind.moreParameter] : [])],
		options: [flat, dryRun],
		output: writtenResourceOutput(kind),
		resultAction: 'created',
		prepare(row) {
			requireKind(kind, row.run);
			const { dialect } = row.run;
			const given = Object.fromEntries(asked.map((parameter) => [parameter.name, row.parameters.get(parameter)]));
			const more = kind.moreParameter && row.parameters.get(kind.moreParameter);
			const input = parseCalendarResource({ ...(given as IDataObject), ...more }, dialect);
			if (row.parameters.option(dryRun) === true) {
				return { keys: [], writes: false, run: async () => [{ ...input, action: 'created', dryRun: true }] };
			}
			warnAboutCalendars(kind, input, row.run);
			return {
				// One after the other where they have the same name: each has to be found as the newest.
				keys: [`${kind.noun}:${input.name as string}`],
				writes: true,
				run: async (send) => [await createRecord(kind, input, row, send)],
			};
		},
	};
};

/** Creates one. @returns the record with its ID: where the server's answer has none, the list of all is looked through */
export async function createRecord(
	kind: CalendarResourceKind,
	input: CalendarResourceInput,
	row: Row,
	send: Send,
): Promise<IDataObject> {
	const subject = `${kind.noun} "${input.name as string}"`;
	const wording = row.run.dialect.createCalendarResource(kind.type, input);
	const answer = await send({ ...wording, effect: 'create', subject });
	const record = calendarResourceIn(answer.body, kind.type);
	if (record && idOf(record) !== undefined) return record;
	const id = await findCreated(kind, input, row.run, send);
	if (id !== undefined) return withIdFirst({ ...(record ?? input), id }, kind.type);
	if (!record) return requireRecord(answer, subject, kind.type);
	row.run.warnings.add(withoutIdWarning(kind));
	return record;
}

const withoutIdWarning = ({ many }: CalendarResourceKind): string =>
	`Created ${many} are put out without an ID: the server's answer has none, and neither has its list. Look them up in HighLevel where a later node needs the ID.`;

/**
 * The identifier of a resource that was just created, where the answer does not say it: of those in the list with its name and
 * values, the newest.
 * @returns `undefined` where the list can't be read or shows no identifiers: that it was created is certain all the same
 */
export async function findCreated(
	kind: CalendarResourceKind,
	input: IDataObject,
	{ dialect }: RunServices,
	send: Send,
): Promise<string | undefined> {
	const matches = (record: IDataObject) =>
		idOf(record) !== undefined && Object.entries(input).every(([key, value]) => matchesSent(record[key], value));
	const paging = dialect.listCalendarResources(kind.type);
	const found = await readPages(paging, send, { subject: `list of ${kind.many}`, matches }).catch(() => []);
	return found.map(aged).reduce<Aged | undefined>(newer, undefined)?.id;
}

/** What the list leaves out says nothing against a record. */
const matchesSent = (stored: unknown, sent: unknown): boolean =>
	stored === undefined || stored === null || JSON.stringify(stored) === JSON.stringify(sent);

interface Aged {
	id: string;
	/** Greater means newer; empty where the record does not show it. */
	age: string;
}

/** Identifiers that begin with the second of their making, as the vendor's do, tell it as well. */
const TIMESTAMPED_ID = /^[0-9a-f]{24}$/;

function aged(record: IDataObject): Aged {
	const id = idOf(record) ?? '';
	return { id, age: toText(record.createdAt) || toText(record.dateAdded) || (TIMESTAMPED_ID.test(id) ? id : '') };
}

/** Of two that are alike, the later in the list. */
const newer = (one: Aged | undefined, other: Aged): Aged => (one && one.age > other.age ? one : other);
