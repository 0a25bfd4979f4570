import { parseBoolean } from '../../nodes/HighLevelCrm/values/flag';
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
