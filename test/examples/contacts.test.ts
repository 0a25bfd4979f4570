import { readFileSync } from 'node:fs';
import { CONTACTS_FILE, contactsCsv } from '../../examples/data/generateContacts';
import { faultOf, readRows } from '../../examples/data/rows';

describe('examples/contacts.csv', () => {
	const rows = readRows(CONTACTS_FILE);
	const cells = rows.flatMap((row) => Object.values(row));

	it('is the output of its generator', () => {
		expect(readFileSync(CONTACTS_FILE, 'utf8')).toBe(contactsCsv());
	});

	it('has a thousand rows, seven of them bad in different ways', () => {
		expect(rows).toHaveLength(1_000);
		expect(
			rows
				.map(faultOf)
				.filter((fault) => fault !== undefined)
				.sort(),
		).toEqual(['email', 'email', 'email', 'nobody', 'nobody', 'phone', 'phone']);
	});

	it('has rows of one person: with the email in another case, with another phone, and with the phone alone', () => {
		const count = new Map<string, number>();
		for (const { email } of rows) count.set(email.toLowerCase(), (count.get(email.toLowerCase()) ?? 0) + 1);
		const again = rows.filter(({ email }) => email !== '' && (count.get(email.toLowerCase()) ?? 0) > 1);
		expect(again.filter(({ email }) => email !== email.toLowerCase()).length).toBeGreaterThan(10);
		expect(again.filter(({ source }) => source === 'moved').length).toBeGreaterThan(10);
		expect(rows.filter(({ tags, email }) => tags === 'called' && email === '').length).toBeGreaterThan(5);
	});

	it.each(['Zoë', 'Łukasz', '山田', 'مريم', "O'Brien", '🦊 Foxy', 'Café "Zur Post"'])('has the name %s', (name) => {
		expect(cells).toContain(name);
	});

	it('has commas and line breaks in cells, and empty cells', () => {
		expect(rows.some(({ address1 }) => address1.includes(','))).toBe(true);
		expect(rows.some(({ address1 }) => address1.includes('\n'))).toBe(true);
		expect(cells.filter((cell) => cell === '').length).toBeGreaterThan(1_000);
	});
});
