import { callingCodeOf } from '../../nodes/HighLevelCrm/values/callingCodes';
import { countryCode } from '../../nodes/HighLevelCrm/values/countries';

it.each(['DE', 'de', ' De '])('has the calling code of the country "%s"', (country) =>
	expect(callingCodeOf(country)).toBe('49'),
);

it.each<[string, string | undefined]>([
	...['United States', 'USA', 'U.S.A.', 'us', 'United States of America', 'United States (US)'].map(
		(name): [string, string] => [name, 'US'],
	),
	...['Estados Unidos', 'Stati Uniti', 'Verenigde Staten', 'Vereinigte Staaten'].map((name): [string, string] => [
		name,
		'US',
	]),
	...['UK', 'uk', 'United Kingdom', 'Royaume-Uni', 'the United Kingdom'].map((name): [string, string] => [name, 'GB']),
	...['Germany', ' germany ', 'Deutschland', 'Allemagne', 'Alemania', 'Alemanha', 'Germania', 'Duitsland', 'DE'].map(
		(name): [string, string] => [name, 'DE'],
	),
	['Österreich', 'AT'],
	['Osterreich', 'AT'],
	['The Netherlands', 'NL'],
	['Países Bajos', 'NL'],
	['Niger', 'NE'],
	['Nigeria', 'NG'],
	['Dominican Republic', 'DO'],
	['Dominica', 'DM'],
	['Guinea-Bissau', 'GW'],
	['Guinea', 'GN'],
	['Isle of Man', 'IM'],
	['BU', 'BU'],
	['bu', 'MM'],
	...['日本', 'Ιαπωνία', 'اليابان', 'Japonia', 'Japán'].map((name): [string, string] => [name, 'JP']),
	...['NA', 'na', ' Na ', 'Namibia'].map((name): [string, string] => [name, 'NA']),
	...['#N/A', 'N/A', 'n.a.', 'N. A.', 'n / a', '=NA()'].map((name): [string, undefined] => [name, undefined]),
	// The names of ISO 3166-1, its codes of three letters, and the countries of the United Kingdom.
	...['Great Britain', 'England', 'Northern Ireland', 'Großbritannien', 'GBR'].map((name): [string, string] => [
		name,
		'GB',
	]),
	['DEU', 'DE'],
	['ALB', 'AL'],
	['ZWE', 'ZW'],
	['Russian Federation', 'RU'],
	['Korea, Republic of', 'KR'],
	["Korea, Democratic People's Republic of", 'KP'],
	// Which Korea or Congo is meant stands in brackets or nowhere.
	...['Korea', 'Korea (North)', 'Congo (República Democrática del)'].map((name): [string, undefined] => [
		name,
		undefined,
	]),
	['Congo', 'CG'],
	['Congo, The Democratic Republic of the', 'CD'],
	// Qatar or Chad in one language, Togo or Tonga in others.
	...['Kata', 'টোগো', 'ટોગો'].map((name): [string, undefined] => [name, undefined]),
	...['Atlantis', 'Narnia', 'XX', 'ZZ', 'EU', 'x', ''].map((name): [string, undefined] => [name, undefined]),
])('returns for the country %j the code %j', (given, code) => {
	expect(countryCode(given)).toBe(code);
});
