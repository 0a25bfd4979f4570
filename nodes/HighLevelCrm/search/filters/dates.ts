import type { Parameter } from '../../operation/option';
import { BadInput } from '../../values/badInput';
import { parseBound } from '../../values/bound';
import { isEmpty } from '../../values/text';
import { defineFilter } from './filter';
import { timeOf } from '../../values/storedTime';

export const addedFilter = periodFilter('added', 'Added', 'dateAdded');
export const updatedFilter = periodFilter('updated', 'Updated', 'dateUpdated');

/** The bounds of a period, ms since 1970, inclusive. */
interface Period {
	after?: number;
	before?: number;
}

function periodFilter(prefix: 'added' | 'updated', label: string, field: string) {
	const bound = (end: 'After' | 'Before', limit: string): Parameter => ({
		displayName: `${label} ${end}`,
		name: `${prefix}${end}`,
		type: 'dateTime',
		default: '',
		description: `At this time or ${limit}`,
	});
	return defineFilter<Period>({
		parameters: [bound('After', 'later'), bound('Before', 'earlier')],
		read(given, { parameters }) {
			const [after, before] = (['After', 'Before'] as const).map((end) => {
				const value = given[`${prefix}${end}`];
				return isEmpty(value) ? undefined : parseBound(value, `Filters > ${label} ${end}`, parameters.timezone);
			});
			if (after !== undefined && before !== undefined && after > before) {
				const message = `Filters > ${label} After is later than ${label} Before`;
				throw new BadInput(message, 'No contact could match; swap the two.');
			}
			return after === undefined && before === undefined ? undefined : { after, before };
		},
		toServerFilter: ({ after, before }) => ({ [`${prefix}After`]: after, [`${prefix}Before`]: before }),
		check: ({ after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY }) => {
			return (contact) => {
				const at = timeOf(contact[field]);
				return at >= after && at <= before;
			};
		},
	});
}
