import { flagIn } from '../../nodes/HighLevelCrm/values/storedFlag';

it.each<[stored: unknown, flag: boolean | undefined]>([
	...[true, 'true', ' TRUE ', 1, '1'].map((stored): [unknown, boolean] => [stored, true]),
	...[false, 'false', 'FALSE', 0, '0'].map((stored): [unknown, boolean] => [stored, false]),
	...['', null, undefined, 'yes', 2, {}].map((stored): [unknown, undefined] => [stored, undefined]),
])('takes the stored flag %j for %j', (stored, flag) => {
	expect(flagIn(stored)).toBe(flag);
});
