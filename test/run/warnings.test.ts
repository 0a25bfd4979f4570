import { Warnings } from '../../nodes/HighLevelCrm/run/warnings';

describe('the warnings of a run', () => {
	it('show each of the first nine once and count the others', async () => {
		const hints = new Warnings();
		for (let hint = 0; hint < 12; hint++) for (let twice = 0; twice < 2; twice++) hints.add(`hint ${hint % 11}`);
		// Nine warnings are shown. The two others are counted, without their repetitions.
		const told = await hints.all();
		expect(told.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, hint) => `hint ${hint}`));
		expect(told.slice(9)).toEqual(['2 more of this kind are not shown']);
	});

	it('are cut, except for those written at the end, which come first', async () => {
		const hints = new Warnings();
		hints.add('x'.repeat(500));
		hints.add('y'.repeat(501));
		hints.addAtEnd(() => 'z'.repeat(600));
		hints.addAtEnd(async () => '');
		hints.addAtEnd(async () => 'last');
		expect(await hints.all()).toEqual(['z'.repeat(600), 'last', 'x'.repeat(500), `${'y'.repeat(500)}…`]);
		expect(await new Warnings().all()).toEqual([]);
	});
});
