import { parseBoolean } from '../../nodes/HighLevelCrm/values/flag';
import { flagIn } from '../../nodes/HighLevelCrm/values/storedFlag';
import { says } from './says';

it.each([
	[true, true],
	['true', true],
	['false', false],
	['TRUE', true],
	[' False ', false],
	['yes', 'It "yes" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
	[1, 'It "1" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
])('reads or rejects the boolean %j', (value, said) => {
	expect(says(parseBoolean, value)).toBe(said);
});

it.each<[stored: unknown, flag: boolean | undefined]>([
	...[true, 'true', ' TRUE ', 1, '1'].map((stored): [unknown, boolean] => [stored, true]),
	...[false, 'false', 'FALSE', 0, '0'].map((stored): [unknown, boolean] => [stored, false]),
	...['', null, undefined, 'yes', 2, {}].map((stored): [unknown, undefined] => [stored, undefined]),
])('takes the stored flag %j for %j', (stored, flag) => {
	expect(flagIn(stored)).toBe(flag);
});
