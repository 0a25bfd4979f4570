import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import { rejectDenial } from '../client/errors/denial';
import type { CalendarResourceInput } from '../dialects';
import { recordFormat } from '../operation/formatOption';
import { dryRun } from '../operation/sharedOptions';
import type { Row } from '../run/row';
import type { Operation } from '../operation/operation';
import { writtenResourceOutput } from './records/output';
import { idOf, withIdFirst } from '../api/records';
import { requireRecord } from '../operation/responses';
import { comparable } from './records/comparable';
import { calendarResourceIn } from './records/record';
import { parseCalendarResource, warnAboutCalendars } from './fields/input';
import { calendarIdsParameter, descriptionParameter, nameParameter } from './fields/parameters';
import { requireKind, type CalendarResourceKind } from './kind';
import { readResources } from './records/readResources';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';

export const create = (kind: CalendarResourceKind): Operation => {
	const mainParameters = [nameParameter, descriptionParameter, kind.sizeParameter, calendarIdsParameter];
	return {
		value: 'create',
		name: 'Create',
		action: `Create ${kind.noun}`,
		description: `Create ${kind.one} that can be booked with calendars`,
		parameters: [...mainParameters, ...(kind.moreParameter ? [kind.moreParameter] : [])],
		options: [dryRun, recordFormat],
		output: writtenResourceOutput(kind),
		resultAction: 'created',
		async prepare(row) {
			requireKind(kind, row.run);
			const given = Object.fromEntries(
				mainParameters.map((parameter) => [parameter.name, row.parameters.get(parameter)]),
			) as IDataObject;
			// An expression that finds no column gives no size. If the size were left out, the record would get one unit.
			const size = kind.sizeParameter.name;
			given[size] ??= '';
			const additional = kind.moreParameter && row.parameters.get(kind.moreParameter);
			const input = await parseCalendarResource({ ...given, name: given.name ?? '', ...additional }, row.run, size);
			warnAboutCalendars(kind, input, row.run);
			if (row.parameters.option(dryRun) === true) {
				return { keys: [], writes: false, run: async () => [{ ...input, action: 'created', dryRun: true }] };
			}
			return {
				// Creates of one name run one after the other, so that each is found as the newest.
				keys: [`${kind.noun}:${(input.name as string).trim()}`],
				writes: true,
				run: async (send) => [await createRecord(kind, input, row, send)],
			};
		},
	};
};

/** Creates a resource. @returns the record with its ID, which is looked up in the list if the server's answer has none */
async function createRecord(
	kind: CalendarResourceKind,
	input: CalendarResourceInput,
	row: Row,
	send: Send,
): Promise<IDataObject> {
	const subject = `${kind.noun} "${input.name as string}"`;
	const request = row.run.dialect.createCalendarResource(kind.type, input);
	const answer = await send({ ...request, effect: 'create', subject });
	// Without this check, an older record in the list with the same values would be taken for the new record.
	rejectDenial(answer, subject, 'create');
	// As with an update, fields that the answer leaves out get the values that were sent.
	const record = calendarResourceIn(answer.body, kind.type);
	if (record && idOf(record) !== undefined) return withIdFirst({ ...input, ...record }, kind.type);
	const { id, failure } = await findCreated(kind, input, row.run, send);
	if (id !== undefined) return withIdFirst({ ...input, ...record, id }, kind.type);
	if (!record) return requireRecord(answer, subject, kind.type);
	row.run.warnings.add(withoutIdWarning(kind, failure));
	return { ...input, ...record };
}

function withoutIdWarning({ many }: CalendarResourceKind, failure?: Error): string {
	const reason = failure
		? `the server's answer has none, and its list could not be read: ${failure.message}`
		: "neither the server's answer nor its list has one";
	return `Created ${many} are output without an ID: ${reason}. Look it up in HighLevel if a later node needs the ID.`;
}

/** Finds the newest record in the list with these values. Without one the create still succeeded, so nothing is thrown. */
async function findCreated(
	kind: CalendarResourceKind,
	input: IDataObject,
	run: RunServices,
	send: Send,
): Promise<{ id?: string; failure?: Error }> {
	const found = foundIds(run);
	const matches = (record: IDataObject) =>
		!found.has(idOf(record)) && Object.entries(input).every(([key, value]) => matchesSent(record[key], value));
	const equal = await readResources(kind, run.dialect, send, { matches }).catch((error: Error) => error);
	if (equal instanceof Error) return { failure: equal };
	const newest = equal.map(toSortableId).reduce<SortableId | undefined>(newerOf, undefined);
	if (newest) found.add(newest.id);
	return { id: newest?.id };
}

/** IDs of records that rows created. Of two equal rows of one second, the first's record may look newer. `undefined`: records without an ID. */
const foundIds = perRun(() => new Set<string | undefined>([undefined]));

/** A field that the list leaves out does not rule a record out, nor do blanks at its ends or the order of calendars. */
const matchesSent = (stored: unknown, sent: unknown): boolean =>
	stored === undefined || stored === null || comparable(stored).trim() === comparable(sent).trim();

interface SortableId {
	id: string;
	/** Greater for newer records; empty if the record does not show its age. */
	sortKey: string;
}

/** The vendor's IDs begin with their time of creation (in seconds, as MongoDB's ObjectIds do), so they sort by age. */
const TIMESTAMPED_ID = /^[0-9a-f]{24}$/;

function toSortableId(record: IDataObject): SortableId {
	const id = idOf(record) ?? '';
	return { id, sortKey: toText(record.createdAt) || toText(record.dateAdded) || (TIMESTAMPED_ID.test(id) ? id : '') };
}

/** Prefers the later record in the list if both are equally old. */
const newerOf = (one: SortableId | undefined, other: SortableId): SortableId =>
	one && one.sortKey > other.sortKey ? one : other;
