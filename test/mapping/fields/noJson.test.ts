import { bothDialects, mapping } from '../../support/bench';

/** The field of a mapping that does not say its type, as one that was written by hand, and others that take any value. */
const FIELDS = ['Boxes', 'New Kind', 'No Type'];
const STORED = { Boxes: { one: 'a' }, 'New Kind': 'a', 'No Type': 'a' };

const mapped = (id: string, expression: string) => {
	const types: Record<string, string> = { Boxes: 'TEXTBOX_LIST', 'New Kind': 'FUTURE' };
	const fields = mapping({ [`customField:${id}`]: expression, city: 'Oslo' });
	for (const field of fields.schema as Array<{ id: string; name?: string; dataType?: string }>)
		if (field.id.startsWith('customField:')) Object.assign(field, types[id] && { name: id, dataType: types[id] });
	return fields;
};

bothDialects('a value that JSON sends as null or not at all', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields(
			FIELDS.map((id) => ({ id, name: id, dataType: id === 'Boxes' ? 'TEXTBOX_LIST' : 'TEXT' })),
		);
		const customFields = Object.entries(STORED).map(([id, value]) => ({ id, value }));
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', customFields }]);
	});
	const stored = (id: string) =>
		bench.sandbox.state.contacts.get('ann')?.customFields.find((field) => field.id === id)?.value;
	const update = async (fields: ReturnType<typeof mapping>) => {
		const parameters = {
			resource: 'contact',
			operation: 'update',
			contactId: { __rl: true, mode: 'id', value: 'ann' },
		};
		const { items } = await bench.succeed({ ...parameters, fields, options: { outputFormat: 'raw' } }, [{}]);
		return items[0]?.json;
	};

	const VALUES = ['new Date("tomorrow")', 'Number("ten")', '1 / 0', 'BigInt(42)'];

	it.each(FIELDS.flatMap((id) => VALUES.map((value) => [id, value] as const)))(
		'is left out, and the field stays: %s, %s',
		async (id, value) => {
			const json = await update(mapped(id, `={{ ${value} }}`));
			expect(json?.leftOut).toMatch(new RegExp(`${id}.* has to be text, not `));
			expect(stored(id)).toEqual(STORED[id as keyof typeof STORED]);
			expect(bench.sandbox.state.contacts.get('ann')?.city).toBe('Oslo');
		},
	);

	it.each(VALUES)('is left out of a list of custom fields, which stay: %s', async (value) => {
		const json = await update(mapping({ customFields: `={{ [{ id: "New Kind", value: ${value} }] }}`, city: 'Oslo' }));
		expect(json?.leftOut).toMatch(/New Kind.* has to be text, not /);
		expect(stored('New Kind')).toBe('a');
		expect(bench.sandbox.state.contacts.get('ann')?.city).toBe('Oslo');
	});

	it('is reported as a date if it is one', async () => {
		const json = await update(mapping({ companyName: '={{ new Date("2026-01-31") }}', city: 'Oslo' }));
		expect(json?.leftOut).toMatch(/^Company Name has to be text, not a date/);
	});
});
