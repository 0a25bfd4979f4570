import type { IDataObject } from 'n8n-workflow';
import { GOING_ON } from '../../plan/rows';
import { bothDialects, hintsOf } from '../../support/bench';
import { creates } from '../../support/runs';

/** Rows of a run with On Error: Continue, of which some failed, are corrected and run again. */
bothDialects('a failed row that is run again', (bench) => {
	const ADA = { email: 'ada@', firstName: 'Ada' };

	const seedFields = () =>
		bench.sandbox.seed.customFields([
			{ id: 'cfCode', name: 'Code' },
			{ id: 'cfRow', name: 'Row' },
		]);
	const failedRow = async (row: IDataObject): Promise<IDataObject> => {
		const [failed] = (await bench.run(creates(), [row], GOING_ON)).items;
		expect(failed?.json).toMatchObject({ row: 1, code: row.code ?? 'invalid-value' });
		return failed?.json ?? {};
	};
	const customFieldsSent = () =>
		bench.wire
			.filter(({ method }) => method === 'POST')
			.map(({ body }) => (body as IDataObject).customFields as IDataObject[] | undefined);

	it('writes neither its code nor its number to custom fields of these names, and says so', async () => {
		seedFields();
		const failed = await failedRow(ADA);
		const result = await bench.succeed(creates(), [{ ...failed, email: 'ada@example.com' }]);
		expect(customFieldsSent()).toEqual([undefined]);
		expect(hintsOf(result).join()).toContain('"row", "code" (of a row that failed in an earlier run)');
	});

	it('does so also after a table has made text of its number', async () => {
		seedFields();
		const failed = await failedRow(ADA);
		await bench.succeed(creates(), [{ ...failed, row: '1', email: 'ada@example.com' }]);
		expect(customFieldsSent()).toEqual([undefined]);
	});

	it('leaves the columns code and row of another row, which did not fail, as they are', async () => {
		seedFields();
		const failed = await failedRow(ADA);
		const bob = { email: 'bob@example.com', code: 'SUMMER', row: 'K' };
		await bench.succeed(creates(), [{ ...failed, email: 'ada@example.com' }, bob]);
		const sent = customFieldsSent().filter((fields) => fields !== undefined);
		expect(sent.map((fields) => fields.map(({ id }) => id).sort())).toEqual([['cfCode', 'cfRow']]);
		expect(JSON.stringify(sent)).toMatch(/SUMMER.*K|K.*SUMMER/);
	});

	it('leaves the columns of a row with an error and a code like those of this node, but no number, as they are', async () => {
		seedFields();
		await bench.succeed(creates(), [{ email: 'bob@example.com', error: 'Twice', code: 'duplicate', row: 'K' }]);
		expect(JSON.stringify(customFieldsSent())).toMatch(/duplicate.*K|K.*duplicate/);
	});

	it('writes the code if it comes from a column of the row itself', async () => {
		seedFields();
		const failed = await failedRow({ ...ADA, code: 'SUMMER' });
		expect(failed.code).toBe('SUMMER');
		await bench.succeed(creates(), [{ ...failed, email: 'ada@example.com' }]);
		expect(JSON.stringify(customFieldsSent())).toContain('SUMMER');
	});

	it('has the code and the number of the run in which it failed last', async () => {
		const failed = await failedRow(ADA);
		bench.sandbox.configure({ allowDuplicates: false });
		bench.sandbox.seed.contacts([{ email: 'ada@example.com' }]);
		const again = [{ email: 'bob@example.com' }, { ...failed, email: 'ada@example.com' }];
		const { items } = await bench.run(creates(), again, GOING_ON);
		expect(items[1]?.json).toMatchObject({ row: 2, code: 'duplicate', email: 'ada@example.com' });
	});
});
