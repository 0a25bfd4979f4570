import fc from 'fast-check';
import { samePhone, searchDigits } from '../../nodes/HighLevelCrm/values/phones';

describe('phones', () => {
	it.each([
		'+15550100123',
		'+1 (555) 010-0123',
		'001 555 010 0123',
		'1 555 010 0123',
		'(555) 010-0123',
		'555.010.0123',
		'0555 010 0123',
	])('%s is +15550100123', (meant) => {
		expect(samePhone('+15550100123', meant)).toBe(true);
		expect('15550100123').toContain(searchDigits(meant));
	});

	it.each(['+5550100123', '+445550100123', '15550100124', '5550100', '0123', '', 'none'])(
		'%s is not +15550100123',
		(meant) => {
			expect(samePhone('+15550100123', meant)).toBe(false);
		},
	);

	it('nothing is the same as no phone', () => {
		for (const stored of [undefined, null, '']) expect(samePhone(stored, '+15550100123')).toBe(false);
	});

	it('punctuation makes no difference', () => {
		const digits = fc.stringMatching(/^[1-9]\d{8,14}$/);
		const noise = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), { minLength: 16, maxLength: 16 });
		fc.assert(
			fc.property(digits, noise, (number, gaps) => {
				const spelt = `+${[...number].map((digit, index) => digit + (gaps[index] ?? '')).join('')}`;
				// A zero alone in brackets is not part of the number.
				fc.pre(!spelt.includes('(0)'));
				expect(samePhone(`+${number}`, spelt)).toBe(true);
				expect(searchDigits(spelt)).toBe(number);
			}),
		);
	});

	it('a zero in brackets after the country code is dialled without it only', () => {
		for (const spelt of ['+49 (0)30 1234567', '0049(0)301234567', '+49 ( 0 ) 30-1234567'])
			expect(searchDigits(spelt)).toBe('49301234567');
		expect(samePhone('+49301234567', '+49 (0)30 1234567')).toBe(true);
	});

	it('a different number with a country code is a different number', () => {
		const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
		fc.assert(
			fc.property(digits, digits, (one, other) => expect(samePhone(`+${one}`, `+${other}`)).toBe(one === other)),
		);
	});
});
