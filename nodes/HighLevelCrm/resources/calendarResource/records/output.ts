import type { IDataObject } from 'n8n-workflow';
import { calendarsOnce } from '../../../lookups/calendars';
import type { Row } from '../../../requests/run/row';
import type { CalendarResourceKind } from '../kind';
import { calendarIdsOf, unitsInService } from './facts';

type Output = (record: IDataObject) => Promise<IDataObject>;

/** How equipment and rooms that are read come out: with the usable units, and their calendars by name. A row that found none stays as it is. */
export const readOutput =
	(kind: CalendarResourceKind) =>
	(row: Row): Output => {
		return async (record) => {
			if (record.found === false) return record;
			const ids = calendarIdsOf(record);
			const names = ids.length > 0 ? await calendarNames(row) : new Map<string, string>();
			return { ...withUnits(kind, record), ...(names && { calendars: ids.map((id) => names.get(id) ?? id) }) };
		};
	};

/** How equipment and rooms that are written come out: with the usable units, without a look-up. */
export const writtenOutput =
	(kind: CalendarResourceKind) =>
	() =>
	(record: IDataObject): IDataObject =>
		withUnits(kind, record);

function withUnits({ hasUnits }: CalendarResourceKind, record: IDataObject): IDataObject {
	const units = hasUnits ? unitsInService(record) : undefined;
	return units === undefined ? record : { ...record, unitsInService: units };
}

/** Each calendar's name by its identifier, looked up once per run. Without the right to see them the output lacks the names only. */
async function calendarNames(row: Row): Promise<Map<string, string> | undefined> {
	try {
		const calendars = (await calendarsOnce(row)) ?? [];
		return row.shared.once('names of calendars', () => new Map(calendars.map(({ id, name }) => [id, name])));
	} catch (error) {
		row.shared.hints.add(`Calendars are put out without their names: ${(error as Error).message}`);
		return undefined;
	}
}
