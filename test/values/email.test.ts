import fc from 'fast-check';
import { parseEmail } from '../../nodes/HighLevelCrm/values/email';
import { says, accepts } from './says';

it.each([
	['a@b.c', 'a@b.c'],
	['a.b+c@d.e.fg', 'a.b+c@d.e.fg'],
	["o'neil/x=y@b-c.d", "o'neil/x=y@b-c.d"],
	['j\u00fcrgen@m\u00fcller.de', 'j\u00fcrgen@m\u00fcller.de'],
	['a@xn--mller-kva.de', 'a@xn--mller-kva.de'],
	[' a@b.c\u00a0\n', 'a@b.c'],
	['\ufeffa@b.c', 'a@b.c'],
	['ａ1＠ｂ.ｃ', 'a1@b.c'],
	["'a@b.c", 'a@b.c'],
	['="a@b.c"', 'a@b.c'],
	['MAILTO: a@b.c', 'a@b.c'],
	...[
		'a@b',
		'@b.c',
		'a@.',
		'a@b.',
		'x a@b.c',
		'a@b.c x',
		'a<@b.c',
		'a@b,c',
		'a@b.c.',
		'a@@b.c',
		'a..b@c.de',
		'a@b..de',
		'a@b;.c',
		'a@b.c)',
		'"a"@b.c',
		"'a@b.c'",
		...['\u201ca@b.c', '\u201da@b.c', '\u201ea@b.c', '\u00aba@b.c', '\u00bba@b.c', '"a@b.c'],
		'\u201ca@b.c\u201d',
		'\u00aba@b.c\u00bb',
		'http://a@b.c',
		'a@b.c/d',
		'a@b!.c',
		'[a]@b.c',
		'=a@b.c',
		'*a@b.c',
		'?a@b.c',
		'%20a@b.c',
		'ａ＠ｂ',
		'_a@b.c_',
	].map((value) => [
		value,
		`It "${value}" is not an email address. It has to look like name@example.com, without spaces.`,
	]),
])('reads or rejects the email %j', (value, said) => {
	expect(says(parseEmail, value)).toBe(said);
});

it('accepts common email addresses and rejects malformed ones', () => {
	fc.assert(
		fc.property(
			fc.emailAddress(),
			(address) => fc.pre(!/[<>(),;]|^['=*?]|^%[\da-f]{2}/i.test(address)) ?? expect(parseEmail(address)).toBe(address),
		),
	);
	for (const wrong of ['', 'a', 'a@', '@b.c', 'a@b', 'a b@c.d', 'a@b.c,d@e.f', '<a@b.c>', 'a@@b.c', 'a@b.'])
		expect([wrong, accepts(() => parseEmail(wrong), 'Email')]).toEqual([wrong, false]);
});

it("drops a link's mailto:", () => {
	expect(['mailto:a@example.com', ' MAILTO: a@example.com'].map((one) => parseEmail(one))).toEqual(
		Array(2).fill('a@example.com'),
	);
});
