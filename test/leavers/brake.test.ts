import { exceededShare } from '../../nodes/HighLevelCrm/leavers/brake';
import { brakeFrom as fromOption, brakePercent as percentOption } from '../../nodes/HighLevelCrm/leavers/brakeOptions';

it.each<
	[count: number, all: number, percent: number, from: number, share: number | undefined, allowed: number | undefined]
>([
	[20, 100, 10, 20, undefined, undefined],
	[21, 100, 10, 20, 21, 10],
	[10, 100, 10, 5, undefined, undefined],
	[11, 100, 10, 5, 11, 10],
	[5, 10, 10, 20, undefined, undefined],
	[6, 10, 10, 20, 60, 50],
	[2, 3, 10, 20, undefined, undefined],
	[3, 5, 10, 20, 60, 50],
	[55, 100, 60, 20, undefined, undefined],
	[60, 100, 60, 20, undefined, undefined],
	[61, 100, 60, 20, 61, 60],
	[6, 10, 60, 20, undefined, undefined],
	[7, 10, 60, 20, 70, 60],
	[51, 100, 10, 100, 51, 50],
	[60, 100, 10, 20, 60, 10],
	[100, 100, 100, 0, undefined, undefined],
	[1, 3, 0, 0, 33, 0],
	[0, 3, 0, 0, undefined, undefined],
	[21, 201, 10, 20, 10.4, 10],
	[1_001, 10_000, 10, 20, 10.01, 10],
	[501, 1_001, 10, 1_000, 50.05, 50],
	[1, 30_000, 0, 0, 0.003, 0],
])(
	'%d of %d, at most %d percent and %d in any case: the brake holds %s',
	(count, all, brakePercent, brakeFrom, share, allowed) => {
		const exceeded = exceededShare(count, all, { brakePercent, brakeFrom });
		expect(exceeded).toEqual(share === undefined ? undefined : { share, allowed });
	},
);

it.each([
	['', 20, 10],
	[null, 20, 10],
	[0, 0, 0],
	['7', 7, 7],
	[100, 100, 100],
])('of %j as the value of both options the brake holds from %d on, above %d percent', (given, from, percent) => {
	expect([fromOption.read(given), percentOption.read(given)]).toEqual([from, percent]);
});

it.each([-1, 1.5, 'x'])('%j is no number from which the brake can hold', (given) => {
	expect(() => fromOption.read(given)).toThrow('is not a whole number from 0 up');
});
