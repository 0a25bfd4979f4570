import { Warnings } from '../../nodes/HighLevelCrm/run/warnings';

describe('hints', () => {
	it('each is told once, the first nine; the others are counted', async () => {
		const hints = new Warnings();
		for (let hint = 0; hint < 12; hint++) for (let twice = 0; twice < 2; twice++) hints.add(`hint ${hint % 11}`);
		// Nine that are told, and two that are not, twice each, and no more.
		const told = await hints.all();
		expect(told.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, hint) => `hint ${hint}`));
		expect(told.slice(9)).toEqual(['4 more of this kind are not shown']);
	});

	it('long ones are cut, but for those that are worded at the end, which come first', async () => {
		const hints = new Warnings();
		hints.add('x'.repeat(300));
		hints.add('y'.repeat(301));
		hints.addAtEnd(() => 'z'.repeat(400));
		hints.addAtEnd(async () => '');
		hints.addAtEnd(async () => 'last');
		expect(await hints.all()).toEqual(['z'.repeat(400), 'last', 'x'.repeat(300), `${'y'.repeat(300)}…`]);
		expect(await new Warnings().all()).toEqual([]);
	});
});
