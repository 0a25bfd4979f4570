import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bothDialects, hintsOf, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';
import { itemsOf, undoing } from '../../undo/nights';

/** A mapping by hand as a program writes it, which does not know that the editor keeps the list of fields beside the values. */
const written = (value: IDataObject, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', options: {} },
	fields: { mappingMode: 'defineBelow', value, ...more } as unknown as INodeParameters,
});

bothDialects('a mapping without the list of fields', (bench) => {
	const FIELDS = [
		{ id: 'size', name: 'Shoe Size', dataType: 'NUMERICAL' },
		{ id: 'since', name: 'Since', dataType: 'DATE' },
	];
	const sentAs = bench.dialect === 'highLevel' ? 'field_value' : 'value';
	const isLookUp = ({ path }: { path: string }) => path.endsWith('/customFields');

	beforeEach(() => bench.sandbox.seed.customFields(FIELDS as never));

	it.each<[string, IDataObject]>([
		['none', {}],
		['an empty one', { schema: [] }],
		['one without this field', { schema: [{ id: 'email', displayName: 'Email' }] }],
		['one whose entries have no ID', { schema: [{ displayName: 'Email', type: 'string' }] }],
	])('has custom fields checked by the types of the location: %s', async (_, more) => {
		const value = {
			email: '={{ $json.email }}',
			'customField:size': '={{ $json.size }}',
			'customField:since': '={{ $json.since }}',
		};
		const rows = [
			{ email: 'ann@example.com', size: '43,5', since: '31.01.2026' },
			{ email: 'ben@example.com', size: 'large', since: '2026-02-01' },
		];
		const result = await bench.succeed(written(value, more), rows);
		const sent = bench.wire
			.filter(({ method }) => method === 'POST')
			.map(({ body }) => (body as IDataObject).customFields);
		expect(sent).toEqual([
			[
				expect.objectContaining({ id: 'size', [sentAs]: 43.5 }),
				expect.objectContaining({ id: 'since', [sentAs]: '2026-01-31' }),
			],
			[expect.objectContaining({ id: 'since', [sentAs]: '2026-02-01' })],
		]);
		expect(hintsOf(result)).toEqual(['Shoe Size left out in 1 of 2 rows, e.g. large: see "leftOut"']);
		expect(bench.wire.filter(isLookUp)).toHaveLength(1);
	});

	it.each<[string, IDataObject]>([
		['the location does not have', {}],
		['is not the only one of the schema', { schema: [{ id: 'customField:size', displayName: 'Shoe Size' }] }],
	])('fails the rows that name a custom field that %s', async (_, more) => {
		const { error } = await bench.run(written({ email: 'ann@example.com', 'customField:gone': 'x' }, more));
		expect(error?.message).toMatch(/^The location has no custom field with the ID "gone"/);
		expect(bench.wire.every(isLookUp)).toBe(true);
	});

	it('writes the values as they are if the fields cannot be looked up, and names a field by its ID', async () => {
		bench.sandbox.setFaults([
			{ kind: 'status', status: 403, match: { path: '/locations/loc_sandbox/customFields' } },
		] as never);
		const { items } = await bench.succeed(
			written({ email: 'ann@example.com', 'customField:size': '43', 'customField:since': '#N/A' }),
		);
		expect(jsonOf(items)).toMatchObject([
			{ leftOut: expect.stringMatching(/^Custom Field "since" "#N\/A" is not a value/) as unknown },
		]);
		expect(bench.wire.at(-1)?.body).toMatchObject({ customFields: [{ id: 'size', [sentAs]: '43' }] });
	});

	it('writes a date of JavaScript as text, which is unchanged in the next run, and which Undo takes back', async () => {
		bench.sandbox.setFaults([
			{ kind: 'status', status: 403, match: { path: '/locations/loc_sandbox/customFields' } },
		] as never);
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com' }]);
		bench.sandbox.seed.customFields([{ id: 'note', name: 'Note', dataType: 'TEXT' }] as never);
		const valuesOf = () => bench.sandbox.state.contacts.get('ann')?.customFields;
		const value = { email: 'ann@example.com', 'customField:note': "={{ new Date('2026-01-31T23:30:00Z') }}" };
		const night = { ...written(value), ...settings({ write: 'changes', maxChanges: 100 }) };
		const first = jsonOf((await bench.succeed(night)).items);
		expect(valuesOf()).toEqual([{ id: 'note', value: '2026-01-31T23:30:00.000Z' }]);
		expect(jsonOf((await bench.succeed(night)).items)).toMatchObject([{ action: 'unchanged' }]);
		expect(await itemsOf(bench, undoing(), first)).toMatchObject([{ action: 'updated' }]);
		expect(valuesOf()).toEqual([]);
	});

	it('takes no look-up if it names no custom field', async () => {
		await bench.succeed(written({ email: 'ann@example.com', city: 'Oslo' }));
		expect(bench.wire.map(({ method }) => method)).toEqual(['POST']);
	});
});
