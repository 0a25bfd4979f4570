import { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { Warnings } from '../../nodes/HighLevelCrm/run/warnings';
import { Cancelled, Stop } from '../../nodes/HighLevelCrm/client/send/stop';

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

describe('the end of a run', () => {
	it('has one cause, the first', () => {
		const stop = new Stop();
		const stopped = jest.fn();
		stop.onStop(stopped);
		expect([stop.reason, stopped.mock.calls]).toEqual([undefined, []]);
		const cause = new Error('first');
		stop.abort(cause);
		stop.abort(new Error('second'));
		expect(stop.reason).toBe(cause);
		expect(stopped.mock.calls).toEqual([[cause]]);
	});

	it('is final only after a cancellation or a failure that all would share, also after another cause', () => {
		const failure = (hopeless: boolean) => new ApiFailure({ message: 'x', description: '' }, { hopeless });
		for (const cause of [new Cancelled(), failure(true)]) {
			const stop = new Stop();
			const ended = jest.fn();
			stop.onFinalStop(ended);
			const first = failure(false);
			stop.abort(first);
			expect([stop.finalReason, ended.mock.calls]).toEqual([undefined, []]);
			stop.abort(cause);
			expect([stop.reason, stop.finalReason, ended.mock.calls]).toEqual([first, cause, [[cause]]]);
		}
	});

	it('comes with the stop button, also if that was pressed before', () => {
		const before = new AbortController();
		before.abort();
		expect(new Stop(before.signal).reason).toBeInstanceOf(Cancelled);
		const later = new AbortController();
		const stop = new Stop(later.signal);
		expect(stop.reason).toBeUndefined();
		later.abort();
		expect(stop.reason).toBeInstanceOf(Cancelled);
	});

	it('is told in n8n’s word', () => {
		expect(new Cancelled()).toMatchObject({ name: 'Cancelled', message: 'The execution was canceled' });
		expect(new Cancelled('Of 2 items: 1 written.').message).toBe('The execution was canceled. Of 2 items: 1 written.');
	});
});
