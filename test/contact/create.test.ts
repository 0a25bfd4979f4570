import { contactsVersion, bothDialects, expectHeaders, LOCATION, mapping, overSeveralRows } from '../support/bench';

const ALL_FIELDS = {
	email: 'Jane.Doe@Example.com',
	phone: '+1 (555) 010-0100',
	firstName: ' Jane ',
	lastName: 'Doe',
	companyName: 'Doe & Co',
	address1: '1 Main St',
	city: 'Austin',
	state: 'TX',
	postalCode: '01234',
	country: 'US',
	source: 'test',
};

bothDialects('contact create', (bench) => {
	const create = (value: Record<string, string | string[]>, options = {}) => ({
		resource: 'contact',
		operation: 'create',
		fields: mapping(value),
		options,
	});

	it('sends all fields of the interface unchanged', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
		await bench.run(create({ ...ALL_FIELDS, tags: ['VIP', 'Lead'], 'customField:cf1': '43' }));
		expect(bench.wire).toEqual([
			{
				method: 'POST',
				path: bench.by({ highLevel: '/contacts/', documented: '/contacts' }),
				query: {},
				body: {
					...ALL_FIELDS,
					tags: ['VIP', 'Lead'],
					customFields: [
						bench.by<object>({ highLevel: { id: 'cf1', field_value: '43' }, documented: { id: 'cf1', value: '43' } }),
					],
					locationId: LOCATION,
				},
			},
		]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
	});

	it('looks for the contacts of many rows together in a dry run', async () => {
		const people = Array.from({ length: 20 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
		bench.sandbox.seed.contacts(people);
		await bench.run(create({ email: '={{ $json.email }}' }, { dryRun: true }), people, {
			onError: 'continueErrorOutput',
		});
		expect(bench.sandbox.counters.requests).toBeLessThan(people.length);
	});

	it('returns the created contact, with its ID, names and addresses first', async () => {
		const { items } = await bench.run(
			create({ email: 'jane@example.com', firstName: 'Jane' }, { outputFormat: 'raw' }),
		);
		const [stored] = [...bench.sandbox.state.contacts.values()];
		expect(items).toHaveLength(1);
		const columns = Object.keys(items[0]?.json ?? {});
		expect(columns.filter((column) => ['id', 'email', 'action'].includes(column))).toEqual(['id', 'email', 'action']);
		expect(items[0]?.json).toMatchObject({
			action: 'created',
			id: stored?.id,
			email: 'jane@example.com',
			firstName: 'Jane',
			locationId: LOCATION,
		});
	});

	it.each(['email', 'phone', 'firstName', 'lastName'])('accepts %s alone, and sends no empty field', async (field) => {
		const value = field === 'email' ? 'a@example.com' : field === 'phone' ? '+15550100100' : 'Somebody';
		const { error, items } = await bench.run(create({ [field]: value, city: '' }));
		expect(error).toBeUndefined();
		expect(bench.wire[0]?.body).not.toHaveProperty('city');
		expect(items[0]?.json[field]).toBe(value);
		expect(bench.sandbox.counters.created).toBe(1);
	});

	it('refuses a contact without any of these', async () => {
		const { error } = await bench.run(create({ city: 'Oslo' }));
		expect(error?.message).toBe('Create needs Email, Phone, First Name or Last Name (row 1)');
		expect(bench.wire).toEqual([]);
	});

	it('names the existing contact in the error for a duplicate', async () => {
		const [existing] = bench.sandbox.seed.contacts([{ phone: '+15550100100' }]);
		const { error } = await bench.run(create({ email: 'new@example.com', phone: '+15550100100' }));
		expect(error?.message).toContain(existing?.id);
		expect(error?.message).toContain('the same phone');
		expect(error?.context?.data).toMatchObject({ contactId: existing?.id, matchingField: 'phone' });
		expect(bench.sandbox.counters.created).toBe(0);
	});

	overSeveralRows(bench, {
		parameters: create({ email: '={{ $json.mail }}', firstName: '={{ $json.name }}' }),
		items: [
			{ mail: 'a@example.com', name: 'A' },
			{ mail: 'taken@example.com', name: 'B', extra: 7 },
			{ mail: 'c@example.com', name: 'C' },
		],
		seed: ({ seed }) => void seed.contacts([{ id: 'there', email: 'taken@example.com' }]),
		message: /"taken@example\.com" was refused as a duplicate.*same email.*\(ID there\)/,
		description: /Nothing (of this row )?was written.*"Create or Update"/,
		tell: ({ email, firstName }) => [email, firstName],
		gives: [[['a@example.com', 'A']], [['c@example.com', 'C']]],
	});
});
