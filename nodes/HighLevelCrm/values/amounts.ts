import { BadInput } from './badInput';
import { cleanKey } from './keys';
import { parseNumber } from './numbers';
import { displayValue } from './text';

/** A sign that stands before decimals or divides thousands. */
type Sign = '.' | ',';

/** An amount as lists write it. */
export interface Amount {
	value: number;
	/** The sign that certainly stands before decimals in this notation: `,` in `1.234,50` and `1.234.567`. */
	decimals?: Sign;
	/** Set if the only sign may stand before decimals or divide thousands: `1.234`. `value` assumes decimals. */
	either?: Sign;
	/** Its currency, in one spelling: `EUR` also for `€`. */
	currency?: string;
}

/** A longer text is no amount. */
const MAX_AMOUNT_CHARACTERS = 40;

/** Signs of currencies, their letters in lists (`kr`, `zł`), and codes: https://www.iso.org/iso-4217-currency-codes.html */
const CURRENCY = '[A-Z]{0,3}\\p{Sc}|[A-Z]{3}|[Kk]r\\.?|S?Fr\\.?|zł|Kč|Ft|lei';
const AMOUNT = new RegExp(
	`^(${CURRENCY})?\\s*([-+−]?)\\s*(${CURRENCY})?\\s*(\\d[\\d\\s'’.,]*?)(?:[.,][-–—]{1,2})?\\s*(${CURRENCY})?$`,
	'u',
);
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
const CODE_OF_SIGN: ReadonlyMap<string, string> = new Map([
	['€', 'EUR'],
	['£', 'GBP'],
	['₹', 'INR'],
]);

/** Reads `1.234,50 €`, `CHF 1'234.50`, `$1,234.50`, `12,-`, also with thousands in India's groups. @returns `undefined` if the text is something else */
export function readAmount(text: string): Amount | undefined {
	if (text.length > MAX_AMOUNT_CHARACTERS) return undefined;
	const [, before, minus, between, digits, after] = AMOUNT.exec(cleanKey(text)) ?? [];
	const [sign, ...others] = [before, between, after].filter((one) => one !== undefined);
	const isCurrency = sign === undefined || !/^[A-Z]{3}$/.test(sign) || CURRENCY_CODES.has(sign);
	const number = digits === undefined || !isCurrency || others.length > 0 ? undefined : readDigits(digits);
	if (!number) return undefined;
	const value = minus === '-' || minus === '−' ? -number.value : number.value;
	return { ...number, value, ...(sign !== undefined && { currency: CODE_OF_SIGN.get(sign) ?? sign }) };
}

/** Notations of amounts. A group of thousands has three digits; in India each group but the last has two: `12,34,567`. */
const NOTATIONS: ReadonlyArray<{ form: RegExp; decimals?: Sign; either?: Sign }> = [
	{ form: /^\d+$/ },
	{ form: /^[1-9]\d{0,2}\.\d{3}$/, either: '.' },
	{ form: /^[1-9]\d{0,2},\d{3}$/, either: ',' },
	{ form: /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}([\s'’]\d{3})*|\d+)\.\d+$/, decimals: '.' },
	{ form: /^(\d{1,3}(\.\d{3})+|\d{1,3}([\s'’]\d{3})*|\d+),\d+$/, decimals: ',' },
	{ form: /^(\d{1,3}(,\d{3}){2,}|\d{1,2}(,\d{2})+,\d{3})$/, decimals: '.' },
	{ form: /^\d{1,3}(\.\d{3}){2,}$/, decimals: ',' },
	{ form: /^\d{1,3}([\s'’]\d{3})+$/ },
];

function readDigits(digits: string): Amount | undefined {
	const notation = NOTATIONS.find(({ form }) => form.test(digits));
	if (!notation) return undefined;
	const { decimals, either } = notation;
	const point = either ?? decimals;
	const plain = [...digits].map((one) => (one === point ? '.' : /\d/.test(one) ? one : '')).join('');
	return { value: Number(plain), decimals, either };
}

/** Accepts numbers, and texts as `readAmount` does. @throws BadInput for anything else, and for a text like `1,234`, which may be 1.234 or 1234 */
export function parseAmount(value: unknown, label: string): number {
	const amount = typeof value === 'string' && Number.isNaN(Number(value)) ? readAmount(value) : undefined;
	if (amount?.either !== ',') return parseNumber(amount?.value ?? value, label);
	throw new BadInput(
		`${label} "${displayValue(value)}" may be ${amount.value} or ${Math.round(amount.value * 1000)}`,
		'Use digits, with a point before decimals: 1234.5.',
	);
}
