import { parseAmount, readAmount, type Amount } from '../../nodes/HighLevelCrm/values/amounts';
import { says } from './says';

it.each<[text: string, amount: Amount]>([
	['12', { value: 12 }],
	['−12', { value: -12 }],
	['- 12', { value: -12 }],
	['+12', { value: 12 }],
	['-€5', { value: -5, currency: 'EUR' }],
	['€ -5', { value: -5, currency: 'EUR' }],
	['5 USD', { value: 5, currency: 'USD' }],
	['US$5', { value: 5, currency: 'US$' }],
	['SFr. 5', { value: 5, currency: 'SFr.' }],
	['5,--', { value: 5 }],
	['5.—', { value: 5 }],
	['1.234', { value: 1.234, either: '.' }],
	['1,234', { value: 1.234, either: ',' }],
	['0.234', { value: 0.234, decimals: '.' }],
	['1,234.5', { value: 1234.5, decimals: '.' }],
	['1.234,5', { value: 1234.5, decimals: ',' }],
	['1 234,5', { value: 1234.5, decimals: ',' }],
	['1’234.5', { value: 1234.5, decimals: '.' }],
	['1,234,567', { value: 1234567, decimals: '.' }],
	['12,34,567', { value: 1234567, decimals: '.' }],
	['1.234.567', { value: 1234567, decimals: ',' }],
	['1 234 567', { value: 1234567 }],
	['12,50', { value: 12.5, decimals: ',' }],
])('reads %j as an amount: %j', (text, amount) => {
	expect(JSON.parse(JSON.stringify(readAmount(text)))).toEqual(amount);
});

it.each([
	...[
		'',
		'abc',
		'ABC 12',
		'USD 12 EUR',
		'€ 12 €',
		'1 2',
		'12 34',
		'1,2,3',
		'1.2.3',
		'12,345,67',
		'1.234.5',
		'1.23.456',
	],
	...['12-', '(12)', '5%', '1/2', '--5', '1e3', '12 kg', '1'.repeat(41)],
])('takes %j for no amount', (text) => {
	expect(readAmount(text)).toBeUndefined();
});

it.each<[value: unknown, said: unknown]>([
	[12.5, 12.5],
	['1e3', 1000],
	['1.234', 1.234],
	['1.234,50 €', 1234.5],
	['1,234', 'It "1,234" may be 1.234 or 1234. Use digits, with a point before decimals: 1234.5.'],
	['1,001 €', 'It "1,001 €" may be 1.001 or 1001. Use digits, with a point before decimals: 1234.5.'],
	['12 kg', 'It "12 kg" is not a number. Use digits, with a point before decimals: 1234.5.'],
])('takes %j for the number %j, or rejects it', (value, said) => {
	expect(says(parseAmount, value)).toBe(said);
});
