import { parsePositiveInteger, parseQuantity } from '../../nodes/HighLevelCrm/values/numbers';
import { parsePhone } from '../../nodes/HighLevelCrm/values/phones';
import { parseList } from '../../nodes/HighLevelCrm/values/list';
import { isEmpty, parseText } from '../../nodes/HighLevelCrm/values/text';
import { parseInstant } from '../../nodes/HighLevelCrm/values/dates';
import { parseIdentifier } from '../../nodes/HighLevelCrm/values/identifier';
import { parseEmail } from '../../nodes/HighLevelCrm/values/email';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';

/** Whatever the value is: the outcome, or a BadInput that names the field. */
function passes(read: () => unknown, label: string): boolean {
	try {
		read();
		return true;
	} catch (error) {
		expect(error).toBeInstanceOf(BadInput);
		expect((error as Error).message).toContain(label);
		return false;
	}
}

const inUtc = (value: unknown, label: string): number => parseInstant(value, label, 'UTC');

describe('values', () => {
	it('text is sent as it stands', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => expect(parseText(value, 'City')).toBe(value)));
		expect(parseText(1234, 'Postal Code')).toBe('1234');
	});

	it('whatever an item can hold, it passes or is refused by name', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.jsonValue(),
					fc.date({ noInvalidDate: false }),
					fc.constantFrom(undefined, Number.NaN, Infinity, true),
				),
				(value) => {
					for (const read of [
						parseText,
						parseEmail,
						parsePhone,
						parseList,
						parseQuantity,
						inUtc,
						parseIdentifier,
						parsePositiveInteger,
					])
						passes(() => read(value, 'The Field'), 'The Field');
				},
			),
			{ numRuns: 1000 },
		);
	});

	it('empty is absent, null and the empty text, nothing else', () => {
		expect([undefined, null, ''].every(isEmpty)).toBe(true);
		expect([' ', 0, false, [], {}, 'x'].some(isEmpty)).toBe(false);
	});

	it('emails as they are common', () => {
		fc.assert(
			fc.property(
				fc.emailAddress(),
				(address) => fc.pre(!/[<>(),;]/.test(address)) ?? expect(parseEmail(address)).toBe(address),
			),
		);
		for (const wrong of [
			'',
			'a',
			'a@',
			'@b.c',
			'a@b',
			'a b@c.d',
			'a@b.c ',
			'a@b.c\n',
			'a@b.c,d@e.f',
			'<a@b.c>',
			'a@@b.c',
			'a@b.',
		])
			expect([wrong, passes(() => parseEmail(wrong), 'Email')]).toEqual([wrong, false]);
	});

	it('phones in any spelling', () => {
		for (const number of ['+1 (555) 010-0100', '0049 30 123456', '112', '555.010.0100', '5550100100'])
			expect(parsePhone(number)).toBe(number);
		expect(parsePhone(15550100100)).toBe('15550100100');
		for (const wrong of ['', 'n/a', '--', '12', '1'.repeat(21)])
			expect(passes(() => parsePhone(wrong), 'Phone')).toBe(false);
	});

	it('lists from text and arrays, each entry once', () => {
		expect(parseList('a, b ,,a', 'Tags')).toEqual(['a', 'b']);
		expect(parseList(['a, b', ' c ', '', 'a, b'], 'Tags')).toEqual(['a, b', ' c ']);
		expect(parseList(undefined, 'Tags')).toEqual([]);
	});

	it('quantities are whole numbers from 0', () => {
		fc.assert(fc.property(fc.nat(), (units) => expect(parseQuantity(units, 'Quantity')).toBe(units)));
		expect(parseQuantity('12', 'Quantity')).toBe(12);
		for (const wrong of [-1, 0.5, Number.NaN, Infinity, '', ' ', 'x', null, true, [], '1e400'])
			expect([wrong, passes(() => parseQuantity(wrong, 'Quantity'), 'Quantity')]).toEqual([wrong, false]);
	});

	it('dates of n8n, of JavaScript, and as text', () => {
		expect(parseInstant('2026-01-31T12:00:00', 'Added After', 'Asia/Tokyo')).toBe(Date.UTC(2026, 0, 31, 3));
		const ms = Date.UTC(2026, 0, 31, 12);
		expect(parseInstant('2026-01-31T12:00:00Z', 'Added After', 'UTC')).toBe(ms);
		expect(parseInstant('2026-01-31T13:00:00+01:00', 'Added After', 'UTC')).toBe(ms);
		expect(parseInstant(new Date(ms), 'Added After', 'UTC')).toBe(ms);
		expect(parseInstant(DateTime.fromMillis(ms), 'Added After', 'UTC')).toBe(ms);
	});

	it.each(['', 'tomorrow', '2026-13-01', '2026-02-30', 'item 5', 'next week 2'])('"%s" is no date', (value) => {
		expect(passes(() => parseInstant(value, 'Added After', 'UTC'), 'Added After')).toBe(false);
	});

	it('identifiers are not empty, and no way up in a path', () => {
		for (const wrong of ['', ' ', '\t', '.', '..', null, undefined, {}, []])
			expect([wrong, passes(() => parseIdentifier(wrong, 'Contact'), 'Contact')]).toEqual([wrong, false]);
		expect(parseIdentifier('a/1', 'Contact')).toBe('a/1');
	});
});
