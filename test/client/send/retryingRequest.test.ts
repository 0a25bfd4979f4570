import type { Answer, ApiRequest, Send } from '../../../nodes/HighLevelCrm/api/request';
import { clock } from '../../../nodes/HighLevelCrm/client/clock';
import { createConnection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import { Session } from '../../../nodes/HighLevelCrm/client/send/session';
import { Stop } from '../../../nodes/HighLevelCrm/client/send/stop';
import { verifyCreate } from '../../../nodes/HighLevelCrm/client/send/verifyCreate';
import { RetryingRequest } from '../../../nodes/HighLevelCrm/client/send/retryingRequest';

beforeEach(() => {
	jest.spyOn(clock, 'sleep').mockResolvedValue();
});
afterEach(() => {
	jest.restoreAllMocks();
});

const connection = createConnection({
	...{ token: 'pit-token', locationId: 'l', baseUrl: 'https://api.example.com', dialect: 'highLevel' },
});
const CREATED: Answer = { status: 201, headers: {}, body: { contact: { id: 'c' } } };
const send: Send = async () => CREATED;

/** A create whose consecutive look-ups return these results. */
function creating(...finds: Array<Answer | 'absent' | 'unknown'>) {
	let looks = 0;
	const request: ApiRequest = {
		...{ method: 'POST', path: '/contacts/', effect: 'create', subject: 'contact "a"' },
		verifyCreate: async () => finds[Math.min(looks++, finds.length - 1)] ?? 'unknown',
	};
	return { request, looks: () => looks };
}

describe('the check whether a create was done', () => {
	it('is not made in a stopped run, nor without a way to look up', async () => {
		const stop = new Stop();
		stop.abort(new Error('stopped'));
		const { request, looks } = creating(CREATED);
		expect(await verifyCreate(request, 0, stop, send)).toBe('unknown');
		expect(looks()).toBe(0);
		expect(await verifyCreate({ ...request, verifyCreate: undefined }, 0, new Stop(), send)).toBe('unknown');
	});
});

describe('an unclear create', () => {
	const broken = { outcome: { trouble: 'broken' as const, code: 'ECONNRESET' }, rate: {}, pauseMs: 0 };
	const duplicate = {
		outcome: { answer: { status: 400, headers: {}, body: { message: 'duplicated contact' } } },
		...{ rate: {}, pauseMs: 0 },
	};
	const sending = (request: ApiRequest) => new RetryingRequest(new Session(connection), request, send, 60_000);

	it('counts as done if its retry is rejected as a duplicate of it', async () => {
		const { request, looks } = creating('absent', 'absent', 'absent', CREATED);
		const one = sending(request);
		expect(await one.handle(broken)).toBeUndefined();
		expect(await one.handle(duplicate)).toBe(CREATED);
		expect(looks()).toBe(4);
	});

	it('is reported as unclear if the duplicate is another record', async () => {
		const one = sending(creating('absent').request);
		expect(await one.handle(broken)).toBeUndefined();
		await expect(one.handle(duplicate)).rejects.toMatchObject({ message: expect.stringContaining('broke') as unknown });
	});
});
