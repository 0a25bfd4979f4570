import {
	anyCustomerNumber,
	lettersOfNumber,
	plainCustomerNumber,
	sameCustomerNumber,
} from '../../nodes/HighLevelCrm/values/customerNumber';

it.each([
	['10042', '10042', '10042'],
	[' 10042\u200b', '10042', '10042'],
	['#10042', '10042', '10042'],
	['# 0042', '0042', '42'],
	['10042.0', '10042', '10042'],
	['10042,00', '10042', '10042'],
	['10042.05', '10042.05', '10042.05'],
	['10042.5', '10042.5', '10042.5'],
	['10.000', '10.000', '10.000'],
	['KD-0042.0', 'KD-0042.0', 'KD-0042.0'],
	['000', '000', '0'],
	['0a', '0a', '0a'],
	// No spreadsheet takes such a text for a number.
	['0042A', '0042A', '0042A'],
	['00-42', '00-42', '00-42'],
	['#', '', ''],
])('the customer number %j is %j, and in any spelling %j', (text, plain, any) => {
	expect([plainCustomerNumber(text), anyCustomerNumber(text)]).toEqual([plain, any]);
});

it.each([
	['KD–10.042', 'kd10042'],
	['kd 10 042', 'kd10042'],
	["10'042", '10042'],
	['1-11', '1-11'],
	['11/1', '11-1'],
	['1.11', '1-11'],
	['1.1112', '1-1112'],
	['A-1-B', 'a1b'],
	['#0042', '42'],
	['Ⅳ-7', 'iv7'],
])('the letters of the customer number %j are %j', (text, letters) => {
	expect(lettersOfNumber(text)).toBe(letters);
});

it('customer numbers are the same without their first zeros, but not in another case', () => {
	expect([sameCustomerNumber('0042', '42.0'), sameCustomerNumber('KD-42', 'KD-42')]).toEqual([true, true]);
	expect([sameCustomerNumber('KD-42', 'kd-42'), sameCustomerNumber('42', '420')]).toEqual([false, false]);
});
