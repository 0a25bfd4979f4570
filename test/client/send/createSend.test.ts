import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import type { Connection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { withoutLocation } from '../../../nodes/HighLevelCrm/client/send/createSend';
import { mapping, Bench, located, LOCATION } from '../../support/bench';

let key = 0;

/** The requests to a server that rejects a request with `locationId` with this message. */
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
])('sends the request again without locationId after "%s"', async (words) => {
	expect(await asked(words)).toEqual([BARE]);
	expect(await asked('no', { description: words, status: 400 })).toEqual([BARE]);
});

it.each([
	'unknown location: locationId',
	'locationId: location not expected',
	'additional',
	'mylocationIds not allowed',
	'locationId',
])('fails after "%s"', async (words) => {
	expect(await asked(words)).toBe('failed');
});

it('keeps the location after other statuses, and where it is required', async () => {
	expect(await asked('locationId not allowed', { status: 403 })).toBe('failed');
	expect(await asked('locationId not allowed', { optional: false })).toBe('failed');
});

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more }) as never;
const search = contact('search', { query: 'jane', returnAll: true });
const upsert = contact('upsert', { fields: mapping({ email: '={{ $json.email }}' }) });
const create = contact('create', { fields: mapping({ email: 'new@example.com' }) });

describe.each([400, 422] as const)('a server that rejects locationId by name with %d (documented)', (status) => {
	const bench = new Bench('documented', { refuseLocationId: status });
	const withLocation = () =>
		bench.wire.filter(
			({ query, body }) => 'locationId' in query || Object.hasOwn(Object(body) as object, 'locationId'),
		);

	beforeEach(() => void bench.sandbox.seed.contacts([{ id: 'one', email: 'jane@example.com', firstName: 'Jane' }]));

	it.each([
		['search', search],
		['create', create],
		['find', contact('find', { email: 'jane@example.com' })],
		['get by email', contact('get', { contactId: located('email', 'jane@example.com') })],
	])('is sent %s again without it', async (_, parameters) => {
		const { items } = await bench.succeed(parameters);
		expect(items).toHaveLength(1);
		expect(withLocation()).toHaveLength(1);
	});

	it('is remembered by the connection across rows, operations and runs', async () => {
		await bench.run(search);
		expect(withLocation()).toHaveLength(1);
		const rows = Array.from({ length: 20 }, (_, index) => ({ email: `p${index}@example.com` }));
		await bench.succeed(upsert, rows);
		await bench.run(search);
		expect(withLocation()).toHaveLength(1);
		expect(bench.sandbox.state.contacts.size).toBe(21);
	});
});

describe('another rejection of a location', () => {
	const bench = new Bench('documented');

	it.each(['locationId is not valid', 'location not found', "LocationId can't be undefined"])(
		'is final, as the contact could land elsewhere: "%s"',
		async (message) => {
			bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { message: [message] } }]);
			const { error } = await bench.run(create);
			expect(error).toBeDefined();
			expect(bench.wire.map(({ body }) => body)).toEqual([{ email: 'new@example.com', locationId: LOCATION }]);
		},
	);
});
