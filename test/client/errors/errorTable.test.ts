import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { entriesIn } from '../../support/entriesIn';
import { createConnection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import { explain } from '../../../nodes/HighLevelCrm/client/errors/explain';
import type { ApiRequest, Effect } from '../../../nodes/HighLevelCrm/api/request';

const connection = createConnection({
	token: 'pit-secret',
	locationId: 'loc1',
	baseUrl: 'https://api.example.com',
	dialect: 'highLevel',
});

/** The end of a request: a status with the server's message or body, or a network error code. */
type End = readonly [status: number, body?: unknown] | readonly [code: string];
type More = Parameters<typeof explain>[4] & { tries?: number; effect?: Effect; path?: string; location?: unknown };

const PAGE = '<!DOCTYPE html><title>Gateway</title>';
const duplicate = (meta: object) => ({ message: 'This location does not allow duplicated contacts.', meta });

/** Edge cases of every line of the error table. If one line takes another's case, both show it. */
const CASES: Array<[End, More?]> = [
	// Cases of a gateway
	[[502, PAGE]],
	[[200, `  ${PAGE}`], { tries: 2 }],
	[[403, '<html>'], { effect: 'read' }],
	[[403, PAGE]],
	[[404, PAGE], { effect: 'upsert' }],
	[[403, PAGE], { unclearBefore: true }],
	[[408, PAGE]],
	[[404, `The page ${PAGE}`]],
	// Cases of the record
	[[400, duplicate({ contactId: 'c1', matchingField: 'email' })]],
	[[409, duplicate({ contactId: 'c1' })], { effect: 'update' }],
	[[422, duplicate({ matchingField: 'phone' })], { effect: 'update' }],
	[[409, { contactId: 'c1', matchingField: '' }]],
	[[400, 'contact already exists'], { unclearBefore: true }],
	[[500, 'contact already exists']],
	[[404, 'Cannot POST /contacts/'], { effect: 'update' }],
	[[405, 'Method not allowed'], { effect: 'update' }],
	[[404, 'Route GET:/x not found'], { effect: 'read' }],
	[[404, 'not there']],
	[[404, 'Not Found'], { effect: 'read' }],
	[[405], { effect: 'upsert', path: '/contacts/upsert' }],
	[[404, 'Not Found'], { effect: 'read', path: '/contacts/x' }],
	[[410, 'gone'], { effect: 'update' }],
	[[404], { effect: 'delete' }],
	[[405], { effect: 'update' }],
	[[400, 'Contact not found'], { effect: 'update' }],
	[[422, 'Contact with id x does not exist'], { effect: 'update' }],
	[[400, 'Custom field with id x not found for contact y'], { effect: 'update' }],
	[[404, 'User x does not exist'], { effect: 'upsert' }],
	[[422, 'calendars: x not found'], { effect: 'create', path: '/calendars/resources/equipments' }],
	[[404, 'Contact of user x not found'], { effect: 'update' }],
	[[404, 'Calendar x not found'], { effect: 'read' }],
	[[401, 'Contact not found'], { effect: 'update' }],
	[[422, 'A resource can be on one service calendar'], { path: '/calendars/resources/equipments' }],
	[[400, 'at least one of email, phone']],
	[[422, 'without email, phone']],
	[[400, 'Pass at least one of number, email query parameter'], { effect: 'upsert' }],
	// Cases of the token
	[[401, 'version not supported']],
	[[400, 'version header was not found or is invalid'], { effect: 'read' }],
	[[400, 'version header is invalid'], { effect: 'read' }],
	[[400, 'version is invalid'], { effect: 'read' }],
	[[403, 'version not supported']],
	[[401, 'The token is not authorized for this scope.']],
	[[401, 'The token is not authorized for this scope.'], { effect: 'read' }],
	[[401, 'The token is not authorized for this scope.'], { effect: 'read', path: '/calendars/resources/rooms' }],
	[[403, 'Missing permission'], { path: '/calendars/resources/rooms' }],
	[[403, 'No permission'], { effect: 'read', path: '/locations/loc1/tags' }],
	[[401, 'Invalid user type']],
	[[403, 'Usertype agency'], { effect: 'read' }],
	[[401, 'authclass not allowed']],
	[[401, 'This auth class is not allowed']],
	[[401, 'The token belongs to a company']],
	[[401, 'Invalid JWT']],
	[[401]],
	[[403, 'Forbidden']],
	[[403], { unclearBefore: true }],
	// All other cases, by status
	[[422, { message: ['email must be an email', 'phone is short'] }]],
	[[422], { effect: 'update' }],
	[[422, 'bad'], { path: '/calendars/resources/equipments' }],
	[[422, 'bad'], { effect: 'upsert', unclearBefore: true }],
	[[429, 'Too Many Requests'], { tries: 30 }],
	[[301], { location: 'https://elsewhere.example.com/' }],
	[[308], { location: ['a', 'list'] }],
	[[399]],
	[[300]],
	[[200], { effect: 'read' }],
	[[299, 'cut o'], { tries: 3 }],
	[[204], { effect: 'delete' }],
	[[500, { message: 'Internal error', traceId: 't-1' }], { tries: 5 }],
	[[500, { traceId: '' }], { effect: 'upsert' }],
	[[500, { traceId: 't'.repeat(201) }], { effect: 'read' }],
	[[408], { effect: 'upsert' }],
	[[599], { hopeless: true }],
	[[400, 'bad value'], { effect: 'update' }],
	[[418]],
	[[413, 'too large'], { unclearBefore: true }],
	[[0]],
	[[100]],
	// Cases of the network
	...entriesIn(`
		ERR_CANCELED | TOO_LARGE | ECONNREFUSED | EHOSTUNREACH | ENETUNREACH | EADDRNOTAVAIL | ENOTFOUND | EAI_AGAIN |
		CERT_HAS_EXPIRED | ERR_TLS_HANDSHAKE | UNABLE_TO_VERIFY_LEAF_SIGNATURE | ERR_SSL_WRONG_VERSION_NUMBER | ECONNABORTED |
		ETIMEDOUT | ESOCKETTIMEDOUT | ECONNRESET | unknown`).map((code): [End] => [[code]]),
	[['ERR_CANCELED'], { effect: 'read' }],
	[['TOO_LARGE'], { effect: 'update' }],
	[['ETIMEDOUT'], { tries: 5, effect: 'read' }],
	[['ECONNRESET'], { tries: 5, effect: 'delete' }],
	[['ECONNREFUSED'], { proxy: 'proxy.example.com:3128' }],
	[['EADDRNOTAVAIL'], { proxy: 'proxy.example.com:3128' }],
	[['ECONNRESET'], { proxy: 'proxy.example.com:3128' }],
	[['ECONNRESET'], { hopeless: true, effect: 'read' }],
	[['ECONNRESET'], { effect: 'upsert' }],
	[['ECONNRESET'], { effect: 'start' }],
];

/** The user's message for an end and the run's knowledge about it, one line each. */
function told([[end, body], given = {}]: [End, More?]): string {
	const { tries = 1, effect = 'create', path = '/contacts/', location, ...more } = given;
	const methods = {
		read: 'GET',
		create: 'POST',
		upsert: 'POST',
		update: 'PUT',
		delete: 'DELETE',
		start: 'POST',
	} as const;
	const request: ApiRequest = { method: methods[effect], path, effect, subject: 'contact "a@example.com"' };
	const said = typeof body === 'string' && !body.includes('<') ? { message: body } : body;
	const answer = typeof end === 'number' && { status: end, headers: { location }, body: said };
	const outcome = answer ? { answer } : { trouble: 'broken' as const, code: String(end) };
	const { message, description, facts } = explain(request, outcome, tries, connection, more);
	const what = [end, effect, JSON.stringify(body), JSON.stringify(more), tries].join(' ');
	return [`# ${what}`, message, description, JSON.stringify(facts)].join('\n');
}

it('the messages of all failures match the golden file', () => {
	const file = path.join(__dirname, 'errorTable.golden.txt');
	const now = CASES.map(told).join('\n');
	if (process.env.UPDATE_GOLDEN === '1' || !existsSync(file)) writeFileSync(file, now);
	expect(now.split('\n')).toEqual(readFileSync(file, 'utf8').split('\n'));
});
