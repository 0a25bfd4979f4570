import { bothDialects, jsonOf } from '../../support/bench';
import { night } from '../../undo/nights';

/** It is not written, as the row with the old phone alone would not find the contact any more. */
bothDialects('A new phone for a new person whom another row names by the old phone alone', (bench) => {
	const ROWS = [
		{ Phone: '+12025550101', 'First Name': 'Ben' },
		{ Email: 'ben@example.com', Phone: '+12025550101' },
		{ Email: 'ben@example.com', Phone: '+12025550102' },
	];

	it('is named in the dry run, in the first night and in the second one', async () => {
		for (const write of ['nothing', 'changes', 'changes']) {
			const { items } = await bench.run(night({ write }), ROWS);
			expect(jsonOf(items).map(({ phone, conflict }) => [phone, conflict])).toEqual([
				['+12025550101', undefined],
				['+12025550101', undefined],
				['+12025550101', [expect.objectContaining({ field: 'phone', value: '+12025550102' })]],
			]);
		}
	});
});
