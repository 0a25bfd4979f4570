import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import type { CalendarResourceInput } from '../dialects';
import { dryRun } from '../operation/sharedOptions';
import type { Row } from '../run/row';
import type { Operation } from '../operation/operation';
import { flat } from '../operation/sharedOptions';
import { writtenResourceOutput } from './records/output';
import { idOf, withIdFirst } from '../api/records';
import { requireRecord } from '../operation/responses';
import { calendarResourceIn } from './records/record';
import { parseCalendarResource } from './fields/input';
import { calendarIdsParameter, descriptionParameter, nameParameter } from './fields/parameters';
import { findCreated } from './records/findCreated';
import { warnAboutCalendars } from './fields/input';
import { requireKind, type CalendarResourceKind } from './kind';

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
	const record = calendarResourceIn(answer.body);
	if (record && idOf(record) !== undefined) return record;
	const id = await findCreated(kind, input, row.run, send);
	if (id !== undefined) return withIdFirst({ ...(record ?? input), id });
	if (!record) return requireRecord(answer, subject);
	row.run.warnings.add(withoutIdWarning(kind));
	return record;
}

const withoutIdWarning = ({ many }: CalendarResourceKind): string =>
	`Created ${many} are put out without an ID: the server's answer has none, and neither has its list. Look them up in HighLevel where a later node needs the ID.`;
