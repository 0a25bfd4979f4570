import fc from 'fast-check';
import { htmlToText, isBlankHtml, sameHtmlText } from '../../nodes/HighLevelCrm/values/html';

describe('htmlToText', () => {
	it.each([
		['<p>Called</p>', 'Called'],
		['<p>one</p><p>two</p>', 'one\ntwo'],
		['one<br>two<br/>three', 'one\ntwo\nthree'],
		['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
		['<div class="x"><b>Bold</b>&nbsp;and <a href="https://example.com">link</a></div>', 'Bold and link'],
		['AT&amp;T &lt;3 &#8364;5 &#x41; &unknown;', 'AT&T <3 €5 A &unknown;'],
		['&amp;lt;', '&lt;'],
		['a<!-- <!-- hidden --> b', 'a b'],
		['one<br>\r\ntwo', 'one\ntwo'],
		['&#x1F600; &#128512;', '😀 😀'],
		['<style>p { color: red }</style>Text<!-- hidden -->', 'Text'],
		['&#0;&#99999999;', '&#0;&#99999999;'],
		// What other programs and the editors of web pages write.
		[
			'Gr&uuml;&szlig;e, &Uuml;ber &ndash; 5&nbsp;&euro;&hellip; it&rsquo;s &AMP; &alpha;&Omega;',
			'Grüße, Über – 5 €… it’s & αΩ',
		],
		['one<div>two</div><div>three</div>', 'one\ntwo\nthree'],
		['<h1>one</h1>\r\n<p>two</p>\n<hr>three', 'one\ntwo\nthree'],
		['<div><ul><li>a</li><li>b</li></ul></div><pre>c</pre><section>d</section>', 'a\nb\nc\nd'],
		['one<br><br />\ntwo', 'one\n\ntwo'],
		['<table><tr><th>a</th> <th>b</th></tr><tr><td>c</td><td>d</td></tr></table>', 'a b\nc d'],
		['<p class="MsoNormal">Hi<o:p></o:p></p>', 'Hi'],
		['<st1:place>Rome</st1:place> <v:shape></v:shape><w:t>a</w:t>', 'Rome a'],
		['a<wbr>b <del>c</del> <ins>d</ins>', 'ab c d'],
		['<script>a("<script>")</script>b<script>c', 'bc'],
	])('%s', (html, text) => expect(htmlToText(html)).toBe(text));

	it.each([
		'plain',
		' two\n lines ',
		'a < b and c > d',
		'<3',
		'Jane <jane@example.com>',
		'R&D',
		'1 <2> 3',
		'a <!-- b',
		'now <open>',
		'&alphabet; &constructor;',
		'one <divide> two',
	])('leaves the text %j as it is', (text) => expect(htmlToText(text)).toBe(text));

	it('returns the text that was escaped', () => {
		const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
		fc.assert(
			fc.property(fc.string(), (text) => htmlToText(`<p>${escape(text)}</p>`) === text.trim() || /\s\n/.test(text)),
		);
	});
});

describe('sameHtmlText', () => {
	it.each([
		['Called', '<p>Called</p>'],
		['a < b', '<p>a &lt; b</p>'],
		['one\ntwo', '<p>one</p><p>two</p>'],
		['<b>a</b>', '<b>a</b>'],
		['a  b', 'a b'],
		['State <open>', '<p>State &lt;open&gt;</p>'],
		['<a href="https://x.com/1?a=1&b=2">See</a>', '<p><a rel="x" href="https://x.com/1?a=1&amp;b=2">See</a></p>'],
		['See', '<a href="https://x.com/1">See</a>'],
		['Gr&uuml;&szlig;e', '<p>Grüße</p>'],
		['one\ntwo', 'one<div>two</div>'],
		['one two', '<table><td>one</td><td>two</td></table>'],
		['a\u200bb\u00ad c\ufeff', 'ab c'],
		// A text that was cut in the middle of an emoji, and what a server keeps of it.
		['Done \ud83d', 'Done \ufffd'],
	])('%j is %j', (one, other) => expect([sameHtmlText(one, other), sameHtmlText(other, one)]).toEqual([true, true]));

	it.each([
		['Called', 'Called again'],
		['', 'a'],
		['<p>a</p>', '<p>b</p>'],
		['State <open>', 'State <closed>'],
		['<a href="https://x.com/1">See</a>', '<a href="https://x.com/2">See</a>'],
		['one two', '<b>one</b>two'],
		['&Uuml;ber', '&uuml;ber'],
		['<img src="1.png"> new', "<img alt='' src='2.png'> new"],
		['<hr>', '<br>'],
	])('%j is not %j', (one, other) => expect(sameHtmlText(one, other)).toBe(false));
});

it.each<[html: unknown, isBlank: boolean]>([
	...['', ' ', '<p></p>', '<p><br></p>', '&nbsp;', '<!-- a -->'].map((html): [unknown, boolean] => [html, true]),
	...['audio', 'embed', 'hr', 'iframe', 'img', 'input', 'object', 'picture', 'svg', 'video'].map(
		(picture): [unknown, boolean] => [`<p><${picture}></p>`, false],
	),
	...['a', '<p>a</p>', '<imgs>', 5, null].map((html): [unknown, boolean] => [html, false]),
])('takes %j for blank: %s', (html, isBlank) => {
	expect(isBlankHtml(html)).toBe(isBlank);
});
