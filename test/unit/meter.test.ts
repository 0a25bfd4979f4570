import { Meter, Spent } from '../../nodes/HighLevelCrm/run/prefetch/requestBudget';
import type { ApiRequest } from '../../nodes/HighLevelCrm/api/request';

const request = {} as ApiRequest;

it('reading ahead sends as many requests as it may, and no more', async () => {
	let sent = 0;
	const meter = new Meter(async () => ({ status: 200, headers: {}, body: ++sent }), 5);
	const two = meter.sender(2);
	await two(request);
	expect(await two(request)).toMatchObject({ body: 2 });
	await expect(two(request)).rejects.toThrow(Spent);
	expect([sent, meter.spent, meter.left]).toEqual([2, 2, 3]);

	const more = meter.sender(100);
	for (let one = 0; one < 3; one++) await more(request);
	await expect(more(request)).rejects.toThrow(Spent);
	await expect(meter.sender()(request)).rejects.toThrow(Spent);
	expect([sent, meter.left]).toEqual([5, 0]);
});

it('an answer may end it', async () => {
	const meter = new Meter(async () => ({ status: 200, headers: {}, body: 'enough' }), 5);
	await expect(meter.sender(5, ({ body }) => body !== 'enough')(request)).rejects.toThrow(Spent);
	await meter.sender(1, ({ body }) => body === 'enough')(request);
	expect(meter.spent).toBe(2);
});
