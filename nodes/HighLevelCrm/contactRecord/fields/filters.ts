import type { IDataObject } from 'n8n-workflow';
import { timeOfContact } from '../../search/filters/dates';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { parseInstant } from '../../values/dates';
import { isEmpty } from '../../values/text';
import type { RecordField } from './field';

type RecordPredicate = (record: IDataObject) => boolean;

/** A filter of Get Many. The API has no filters, so the node applies them. */
export interface RecordFilter {
	parameter: Parameter;
	/** @throws BadInput, naming the filter */
	read: (given: unknown, label: string, row: Row) => RecordPredicate | Promise<RecordPredicate>;
}

/** Only records whose field has the value. */
export const valueFilter = ({ parameter, read }: RecordField, description: string): RecordFilter => ({
	parameter: { ...parameter, description },
	async read(given, label, row) {
		const wanted = await read(given, label, row);
		return (record) => (record[parameter.name] ?? false) === wanted;
	},
});

/** Only records with a time before or after the given one, inclusive. */
export const timeFilter = (
	parameter: Parameter & { type: 'dateTime' },
	field: string,
	end: 'after' | 'before',
): RecordFilter => ({
	parameter,
	read(given, label, { parameters }) {
		const bound = parseInstant(given, label, parameters.timezone);
		return (record) => {
			const at = timeOfContact(record, field);
			return end === 'after' ? at >= bound : at <= bound;
		};
	},
});

/** Reads a row's filters; a record has to pass all of them. @throws BadInput, naming the filter */
export async function parseRecordFilters(
	filters: readonly RecordFilter[],
	given: IDataObject,
	row: Row,
): Promise<RecordPredicate> {
	const checks: RecordPredicate[] = [];
	for (const { parameter, read } of filters) {
		const value = given[parameter.name];
		if (isEmpty(value)) continue;
		checks.push(await read(value, `Filters > ${parameter.displayName.replace(/ Name or ID$/, '')}`, row));
	}
	return (record) => checks.every((check) => check(record));
}
