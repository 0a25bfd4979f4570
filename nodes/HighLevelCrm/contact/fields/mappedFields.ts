import type { ContactInput } from '../../dialects';
import type { RowContext } from '../../run/row';

type Mapped = Pick<ContactInput, 'fields' | 'customFields'>;

/** What each row maps, for its output. The keys are the parameters of the rows, so that an entry ends with its row. */
const mappedByRow = new WeakMap<RowContext['parameters'], Mapped>();

export function rememberMapped({ parameters }: RowContext, mapped: Mapped): void {
	mappedByRow.set(parameters, mapped);
}

/** Returns what a row maps; nothing for operations without a mapper. */
export const mappedOf = ({ parameters }: RowContext): Mapped =>
	mappedByRow.get(parameters) ?? { fields: {}, customFields: [] };
