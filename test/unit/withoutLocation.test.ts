import type { ApiRequest } from '../../nodes/HighLevelCrm/api/request';
import type { Connection } from '../../nodes/HighLevelCrm/client/connection/connection';
import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { withoutLocation } from '../../nodes/HighLevelCrm/client/send/createSend';

let key = 0;

/** What a server is asked that refuses a request with `locationId` in these words. */
async function asked(message: string, { status = 422, optional = true, description = '', requests = 1 } = {}) {
	const connection = { key: String(key++), dialect: { locationIsOptional: () => optional } } as unknown as Connection;
	const sent: object[] = [];
	const send = withoutLocation(async ({ qs, body }) => {
		sent.push({ qs, body });
		if (qs?.locationId ?? body?.locationId) throw new ApiFailure({ message, description }, { status });
		return { status: 200, headers: {}, body: {} };
	}, connection);
	const request = { qs: { locationId: 'l', a: 1 }, body: { locationId: 'l', b: 2 } } as unknown as ApiRequest;
	try {
		for (let one = 0; one < requests; one++) await send(request);
	} catch {
		return 'failed';
	}
	return sent.slice(1);
}
const BARE = { qs: { a: 1 }, body: { b: 2 } };

it.each([
	'property locationId should not exist',
	'location_id is not allowed',
	'locationid not permitted',
	'"locationId" is not supported',
	'locationId not recognized',
	'locationId not recognised',
	'locationId was not expected',
	'unknown field locationId',
	'unexpected locationId',
	'unrecognized key: locationId',
	'Unrecognised key: LocationId',
	'unsupported locationId',
	'additional property locationId',
])('%s: it is asked without', async (words) => {
	expect(await asked(words)).toEqual([BARE]);
	expect(await asked('no', { description: words, status: 400 })).toEqual([BARE]);
});

it.each([
	'unknown location: locationId',
	'locationId: location not expected',
	'additional',
	'mylocationIds not allowed',
	'locationId',
])('%s: it failed', async (words) => {
	expect(await asked(words)).toBe('failed');
});

it('another status is another matter, and where the location belongs it stays', async () => {
	expect(await asked('locationId not allowed', { status: 403 })).toBe('failed');
	expect(await asked('locationId not allowed', { optional: false })).toBe('failed');
});

it('is remembered', async () => {
	expect(await asked('locationId not allowed', { requests: 3 })).toEqual([BARE, BARE, BARE]);
});
