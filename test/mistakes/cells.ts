import { entriesIn } from '../support/entriesIn';

/** Cells that are no value of their column: by column what the user is told to do, and the cells. */
export const BAD_CELLS: Record<string, [way: RegExp, ...cells: unknown[]]> = {
	State: [
		/custom field|empty/,
		...entriesIn(
			`active | Inactive | CANCELLED | bounced | subscribed | unsubscribed | aktiv | gekündigt | actif | cancelado | ativo`,
		),
		...['FALSE', 'WAHR'],
		...['attivo', 'actief', 'aktywny', 'avslutad', 'ada@example.com', '---', '{{ user.state }}'],
	],
	Country: [
		/name, or its code|empty|formula/,
		'Narnia',
		'XX',
		'ZZ',
		'EU',
		'Unknown',
		'12',
		'active',
		'N/A',
		'n.a.',
		'#N/A',
		'Germany or Austria',
	],
	'Time Zone': [/Europe\/Berlin/, 'PST', 'EST', 'CEST', 'UTC+1', '+02:00', 'Narnia', 'Europe/Narnia', 'summer time'],
	Source: [/name of the source|[Ll]eave the cell empty|leave it empty/, 'FALSE', '12', '3.5', '*|SOURCE|*'],
	Gender: [
		/Leave the cell empty/,
		...entriesIn(
			`Keine Angabe | None | Unspecified | Prefer not to say | unknown | k. A. | non précisé | sin especificar`,
		),
		...['não informado', 'non specificato', 'niet opgegeven', 'nie podano', 'ej angivet'],
	],
	Website: [/empty|Correct/, 'N/A', 'none', 'keine Angabe', 'undefined', '{{website}}'],
	'First Name': [
		/Email|empty|Encoding|Correct|two braces/,
		...[
			'ada@example.com',
			'mailto:ada@example.com',
			'*|FNAME|*',
			'{{first_name}}',
			'{{ contact.first_name }}',
			'%FNAME%',
			'[[name]]',
		],
		...[
			'${name}',
			'<<First Name>>',
			'J\ufffdrgen',
			'#NV',
			'#N/A',
			'#NOMBRE!',
			'-',
			'???',
			'{{ $json.name }}',
			'undefined',
			'[object Object]',
		],
		...['#####', 'null', 'NaN'],
	],
	Name: [/Correct|empty|formula/, '-', '???', '#N/A', '#REF!', '[object Object]', 'undefined', '{{contact.name}}'],
	City: [
		/Correct|empty|Encoding/,
		...entriesIn(
			`#BEZUG! | #WERT! | #VALEUR! | #¡REF! | #¿NOMBRE? | #RIF! | #NOME? | #NÚM! | #VERW! | #WAARDE! | #ADR! | #SAKNAS!`,
		),
		...['n.a.', 'k.A.'],
		...['#N/D', '#N/B', '#GETTING_DATA', 'M\ufffdnchen', '.', 'FALSE', 'TRUE', 'WAHR', 'FALSCH', 'VRAI', 'FAŁSZ'],
	],
	Company: [
		/Keep one|Email|empty/,
		'A (https://notion.so/a), B (https://notion.so/b)',
		'info@acme.com',
		'*|COMPANY|*',
		'Acme (https://notion.so/a), Beta',
		'n/a',
	],
	Phone: [
		/country code|Keep one|digits|empty|formula/,
		...entriesIn(
			`000-000-0000 | 1111111111 | (999) 999-9999 | 0 | 12 | 5550 | 911 | ask Jane | n/a | ada@example.com | 1,41556E+10`,
		),
		...['415 555 0100 / 415 555 0101', '1-800-FLOWERS', '#REF!', '12345678901234567890123', '{{phone}}'],
	],
	Birthday: [
		/1990-01-31|2026-01-31|Save it as CSV/,
		...entriesIn(
			`1990-02-31 | 13/13/1990 | 31/04/1990 | 0000-05-12 | 0001-01-01 | 1899-12-30 | 2199-01-01 | 12/10 | 12. Mai | May 12`,
		),
		...entriesIn(
			`--05-12 | spring | 33000 | 1990 | 29.02.1991 | 1/0/1990 | born 1990-02-28 | December 1990 | 31.12. | 10 Décembre`,
		),
	],
	Address: [
		/parts|Encoding|Email|empty|formula/,
		'Hauptstra\ufffde 1',
		'ada@example.com',
		'{{address}}',
		'#REF!',
		'FALSE',
	],
	'Favourite Day': [
		/2026-01-31|Save it as CSV/,
		...['05/04/2020', '31/04/2020', '13/13/2020', 'next monday', '4.4.91', '0000-00-01', '45123', '2020-02-30', 'TBD'],
	],
	Size: [/Its options are/, 'large', 'XL', 'S, M', '1'],
	Shoes: [/Use digits/, '42 EU', '4,2,1', 'large', '0x10'],
	'Customer No.': [/map it to a text field/, '1234567890123456789'],
	'Do Not Disturb': [/true or false/, 'maybe', 'perhaps', '2'],
	Owner: [/name or the email of a user/, 'Maria Nobody', 'nobody@example.org'],
	Tags: [
		/Encoding|empty|formula/,
		...['caf\ufffd', '*|TAG|*'],
		...entriesIn(
			`- | -- | ? | N/A | n/a | none | None | unknown | #N/A | #NV | null | FALSE | True | WAHR | FALSCH | FALSO | keine Angabe`,
		),
	],
	Labels: [/empty/, 'n/a', '-'],
	Zip: [/Encoding|Correct|empty/, 'FALSCH', '#N/A', '*|ZIP|*', '--'],
};

/** Cells in another notation than HighLevel's: what is written for them. */
export const READ_CELLS: Array<[column: string, cell: unknown, written: unknown]> = [
	...[
		'Central Time (US & Canada)',
		'Central Standard Time',
		'(GMT-06:00) Central Time (US & Canada)',
		'america/chicago',
	].map((zone): [string, string, string] => ['Time Zone', zone, 'America/Chicago']),
	...['Berlin', 'W. Europe Standard Time', 'Europe/Berlin'].map((zone): [string, string, string] => [
		'Time Zone',
		zone,
		'Europe/Berlin',
	]),
	['Company', 'Acme (https://www.notion.so/Acme-1a2b3c)', 'Acme'],
	['Country', 'Deutschland', 'DE'],
	['Country', 'Niemcy', 'DE'],
	['Country', 'Tyskland', 'DE'],
	['Country', '日本', 'JP'],
	['Country', 'Ελλάδα', 'GR'],
	['Country', 'Magyarország', 'HU'],
	['Email', 'ada@\u200bexample.com', 'ada@example.com'],
	['Email', '\u00a0a\u00adda@example.com\u2060', 'ada@example.com'],
	['Phone', '\u202a+1\u00a0555\u00a0010\u00a00100\u202c', '+1 555 010 0100'],
	...[
		'1990-12-10T00:00:00.000Z',
		'1990-12-10 00:00:00+00:00',
		'December 10, 1990',
		'10 December 1990',
		'10th December 1990',
	].map((day): [string, string, string] => ['Birthday', day, '1990-12-10']),
	...[
		'10. Dezember 1990',
		'10 décembre 1990',
		'10 de diciembre de 1990',
		'10 de dezembro de 1990',
		'10 dicembre 1990',
	].map((day): [string, string, string] => ['Birthday', day, '1990-12-10']),
	...['10 december 1990', '10 grudnia 1990', '10.12.90', '10-Dec-90', 'Dec 10 1990'].map(
		(day): [string, string, string] => ['Birthday', day, '1990-12-10'],
	),
	['Birthday', '4.4.91', '1991-04-04'],
	['Birthday', '31/01/2000', '2000-01-31'],
];
