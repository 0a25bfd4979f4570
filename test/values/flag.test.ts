import { parseBoolean } from '../../nodes/HighLevelCrm/values/flag';
import { says } from './says';

it.each([
	[true, true],
	['true', true],
	['false', false],
	['yes', 'It "yes" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
	[1, 'It "1" is neither true nor false. Switch it on or off, or use an expression that gives true or false.'],
])('a switch: %j', (value, said) => {
	expect(says(parseBoolean, value)).toBe(said);
});
