import type { CustomField } from '../../../lookups/customFields';
import type { Row } from '../../../run/row';
import type { Heading } from './fieldNames';

/** The field that a column means. */
export interface ColumnTarget extends Heading {
	field?: CustomField;
}

/** Converts a cell from an export's notation: '' if it holds nothing to write, the fault of one that cannot be read. */
export type CellReader = (value: unknown, row: Row) => unknown;

/** A column that means a field, and how its cells are read. */
export interface FieldColumn extends ColumnTarget {
	read: CellReader;
}

/** A column that means no field that can be written. The reason is absent if nobody would expect it to be written. */
export interface NoTarget {
	key?: undefined;
	reason?: string;
	/** Set if the heading is not recognized at all. */
	unknown?: true;
}
