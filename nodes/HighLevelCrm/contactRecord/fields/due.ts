import { clock } from '../../client/clock';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { parseOfferedValue } from '../../values/offeredValue';
import { inZone } from '../../values/dates';
import { parseQuantity } from '../../values/numbers';
import { isEmpty } from '../../values/text';

const dueParameter = {
	displayName: 'Due',
	name: 'due',
	type: 'options',
	options: [
		{ name: 'In Days', value: 'days' },
		{ name: 'On a Date', value: 'date' },
	],
	default: 'date',
} satisfies Parameter;

const dueInDaysParameter = {
	displayName: 'Days From Now',
	name: 'dueInDays',
	type: 'number',
	typeOptions: { minValue: 0 },
	displayOptions: { show: { due: ['days'] } },
	default: 1,
	description: "Days until the task is due, at this time of day in the workflow's time zone",
} satisfies Parameter;

/** A hundred years. A larger number is not a number of days, but for example a time in ms. */
const MAX_DUE_DAYS = 36_500;

/** Adds the choice between a date and a number of days. @param dueDate the parameter of the date */
export const withDueInDays = (dueDate: Parameter): Parameter[] => [
	dueParameter,
	{ ...dueDate, displayOptions: { show: { due: ['date'] } } },
	dueInDaysParameter,
];

/** @returns the time in so many days, as ISO text; `undefined` if the row gives a date @throws BadInput */
export function parseDueInDays({ parameters }: Row): string | undefined {
	const given = parameters.get(dueParameter);
	if (isEmpty(given)) return undefined;
	const ways = dueParameter.options.map(({ value }) => value);
	if (parseOfferedValue(given, ways, dueParameter.displayName) === 'date') return undefined;
	const days = parseQuantity(parameters.get(dueInDaysParameter), dueInDaysParameter.displayName);
	if (days > MAX_DUE_DAYS)
		throw new BadInput(
			`${dueInDaysParameter.displayName} "${days}" is too many`,
			'Give the days from now until the task is due; for a date or time choose Due: On a Date.',
		);
	return inZone(clock.date(), parameters.timezone).plus({ days }).toUTC().toISO() ?? undefined;
}
