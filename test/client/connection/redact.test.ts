import { createRedactor } from '../../../nodes/HighLevelCrm/client/connection/redact';

const TOKEN = 'pit-Ab+c/d=e?f(g)[h]{i}|j^k$l\\m.n*ÿ';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hide = createRedactor(TOKEN);

it.each([
	['as it is', TOKEN],
	['in another case', TOKEN.toUpperCase()],
	['split by white space', [...TOKEN].join(' \n\t')],
	['url-encoded', encodeURIComponent(TOKEN)],
	['url-encoded more than necessary', [...Buffer.from(TOKEN)].map((byte) => `%${byte.toString(16)}`).join('')],
	['partly url-encoded', TOKEN.replaceAll('-', '%2D')],
	['url-encoded twice', encodeURIComponent(encodeURIComponent(TOKEN))],
	['in base64', base64(TOKEN).replace(/=+$/, '')],
	['in base64 behind Bearer', base64(`Bearer ${TOKEN}`).replace(/=+$/, '')],
	['in base64 for addresses', Buffer.from(TOKEN).toString('base64url')],
	['in that behind Bearer', Buffer.from(`Bearer ${TOKEN}`).toString('base64url')],
	['in lines of base64', [...base64(`Bearer ${TOKEN}`).replace(/=+$/, '')].join('\r\n')],
])('removes a token from a text: %s', (_, form) => {
	expect(hide(`<${form}> and <${form}>`)).toBe('<[token]> and <[token]>');
});

it.each(['four', 'fives', '>>>>', '?????', '>>>>>>', '???????'])('removes the base64 of any length: %s', (token) => {
	for (const secret of [token, `Bearer ${token}`]) {
		expect(createRedactor(token)(`"${base64(secret)}"`)).toMatch(/^"\[token\]=*"$/);
		expect(createRedactor(token)(base64(secret).replace(/=*$/, ''))).toBe('[token]');
	}
});

it('does not change other text', () => {
	const text = 'pit-Ab, Bearer, pitXAb+c/d=e?f(g)[h]{i}|j^k$l\\m.n*ÿ';
	expect(hide(text)).toBe(text);
	expect(createRedactor('abc')('abc')).toBe('abc');
	expect(createRedactor('')('a b')).toBe('a b');
	expect(createRedactor('abcd')('abcd')).toBe('[token]');
});
