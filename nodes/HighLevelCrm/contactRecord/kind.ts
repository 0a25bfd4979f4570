import type { ContactRecordType } from '../api/paths';
import type { Parameter } from '../operation/option';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { noSuchRecords } from '../values/badInput';
import { locatedValue, parseIdentifier } from '../values/identifier';
import type { RecordField } from './fields/field';
import type { RecordFilter } from './fields/recordFilters';

/** The differences between notes and tasks, which have the same calls. */
export interface ContactRecordKind {
	type: ContactRecordType;
	name: string;
	/** Names in messages and the panel, singular and plural. */
	noun: string;
	one: string;
	many: string;
	idParameter: Parameter;
	/** The writable fields, in the panel's order. */
	fields: readonly RecordField[];
	/** Absent if Create shows all fields. */
	additionalFieldsParameter?: Parameter & { type: 'collection' };
	/** The field whose text tells two records of a contact apart. */
	textField: 'body' | 'title';
	updateFieldsParameter: Parameter & { type: 'collection' };
	filters: readonly RecordFilter[];
	/** Whether the API lists them for the whole location. */
	hasLocationList: boolean;
	filtersParameter: Parameter & { type: 'collection' };
}

/** @throws BadInput if the dialect does not have this kind */
export function requireRecordKind({ type, many }: ContactRecordKind, { dialect }: RunServices): void {
	if (!dialect.contactRecordTypes.includes(type)) throw noSuchRecords(many);
}

/** Reads the identifier of the record that a row names. @throws BadInput if it names none */
export function parseRecordId(kind: ContactRecordKind, row: Row): string {
	requireRecordKind(kind, row.run);
	const given = row.parameters.get(kind.idParameter);
	return parseIdentifier(locatedValue(given), kind.idParameter.displayName);
}
