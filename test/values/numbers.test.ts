import fc from 'fast-check';
import {
	parseQuantity,
	parseNumber,
	parsePercentage,
	parsePositiveInteger,
} from '../../nodes/HighLevelCrm/values/numbers';
import { says, accepts } from './says';

const IN_DIGITS = 'Write it in digits only.';

it.each([
	...[0, 5, ' 7 ', '3.0'].map((value) => [parseQuantity, value, Number(value)] as const),
	...[-1, 1.5, '', ' ', null, 'x', true, '1.000', '12.000', '0x10'].map(
		(value) =>
			[
				parseQuantity,
				value,
				`It "${value}" is not a whole number from 0 up. It counts units: 0, 1, 2 … ${IN_DIGITS}`,
			] as const,
	),
	...[-1.5, 0, ' 12.5 '].map((value) => [parseNumber, value, Number(value)] as const),
	...['', '  ', '1,000', 'x', true, null, '0x10', '0b11', '0o17', 'Infinity'].map(
		(value) =>
			[parseNumber, value, `It "${value}" is not a number. Use digits, with a point before decimals: 1234.5.`] as const,
	),
	...['12345678901234567', -1e16].map(
		(value) =>
			[
				...([parseNumber, value] as const),
				`It "${value}" has more digits than a number can hold. The last ones would be lost: map it to a text field.`,
			] as const,
	),
	...[1, '2', ' 3 ', '1e3', '4.0'].map((value) => [parsePositiveInteger, value, Number(value)] as const),
	...[0, -1, 1.5, 'x', '', ' ', null, true, '1.000', '0x10'].map(
		(value) => [parsePositiveInteger, value, `It "${value}" is not a whole number above 0. Give 1, 2, 3 …`] as const,
	),
	...[0, 100, ' 12.5 ', '1e2'].map((value) => [parsePercentage, value, Number(value)] as const),
	...[-0.1, 100.1, '', ' ', null, true, 'x', '10%'].map(
		(value) => [parsePercentage, value, `It "${value}" is not a percentage. Give a number from 0 to 100.`] as const,
	),
])('reads or rejects a number (%p): %j', (check, value, said) => {
	expect(says(check, value)).toBe(said);
});

it('accepts only whole numbers from 0 as quantities', () => {
	fc.assert(fc.property(fc.nat(), (units) => expect(parseQuantity(units, 'Quantity')).toBe(units)));
	expect(parseQuantity('12', 'Quantity')).toBe(12);
	// The last digits of the longer ones would be others.
	const long = ['9007199254740993', '12345678901234567890', 1e21];
	for (const wrong of [-1, 0.5, Number.NaN, Infinity, '', ' ', 'x', null, true, [], '1e400', ...long])
		expect([wrong, accepts(() => parseQuantity(wrong, 'Quantity'), 'Quantity')]).toEqual([wrong, false]);
});
