import fc from 'fast-check';
import { looksLikeHtml, extractServerMessage } from '../../../nodes/HighLevelCrm/client/errors/serverMessage';

describe('the message of an error body', () => {
	it.each([
		[{ message: 'No' }, 'No'],
		[{ message: ['a is b', 'c is d'], error: 'Unprocessable Entity' }, 'a is b; c is d'],
		[{ error: 'invalid_grant', error_description: 'Token expired' }, 'Token expired'],
		[{ error: { message: 'Inner' } }, 'Inner'],
		[{ errors: [{ message: 'one' }, { detail: 'two' }, 'three'] }, 'one; two; three'],
		[{ message: '', error: 'Not Found' }, 'Not Found'],
		['plain words', 'plain words'],
		[{ message: 'two\n  lines' }, 'two lines'],
		['<html><body>502</body></html>', ''],
		[{}, ''],
		[null, ''],
		[undefined, ''],
	])('of %j is %j', (body, said) => {
		expect(extractServerMessage(body)).toBe(said);
	});

	it('is one line of limited length', () => {
		fc.assert(
			fc.property(fc.oneof(fc.jsonValue(), fc.string({ minLength: 300, maxLength: 2000 })), (body) => {
				const said = extractServerMessage(body);
				expect(said.length).toBeLessThanOrEqual(1000);
				expect(said).not.toMatch(/[\r\n]/);
			}),
		);
		expect(extractServerMessage({ message: 'x'.repeat(5000) }).length).toBeLessThan(1000);
	});

	it.each([
		[{ msg: 'a', error: 'b' }, 'a'],
		[{ error_description: 'a', error: 'b' }, 'a'],
		[{ detail: 'a', title: 'b' }, 'a'],
		[{ title: 'a', errors: ['b'] }, 'a'],
		[{ message: 5, error: 'a' }, 'a'],
		[{ message: [], error: 'a' }, 'a'],
		[{ message: [5, ['a'], null, { detail: 'b' }] }, '5; ; null; b'],
		[[{ field: 'email', message: 'a' }], 'field: email; message: a'],
		[{ errors: { email: ['is taken', 'is invalid'], phone: ' ' } }, 'email: is taken; email: is invalid'],
		[{ error: { code: 4, details: [{ reason: 'a' }] }, traceId: 't1' }, 'reason: a'],
		[{ body: '<html>', statusCode: 400 }, ''],
		[5, ''],
		[{ message: '<html>' }, ''],
		[{ error: { error: { error: { error: { error: { error: 'a' } } } } } }, 'a'],
		[{ error: { error: { error: { error: { error: { error: { error: 'a' } } } } } } }, ''],
		[{ message: Array.from({ length: 30 }, () => 'a') }, Array.from({ length: 20 }, () => 'a').join('; ')],
		[{ message: ' a \t b ' }, 'a b'],
		['x'.repeat(300), 'x'.repeat(300)],
		['x'.repeat(301), `${'x'.repeat(300)}…`],
	])('of the list %j is %j', (body, said) => {
		expect(extractServerMessage(body)).toBe(said);
	});

	it('has the token removed before it is cut', () => {
		const hide = (text: string) => text.replace(/secret/g, '');
		expect(extractServerMessage(`${'secret'.repeat(100)}a`, hide)).toBe('a');
		expect(extractServerMessage(`${'x'.repeat(298)}secret`, hide)).toBe('x'.repeat(298));
		// So far, and no further.
		expect(extractServerMessage(`${' '.repeat(6_000)}a`, hide)).toBe('');
	});

	it.each([
		...['<!DOCTYPE html><html>', '\n <html lang="en">', '<HTML>', '<head>', '<?xml version="1.0"?>'].map((page) => [
			page,
			true,
		]),
		...['{"a":"<html>"}', 'a <html> b', '', 5, null].map((body) => [body, false]),
	])('of %j is taken for a web page: %s', (body, isPage) => {
		expect(looksLikeHtml(body)).toBe(isPage);
	});
});
