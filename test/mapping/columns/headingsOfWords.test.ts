import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf } from '../../support/bench';

bothDialects('a heading whose words look like those of a field', (bench) => {
	const upsert = async (...rows: IDataObject[]) => {
		const result = await bench.succeed({ resource: 'contact', operation: 'upsert', fields: automatic() }, rows);
		const contacts = [...bench.sandbox.state.contacts.values()] as unknown as IDataObject[];
		const told = [...hintsOf(result), ...jsonOf(result.items).map(({ leftOut }) => leftOut as string)].join(' ');
		return { contacts, contact: contacts[0] ?? {}, told };
	};
	const ann = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', state: 'TX' };
	const EMAIL = { Email: ann.email };

	it.each(['Customer No', 'Member No.', 'Student No', 'Cliente N\u00ba', 'Socio N\u00famero', 'Contact Num'])(
		'%s is no house number',
		async (heading) => {
			const { contact, told } = await upsert({ ...EMAIL, Address: '12 Main Street', [heading]: '1042' });
			expect(contact.address1).toBe('12 Main Street');
			expect(told).toContain(`"${heading}"`);
		},
	);

	it.each([
		['Last Invoice', 'INV-17'],
		['Last Delivery', '2026-01-05'],
		['Last Company', 'Google'],
		['First Billing', 'Jan 2026'],
	])('%s is no name', async (heading, value) => {
		bench.sandbox.seed.contacts([ann]);
		const { contact, told } = await upsert({ ...EMAIL, [heading]: value });
		expect([contact.firstName, contact.lastName]).toEqual(['Ann', 'Lee']);
		expect(told).toContain(`"${heading}"`);
	});

	it('Billing First and Billing Last are names', async () => {
		const { contact } = await upsert({ ...EMAIL, 'Billing First': 'Ann', 'Billing Last': 'Lee' });
		expect([contact.firstName, contact.lastName]).toEqual(['Ann', 'Lee']);
	});

	it('Postal Address is the address, and not the one beside Address', async () => {
		const postal = { 'Postal Address': 'PO Box 5, Springfield' };
		const alone = await upsert({ ...EMAIL, ...postal });
		expect([alone.contact.address1, alone.contact.postalCode ?? null]).toEqual(['PO Box 5, Springfield', null]);
		const beside = await upsert({ ...EMAIL, ...postal, Address: '1 Main St' });
		expect([beside.contact.address1, beside.contact.postalCode ?? null]).toEqual(['1 Main St', null]);
		expect(beside.told).toContain('"Postal Address"');
	});

	it('Membership Name, State and Region do not change the name or state of a person', async () => {
		bench.sandbox.seed.contacts([ann]);
		const membership = { 'Membership Name': 'Gold', 'Membership State': 'Frozen', 'Membership Region': 'West' };
		const { contact, told } = await upsert({ ...EMAIL, ...membership });
		expect([contact.firstName, contact.lastName, contact.state]).toEqual(['Ann', 'Lee', 'TX']);
		for (const heading of Object.keys(membership)) expect(told).toContain(`"${heading}"`);
	});

	it.each([
		['Country ID', 12, '+1'],
		['Country ID', 49, '+1'],
		['Country Code', 276, '+1'],
		['Country Code', '+49', '+49'],
		['Country Code', 1242, '+1242'],
	])('%s %s gives a phone the calling code %s', async (heading, value, code) => {
		const { contact } = await upsert({ ...EMAIL, Phone: '2025550100', [heading]: value });
		const { phone } = contact as { phone: string };
		expect(phone.replace('2025550100', '')).toMatch(code === '+1' ? /^(\+1)?$/ : code);
	});

	it.each([
		['Poland', 'Poland', 'country'],
		['Milan', 'Milan', 'state'],
		['Townhome', 'Yes', 'city'],
	])('%s is the answer of a survey, and no place', async (heading, value, field) => {
		const { contact, told } = await upsert({ ...EMAIL, [heading]: value });
		expect(contact[field] ?? null).toBeNull();
		expect(told).toContain(`"${heading}"`);
	});

	const withStates = (heading: string, states: string[]) =>
		states.map((state, index) => ({ Email: `p${index}@example.com`, [heading]: state }));

	it.each([
		['Delivery State', ['Delivered', 'Shipped', 'Lost in the mail', 'In transit']],
		['Estado', ['Devuelto', 'Pagado', 'Reclamado']],
	])('%s is read as statuses in all cells if some of them are statuses', async (heading, states) => {
		const { contacts, told } = await upsert(...withStates(heading, states));
		expect(contacts.map(({ state }) => state ?? null)).toEqual(states.map(() => null));
		for (const state of states)
			expect(told).toMatch(new RegExp(`State "${state}" (is a status|stands in a column with statuses)`));
	});

	it.each([
		[9, 0, 0],
		[9, 5, 0],
		[10, 0, 10],
	])('State with %i states, one status and %i empty cells has %i states', async (count, empty, written) => {
		const states = [...Array<string>(count).fill('Texas'), 'Pending', ...Array<string>(empty).fill('')];
		const { contacts } = await upsert(...withStates('State', states));
		expect(contacts.filter(({ state }) => state === 'Texas')).toHaveLength(written);
		expect(contacts).toHaveLength(states.length);
	});

	it('Region is not the state while nobody can look up whether it is a custom field', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Region', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([ann]);
		bench.sandbox.setFaults([{ match: { path: '*customFields*' }, kind: 'status', status: 500 }]);
		const row = { ...EMAIL, Surname: 'Smith', Region: 'EMEA' };
		const { contact, told } = await upsert(row);
		expect([contact.lastName, contact.state]).toEqual(['Smith', 'TX']);
		expect(told).toContain('"Region" (a custom field may have this name, and');
		bench.sandbox.setFaults([]);
		const next = await upsert(row);
		expect(next.contact).toMatchObject({ state: 'TX', customFields: [{ id: 'cf1', value: 'EMEA' }] });
	});
});
