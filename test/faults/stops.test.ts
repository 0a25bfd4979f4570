import { countOf, reasons } from './facts';
import { DIALECTS, people, trial, writing } from './lab';

describe.each(DIALECTS)('an execution that its user cancels (%s)', (dialect) => {
	it.each(['upsert', 'create'] as const)('says of each row whether it was sent: %s', async (operation) => {
		const rows = people(200);
		const result = await trial({
			...{ dialect, rows, parameters: writing(operation), onError: 'continueErrorOutput' },
			// The server writes on arrival and answers much later.
			...{ latencyMs: 200, stopAtMs: 900 },
		});
		const told = new Map(result.errorItems.map(({ json, pairedItem }) => [pairedItem, json.error as string]));
		expect(told.size + result.items.length).toBe(200);
		const unsent = result.errorItems.filter(({ json }) => /not sent|never sent/i.test(json.error as string));
		expect(unsent.length).toBeGreaterThan(0);
		const wrong = unsent.filter(({ pairedItem }) => {
			const { item } = pairedItem as { item: number };
			return countOf(result, rows[item]?.email) > 0;
		});
		expect(wrong).toHaveLength(0);
		const open = reasons(result).filter((reason) => /may have been/.test(reason));
		expect(open.length).toBeGreaterThan(0);
	});
});
