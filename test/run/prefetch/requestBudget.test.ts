import { RequestBudget, BudgetExceeded } from '../../../nodes/HighLevelCrm/run/prefetch/requestBudget';
import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';

const request = {} as ApiRequest;

it('reading ahead sends as many requests as it may, and no more', async () => {
	let sent = 0;
	const meter = new RequestBudget(async () => ({ status: 200, headers: {}, body: ++sent }), 5);
	const two = meter.limitedSend(2);
	await two(request);
	expect(await two(request)).toMatchObject({ body: 2 });
	await expect(two(request)).rejects.toThrow(BudgetExceeded);
	expect([sent, meter.used, meter.remaining]).toEqual([2, 2, 3]);

	const more = meter.limitedSend(100);
	for (let one = 0; one < 3; one++) await more(request);
	await expect(more(request)).rejects.toThrow(BudgetExceeded);
	await expect(meter.limitedSend()(request)).rejects.toThrow(BudgetExceeded);
	expect([sent, meter.remaining]).toEqual([5, 0]);
});

it('an answer may end it', async () => {
	const meter = new RequestBudget(async () => ({ status: 200, headers: {}, body: 'enough' }), 5);
	await expect(meter.limitedSend(5, ({ body }) => body !== 'enough')(request)).rejects.toThrow(BudgetExceeded);
	await meter.limitedSend(1, ({ body }) => body === 'enough')(request);
	expect(meter.used).toBe(2);
});
