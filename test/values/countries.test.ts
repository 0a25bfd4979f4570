import { countryCode } from '../../nodes/HighLevelCrm/values/countries';

it.each<[unknown, unknown]>([
	...['United States', 'USA', 'U.S.A.', 'us', 'United States of America', 'United States (US)'].map(
		(name): [unknown, unknown] => [name, 'US'],
	),
	...['Estados Unidos', 'Stati Uniti', 'Verenigde Staten', 'Vereinigte Staaten'].map((name): [unknown, unknown] => [
		name,
		'US',
	]),
	...['UK', 'uk', 'United Kingdom', 'Royaume-Uni', 'the United Kingdom'].map((name): [unknown, unknown] => [
		name,
		'GB',
	]),
	...['Germany', ' germany ', 'Deutschland', 'Allemagne', 'Alemania', 'Alemanha', 'Germania', 'Duitsland', 'DE'].map(
		(name): [unknown, unknown] => [name, 'DE'],
	),
	['Österreich', 'AT'],
	['Osterreich', 'AT'],
	['The Netherlands', 'NL'],
	['Países Bajos', 'NL'],
	['Niger', 'NE'],
	['Nigeria', 'NG'],
	['Isle of Man', 'IM'],
	['BU', 'BU'],
	['bu', 'MM'],
	['Atlantis', 'Atlantis'],
	['x', 'x'],
	['', ''],
	[7, 7],
	[null, null],
])('returns for the country %j the code %j', (given, code) => {
	expect(countryCode(given)).toBe(code);
});
