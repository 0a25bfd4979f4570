import type { ContactInput } from '../../dialects';

/** Whether nothing is written. */
export const isEmptyInput = ({ fields, customFields }: ContactInput): boolean =>
	Object.keys(fields).length === 0 && customFields.length === 0;
