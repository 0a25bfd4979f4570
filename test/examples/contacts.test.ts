import { readFileSync } from 'node:fs';
import { CONTACTS_FILE, contactsCsv } from '../../examples/data/generateContacts';
import { faultOf, readRows } from '../../examples/data/rows';

describe('examples/contacts.csv', () => {
	const rows = readRows(CONTACTS_FILE);

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
});
