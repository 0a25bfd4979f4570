import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import { createConnection } from '../../../nodes/HighLevelCrm/client/connection/connection';
import { attempt } from '../../../nodes/HighLevelCrm/client/send/attempt';
import { Session } from '../../../nodes/HighLevelCrm/client/send/session';
import { Cancelled } from '../../../nodes/HighLevelCrm/client/send/stop';
import { withFakeTimers } from '../../support/fakeTimers';

const later = withFakeTimers();
const connection = createConnection({
	...{ token: 'pit-token', locationId: 'l', baseUrl: 'https://api.example.com', dialect: 'highLevel' },
	...{ rateLimitRequests: 1, rateLimitSeconds: 3_600 },
});
const request: ApiRequest = { method: 'GET', path: '/', effect: 'read', subject: 'list' };

it('a request whose run stops as it gets its turn is not sent, and leaves its turn to one that completes a row', async () => {
	const session = new Session(connection);
	const transport = jest.fn(async () => ({ answer: { status: 200, headers: {}, body: {} } }));
	const stopped = expect(attempt(session, request, transport, {})).rejects.toThrow('row 1 failed');
	session.stop.abort(new Error('row 1 failed'));
	await stopped;
	expect(transport).not.toHaveBeenCalled();
	expect(session.rateLimiter.isIdle).toBe(true);
	void attempt(session, { ...request, completes: true }, transport, {});
	await later(1_000);
	expect(transport).toHaveBeenCalledTimes(1);
});

describe('a request that completes a row and waits as another row fails', () => {
	const settings = { token: 'pit-other', locationId: 'l', baseUrl: 'https://api.example.com', dialect: 'highLevel' };
	const answering = () => jest.fn(async () => ({ answer: { status: 200, headers: {}, body: {} } }));

	/** A session in which one request has used up the rate of 10 s, so that the completing one waits. */
	async function waiting(transport: ReturnType<typeof answering>) {
		const session = new Session(createConnection({ ...settings, rateLimitRequests: 1, rateLimitSeconds: 10 }));
		await attempt(session, request, transport, {});
		const completion = attempt(session, { ...request, completes: true }, transport, {});
		await later(1_000);
		expect(transport).toHaveBeenCalledTimes(1);
		return { session, completion };
	}

	it('is sent in its turn', async () => {
		const transport = answering();
		const { session, completion } = await waiting(transport);
		session.stop.abort(new Error('row 1 failed'));
		await later(10_000);
		expect(await completion).toMatchObject({ outcome: { answer: { status: 200 } } });
		expect(transport).toHaveBeenCalledTimes(2);
	});

	it('is given up at once if the execution ends', async () => {
		const transport = answering();
		const { session, completion } = await waiting(transport);
		session.stop.abort(new Error('row 1 failed'));
		const ended = expect(completion).rejects.toThrow('The execution was canceled');
		session.end();
		await ended;
		await later(20_000);
		expect(transport).toHaveBeenCalledTimes(1);
	});
});

it.each([false, true])(
	'an execution that was canceled before its node begins sends nothing (a request that completes a row: %s)',
	async (completes) => {
		const transport = jest.fn(async () => ({ answer: { status: 200, headers: {}, body: {} } }));
		const sent = attempt(new Session(connection, AbortSignal.abort()), { ...request, completes }, transport, {});
		await expect(sent).rejects.toThrow(Cancelled);
		expect(transport).not.toHaveBeenCalled();
	},
);
