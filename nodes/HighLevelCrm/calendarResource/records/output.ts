import type { IDataObject } from 'n8n-workflow';
import { loadCalendars } from '../../lookups/calendars';
import type { RecordFormat } from '../../operation/operation';
import { perRun } from '../../run/perRun';
import type { RowContext } from '../../run/row';
import type { CalendarResourceKind } from '../kind';
import { calendarIdsOf, unitsInService } from './record';

/** Output of equipment and rooms that are read: with the usable units and the names of their calendars. */
export const readResourceOutput =
	(kind: CalendarResourceKind) =>
	({ run }: RowContext): RecordFormat => ({
		async format(record) {
			const ids = calendarIdsOf(record);
			const names = ids.length > 0 ? await calendarNames(run) : new Map<string, string>();
			return { ...withUnits(kind, record), ...(names && { calendars: ids.map((id) => names.get(id) ?? id) }) };
		},
	});

/** Output of equipment and rooms that are written: with the usable units, but without a look-up request for names. */
export const writtenResourceOutput =
	(kind: CalendarResourceKind) =>
	({ run }: RowContext): RecordFormat => ({
		format(record) {
			const written = withUnits(kind, record);
			// An update of only one of the two fields does not know the other field's value before the answer.
			if (Number(written.unitsInService) < 0)
				run.warnings.add(
					'Equipment has more units Out of Service than its Quantity: its "unitsInService" is below 0. Set both in one update.',
				);
			return written;
		},
	});

function withUnits({ hasUnits }: CalendarResourceKind, record: IDataObject): IDataObject {
	const units = hasUnits ? unitsInService(record) : undefined;
	return units === undefined ? record : { ...record, unitsInService: units };
}

/** Returns the name of each calendar by its ID, looked up once per run. Without the right to see calendars only the names are missing. */
const calendarNames = perRun(async (run): Promise<Map<string, string> | undefined> => {
	try {
		const calendars = await loadCalendars(run);
		return new Map(calendars.map(({ id, name }) => [id, name]));
	} catch (error) {
		run.warnings.add(`Calendars are output without their names: ${(error as Error).message}`);
		return undefined;
	}
});
