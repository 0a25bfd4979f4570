import type { CustomField } from '../../lookups/customFields';
import type { BadInput } from '../../values/badInput';

/** A field's value as a row has it, unchecked. */
export interface MappedValue {
	value: unknown;
	/** What is known of a custom field. */
	field?: CustomField;
	/** The column that it comes from; absent where it was mapped by hand. */
	column?: string;
	/** Why no value can be taken: several columns mean the field, and hold different ones. */
	problem?: BadInput;
}

/** What a row maps to the contact's fields. */
export interface Mapping {
	/** By field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. */
	values: Map<string, MappedValue>;
	/** Columns of the input whose headings mean nothing, with what they hold. */
	unmapped: Array<{ column: string; value: unknown }>;
}
