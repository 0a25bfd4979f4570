/** A place, the names of its people, and the spellings of their phone numbers. */
export interface Place {
	firstNames: readonly string[];
	lastNames: readonly string[];
	cities: ReadonlyArray<readonly [city: string, state: string, postalCode: string]>;
	country: string;
	streets: readonly string[];
	/** Spellings of the same number; `n` has six digits. */
	phone: ReadonlyArray<(n: string) => string>;
}

const three = (n: string): [string, string] => [n.slice(0, 3), n.slice(3)];

/** The United States come first, because most rows are from there. */
export const PLACES: readonly [Place, ...Place[]] = [
	{
		firstNames: ['Ava', 'Noah', 'Grace', 'Liam', "D'Angelo", 'Mary-Jane', 'Zoë', 'José', '🦊 Foxy'],
		lastNames: ["O'Brien", 'Smith', 'Johnson', 'de la Cruz', 'Nguyễn', 'Brown', 'MacDonald', 'Peña'],
		cities: [
			['Austin', 'TX', '78701'],
			['Boston', 'MA', '02108'],
			['El Paso', 'TX', '79901'],
			['San José', 'CA', '95112'],
		],
		country: 'US',
		streets: ['Main St, Apt {n}', '{n} Elm Street', '{n} "The Yard", Dock Rd', '{n} Oak Ave\nSuite 5'],
		phone: [
			(n) => `+1 202 5${n.slice(0, 2)} ${n.slice(2)}`,
			(n) => `(202) 5${n.slice(0, 2)}-${n.slice(2)}`,
			(n) => `202.5${n.slice(0, 2)}.${n.slice(2)}`,
			(n) => `+12025${n}`,
		],
	},
	{
		firstNames: ['Łukasz', 'Małgorzata', 'Zofia', 'Święcisława'],
		lastNames: ['Wójcik', 'Kowalska', 'Żółć', 'Dąbrowski'],
		cities: [
			['Kraków', '', '30-001'],
			['Łódź', '', '90-001'],
		],
		country: 'PL',
		streets: ['ul. Długa {n}', 'Plac Wolności {n}, m. 4'],
		phone: [(n) => `+48 512 ${three(n).join(' ')}`, (n) => `0048512${n}`, (n) => `+48-512-${three(n).join('-')}`],
	},
	{
		firstNames: ['花子', '太郎', 'さくら'],
		lastNames: ['山田', '佐藤', '鈴木'],
		cities: [
			['東京', '', '100-0001'],
			['大阪', '', '530-0001'],
		],
		country: 'JP',
		streets: ['千代田{n}', '北区梅田{n}\n3階'],
		phone: [(n) => `+81 90 55${n.slice(0, 2)} ${n.slice(2)}`, (n) => `+819055${n}`],
	},
	{
		firstNames: ['مريم', 'يوسف', 'ליאור'],
		lastNames: ['الهاشمي', 'حداد', 'כהן'],
		cities: [['دبي', '', '']],
		country: 'AE',
		streets: ['شارع الشيخ زايد {n}', 'Villa {n}, Al Wasl Rd'],
		phone: [(n) => `+971 50 1${n.slice(0, 2)} ${n.slice(2)}`, (n) => `+971501${n}`],
	},
	{
		firstNames: ['Zoë', 'François', 'Jürgen', 'Åsa', 'Ðorđe'],
		lastNames: ['Müller-Lüdenscheidt', "L'Écuyer", 'Ørsted', 'van der Berg'],
		cities: [
			['Köln', 'NRW', '50667'],
			['Tübingen', 'BW', '72070'],
		],
		country: 'DE',
		streets: ['Hauptstraße {n}', '{n}, Straße des 17. Juni\nHinterhof, 2. OG'],
		phone: [(n) => `+49 151 23${n.slice(0, 2)} ${n.slice(2)}`, (n) => `+49 (151) 23${n}`, (n) => `004915123${n}`],
	},
];
