import { parseBaseUrl } from '../../../nodes/HighLevelCrm/client/connection/baseUrl';
import { located, bothDialects, expectHeaders, contactsVersion, calendarsVersion } from '../../support/bench';

describe('the base URL, parsed', () => {
	it.each([
		['https://services.leadconnectorhq.com', 'https://services.leadconnectorhq.com'],
		['https://example.com/api/v1///', 'https://example.com/api/v1'],
		['http://localhost:3000/', 'http://localhost:3000'],
		['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
		['http://[::1]:3000', 'http://[::1]:3000'],
		['HTTP://LOCALHOST', 'http://localhost'],
		// Slips that the URL parser forgives.
		['https:example.com', 'https://example.com'],
		['https:/example.com/api', 'https://example.com/api'],
		['https:\\\\example.com\\api\\', 'https://example.com/api'],
		['https://example.com/api/?', 'https://example.com/api'],
		['https://example.com/#', 'https://example.com'],
	])('accepts %s', (given, used) => {
		expect(parseBaseUrl(given)).toBe(used);
	});

	it.each([
		...['http://example.com', 'http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://192.168.0.1'],
		...['http://localhost@example.com', 'http://0.0.0.0', 'ftp://localhost', 'file:///etc/passwd', 'localhost:3000'],
		...['', undefined, null, 5],
		// These can't be the base of paths.
		...['https://user:secret@example.com', 'https://example.com?x=1', 'https://example.com#top'],
	])('rejects %s', (given) => {
		expect(() => parseBaseUrl(given)).toThrow(/Base URL/);
	});

	const LIKE = 'Use one like https://services.leadconnectorhq.com';
	it.each([
		['example.com', `"example.com" is not a web address. ${LIKE}`],
		['ftp://user:secret@host/path', `"ftp://host/path" is not a web address. ${LIKE}`],
		['x'.repeat(201), `"${'x'.repeat(200)}" is not a web address. ${LIKE}`],
		['http://127.0.0.1.1', `"http://127.0.0.1.1" is not a web address. ${LIKE}`],
		[
			'http://user:secret@example.com/a@b',
			'"http://example.com/a@b" is not https: the token would travel unencrypted. Use https (http is accepted for localhost only)',
		],
		['http://:secret@localhost:1/a?x=1#y', `"http://localhost:1/a" may have no user, question mark or # part. ${LIKE}`],
		['https://user@example.com', `"https://example.com/" may have no user, question mark or # part. ${LIKE}`],
		['https://:secret@example.com', `"https://example.com/" may have no user, question mark or # part. ${LIKE}`],
	])('says what is wrong with %s', (given, why) => {
		// Each call fails, because only valid URLs are cached.
		for (let time = 0; time < 2; time++) expect(() => parseBaseUrl(given)).toThrow(`The credential's Base URL ${why}`);
	});

	it('ignores blanks around it', () => {
		expect(parseBaseUrl('\n https://example.com/ \t')).toBe('https://example.com');
	});
});

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more });
const equipment = (operation: string, more: object) => ({ resource: 'equipment', operation, ...more });
const one = located('id', 'one');

bothDialects('the base URL of the credential', (bench) => {
	it('accepts a path and sends the same headers', async () => {
		const baseUrl = `${bench.sandbox.url}/proxy/v1`;
		await bench.run(contact('get', { contactId: one }), undefined, { credentials: { baseUrl } });
		await bench.run(equipment('get', { equipmentId: located('id', 'e1') }), undefined, { credentials: { baseUrl } });
		const [ofContact, ofEquipment] = bench.sandbox.log;
		expect(ofContact?.path).toBe('/proxy/v1/contacts/one');
		expectHeaders(ofContact, contactsVersion(bench));
		expect(ofEquipment?.path).toBe('/proxy/v1/calendars/resources/equipments/e1');
		expectHeaders(ofEquipment, calendarsVersion(bench));
	});
});
