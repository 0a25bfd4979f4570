import type { IDataObject } from 'n8n-workflow';
import type { Parameter } from '../../operation/parameter';
import { BadInput } from '../../values/badInput';
import { instant } from '../../values/dates';
import { textOf } from '../../values/json';
import { isEmpty } from '../../values/text';
import { filter } from './filter';

export const added = period('added', 'Added', 'dateAdded');
export const updated = period('updated', 'Updated', 'dateUpdated');

/** The bounds of a time, ms since 1970, inclusive. */
interface Period {
	after?: number;
	before?: number;
}

function period(prefix: 'added' | 'updated', label: string, field: string) {
	const bound = (end: 'After' | 'Before', limit: string): Parameter => ({
		displayName: `${label} ${end}`,
		name: `${prefix}${end}`,
		type: 'dateTime',
		default: '',
		description: `Only contacts ${prefix} at this time or ${limit}`,
	});
	return filter<Period>({
		parameters: [bound('After', 'later'), bound('Before', 'earlier')],
		read(given, { timezone }) {
			const [after, before] = (['After', 'Before'] as const).map((end) => {
				const value = given[`${prefix}${end}`];
				return isEmpty(value) ? undefined : instant(value, `Filters > ${label} ${end}`, timezone);
			});
			if (after !== undefined && before !== undefined && after > before) {
				const message = `Filters > ${label} After is later than ${label} Before`;
				throw new BadInput(message, 'Nothing could match; exchange the two.');
			}
			return after === undefined && before === undefined ? undefined : { after, before };
		},
		narrow: ({ after, before }) => ({ [`${prefix}After`]: after, [`${prefix}Before`]: before }),
		check: ({ after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY }) => {
			return (contact) => {
				const at = timeOf(contact, field);
				return at >= after && at <= before;
			};
		},
	});
}

/** ms since 1970; no number where the contact has no such time. */
export function timeOf(contact: IDataObject, field: string): number {
	const value = contact[field];
	return typeof value === 'number' ? value : Date.parse(textOf(value));
}
