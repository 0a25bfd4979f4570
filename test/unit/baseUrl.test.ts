import { checkBaseUrl } from '../../nodes/HighLevelCrm/requests/connection/baseUrl';

describe('base URL', () => {
	it.each([
		['https://services.leadconnectorhq.com', 'https://services.leadconnectorhq.com'],
		['https://example.com/api/v1///', 'https://example.com/api/v1'],
		['http://localhost:3000/', 'http://localhost:3000'],
		['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
		['http://[::1]:3000', 'http://[::1]:3000'],
		['HTTP://LOCALHOST', 'HTTP://LOCALHOST'],
	])('%s is fine', (given, used) => {
		expect(checkBaseUrl(given)).toBe(used);
	});

	it.each([
		'http://example.com',
		'http://127.0.0.1.example.com',
		'http://localhost.example.com',
		'http://localhost@example.com',
		'http://192.168.0.1',
		'http://0.0.0.0',
		'ftp://localhost',
		'file:///etc/passwd',
		'example.com',
		'localhost:3000',
		'',
		undefined,
		null,
		5,
	])('%s is refused', (given) => {
		expect(() => checkBaseUrl(given)).toThrow(/Base URL/);
	});

	it.each(['https://user:secret@example.com', 'https://example.com?x=1', 'https://example.com#top'])(
		'%s can be no base of paths',
		(given) => {
			expect(() => checkBaseUrl(given)).toThrow(/Base URL/);
		},
	);
});
