import type { IDataObject } from 'n8n-workflow';
import type { CustomFieldFilter } from '../../dialects';
import { loadCustomFields, unknownCustomField } from '../../lookups/customFields';
import type { RowContext } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { dateToText, toDay } from '../../values/dates';
import { parseOfferedValue } from '../../values/offeredValue';
import { isObject, toText } from '../../values/json';
import { caseless } from '../../values/keys';
import { isBlankText, isEmpty, parseText } from '../../values/text';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { parseWanted } from './texts';
import { readWrittenDay } from '../../values/writtenDays';
import { isStoredValue, storedCustomValue, textsOfValue } from '../../api/storedCustomFields';
import { entriesIn } from '../entriesIn';
import type { Filter } from './filter';
import { amountIn, hasCustomNumber, numberFieldsAmong } from './customNumber';
import { hasCustomPhone, mayBePhone, phoneFieldsAmong } from './customPhone';
import { customFieldParameter } from './customFieldParameter';

type Condition = CustomFieldFilter['condition'];

interface CustomFieldCondition {
	id: string;
	condition: Condition;
	/** The value in lower case; empty with `exists`, or if only contacts without a value are wanted. */
	lowerCaseValue: string;
	value: string;
	/** The day `YYYY-MM-DD` that the value is, if it is one. */
	day?: string;
	/** The number that the value is, if it is certainly one. */
	amount?: number;
}

/** Filters by custom fields. How a value compares depends on the field's type, which is looked up. */
export const customFieldFilter: Filter = {
	parameters: [customFieldParameter],
	async parse({ customField: given }, context, asksServer = true) {
		const conditions = parseConditions(given, context.parameters.timezone);
		if (conditions.length === 0) return undefined;
		const serverFilter = asksServer ? { customFields: await toServerConditions(conditions, context) } : {};
		const phoneIds = conditions.filter(isAboutPhone).map(({ id }) => id);
		const phones = await phoneFieldsAmong(phoneIds, context.run);
		const isSamePhone = (one: CustomFieldCondition, contact: IDataObject) =>
			phones.has(one.id) && isAboutPhone(one) && hasCustomPhone(contact, one.id, one.value);
		const numberIds = asksServer ? conditions.filter(isAboutNumber).map(({ id }) => id) : [];
		const numbers = await numberFieldsAmong(numberIds, context.run);
		const isSameNumber = (one: CustomFieldCondition, contact: IDataObject) =>
			numbers.has(one.id) && isAboutNumber(one) && hasCustomNumber(contact, one.id, one.amount);
		const check = (contact: IDataObject) =>
			conditions.every((one) => passes(one, contact) || isSamePhone(one, contact) || isSameNumber(one, contact));
		return { serverFilter, check };
	},
};

type NumberCondition = CustomFieldCondition & { amount: number };
const isAboutNumber = (one: CustomFieldCondition): one is NumberCondition =>
	one.condition === 'is' && one.amount !== undefined;

/** Whether the value is a phone if the field is one for phones. */
const isAboutPhone = ({ condition, value, day }: CustomFieldCondition): boolean =>
	condition === 'is' && day === undefined && mayBePhone(value);

/** Reads a list of `{ id, condition?, value }`. @throws BadInput */
function parseConditions(given: unknown, timezone: string): CustomFieldCondition[] {
	return entriesIn(given, 'field').map((entry) => {
		if (!isObject(entry) || isEmpty(entry.id))
			throw new BadInput('Filters > Custom Field has no field', 'Choose the custom field.');
		const id = parseText(entry.id, 'Filters > Custom Field').replace(CUSTOM_FIELD_PREFIX, '');
		const condition = parseConditionKind(entry.condition);
		const value =
			condition === 'exists' || isEmpty(entry.value) ? '' : parseWanted(dateToText(entry.value), VALUE_LABEL);
		if (condition === 'contains' && isBlankText(value))
			throw new BadInput(
				`${VALUE_LABEL} is empty`,
				'Enter the text that the custom field has to contain, or choose Exists.',
			);
		const lowerCaseValue = value.toLowerCase();
		return { id, condition, value, lowerCaseValue, day: dayIn(value, timezone), amount: amountIn(value) };
	});
}

const VALUE_LABEL = 'Filters > Custom Field > Value';

/** Returns the day of a date or time, if its numbers say for certain which one they mean. */
function dayIn(value: string, timezone: string): string | undefined {
	const { day, isAmbiguous, hasShortYear } = readWrittenDay(value) ?? {};
	if (day !== undefined) return isAmbiguous || hasShortYear ? undefined : day;
	return ISO_TIME.test(value) ? toText(toDay(value, timezone)) : undefined;
}

/** A time as n8n writes it, like that of `{{ $today }}`. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;
/** The beginning of a day. Other texts are not searched for in days: any number, read as ms, is a day, which contains many single digits. */
const MONTH = /^\d{4}-\d/;

const CONDITIONS: readonly Condition[] = ['is', 'contains', 'exists'];
const parseConditionKind = (given: unknown): Condition =>
	isEmpty(given) ? 'is' : parseOfferedValue(given, CONDITIONS, 'Filters > Custom Field > Condition');

function passes({ id, condition, lowerCaseValue, day, amount }: CustomFieldCondition, contact: IDataObject): boolean {
	const value: unknown = storedCustomValue(contact, id);
	const values = textsOfValue(value).map((one) => caseless(one));
	if (condition === 'exists') return isStoredValue(value);
	if (condition === 'is' && lowerCaseValue === '') return !isStoredValue(value);
	// The server may show a day as a time or in ms since 1970.
	const shownDay = () => toText(toDay(value));
	if (day !== undefined && shownDay() === day) return true;
	const contains = (text: string) => text.includes(lowerCaseValue);
	if (condition === 'contains') return values.some(contains) || (MONTH.test(lowerCaseValue) && contains(shownDay()));
	// In a text field another spelling is another text: the customer number 007 is not 7.
	return (typeof value === 'number' && value === amount) || values.includes(lowerCaseValue);
}

/** Types whose values the server compares in the same way as the node. */
const COMPARABLE: Partial<Record<Condition, readonly string[]>> = {
	is: ['TEXT', 'LARGE_TEXT', 'PHONE', 'NUMERICAL', 'SINGLE_OPTIONS', 'RADIO'],
	contains: ['TEXT', 'LARGE_TEXT', 'PHONE', 'SINGLE_OPTIONS', 'RADIO'],
};

/**
 * Returns the conditions that the server can check. This depends on the field's type, which is looked up; if that fails, the server checks
 * none.
 * @throws BadInput if the location has no such field
 */
async function toServerConditions(
	filters: readonly CustomFieldCondition[],
	{ run }: RowContext,
): Promise<CustomFieldFilter[]> {
	if (!run.dialect.filtersByCustomField) return [];
	const lookedUp = await loadCustomFields(run);
	if ('failure' in lookedUp) return [];
	return filters.flatMap((filter) => {
		const { id, condition, value, amount } = filter;
		const field = lookedUp.fields.find((one) => one.id === id);
		if (!field) throw unknownCustomField(id);
		// The server can't compare phones in different spellings, but it can tell whether there is one.
		if (field.dataType === 'PHONE' && isAboutPhone(filter)) return [{ id, condition: 'exists' as const, value: '' }];
		const types = COMPARABLE[condition];
		const isComparable = condition === 'exists' || (value !== '' && types?.includes(field.dataType ?? ''));
		const isNumber = amount !== undefined && field.dataType === 'NUMERICAL';
		return isComparable ? [{ id, condition, value, ...(isNumber && { plainNumber: String(amount) }) }] : [];
	});
}
