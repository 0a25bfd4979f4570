import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatically, byHand, fieldsOf, rowsOf, SCHEMAS, storedOf } from './customFieldCases';
import { TYPES, typesWhere, type TypeCase } from './customFieldCases';
import { bothDialects, hintsOf, jsonOf, type Bench } from '../../support/bench';

const seed = ({ sandbox }: Bench) => void sandbox.seed.customFields(TYPES.map(({ field }) => field));
const upserts = ({ wire }: Bench) => wire.filter(({ path }) => path === '/contacts/upsert');

/** Each of the rows has to be rejected with the name of the field. Without the option, a bad value is left out. */
async function expectRejected(bench: Bench, parameters: INodeParameters, rows: IDataObject[], name: string) {
	const strict = { ...parameters, options: { badValues: 'failRow' } };
	const { items, errorItems } = await bench.run(strict, rows, { onError: 'continueErrorOutput' });
	expect(items).toEqual([]);
	expect(jsonOf(errorItems)).toEqual(rows.map((row) => ({ ...row, error: expect.stringContaining(name) as unknown })));
}
const givenIn = ({ good }: TypeCase) => good.map(([given]) => given);
const storedIn = ({ good }: TypeCase) => good.map(([, stored]) => stored);
const GOOD = typesWhere(({ good }) => good.length > 0);

bothDialects('types of custom fields, mapped by hand', (bench) => {
	beforeEach(() => seed(bench));

	it.each(typesWhere(() => true))(
		'the mapper shows the input that fits the type: %s',
		async (_, { field: { id, name, picklistOptions = [], isAllowedCustomOption }, input, untouchable }) => {
			const field = (await fieldsOf(bench)).find((one) => one.id === `customField:${id}`);
			// Several choices, and others than the options, are entered as text, so the label lists them.
			const isTyped = input === undefined || isAllowedCustomOption;
			const label = isTyped && picklistOptions.length > 0 ? `${name} (${picklistOptions.join(', ')})` : name;
			expect(field?.displayName).toBe(label);
			expect(field?.type).toBe(input);
			expect(field?.readOnly ?? false).toBe(untouchable ?? false);
		},
	);

	describe.each(Object.entries(SCHEMAS))('with the schema %s', (_schema, schema) => {
		it.each(GOOD)('stores good values: %s', async (_, type) => {
			const { id } = type.field;
			const fields = schema.of(await fieldsOf(bench));
			// Without the type, the node can't convert a value and sends it unchanged.
			const rows = rowsOf(schema.tells(type) ? givenIn(type) : storedIn(type));
			bench.sandbox.resetCounters();
			await bench.succeed(byHand(fields, id), rows);
			expect(storedOf(bench, id, rows)).toEqual(storedIn(type));
			expect(bench.wire).toHaveLength(rows.length);
		});

		it.each(typesWhere((type) => type.bad.length > 0 && schema.tells(type)))(
			'rejects wrong values and names the field: %s',
			async (_, { field: { id, name }, bad }) => {
				const fields = schema.of(await fieldsOf(bench));
				bench.sandbox.resetCounters();
				await expectRejected(bench, byHand(fields, id), rowsOf(bad), name);
				expect(bench.sandbox.counters.requests).toBe(0);
			},
		);
	});

	it('accepts true and false for a checkbox with one option', async () => {
		const rows = rowsOf([true, false]);
		await bench.succeed(byHand(await fieldsOf(bench), 'f11'), rows);
		expect(storedOf(bench, 'f11', rows)).toEqual([['Accepted'], undefined]);
	});

	it("sends n8n's dates as the day in the workflow's time zone", async () => {
		const parameters = byHand(await fieldsOf(bench), 'f6') as { fields: { value: IDataObject } };
		parameters.fields.value['customField:f6'] = '={{ DateTime.fromISO("2026-02-01T04:30:00.000Z").toUTC() }}';
		await bench.succeed(parameters as never, rowsOf(['']));
		expect(storedOf(bench, 'f6', rowsOf(['']))).toEqual(['2026-01-31']);
	});

	it('does not write an empty value, whatever the type', async () => {
		const schema = await fieldsOf(bench);
		for (const { field } of TYPES) {
			const { error } = await bench.run(byHand(schema, field.id), rowsOf(['', null]));
			expect([field.dataType, error?.message]).toEqual([field.dataType, undefined]);
		}
		expect(upserts(bench).map(({ body }) => body)).not.toContainEqual(
			expect.objectContaining({ customFields: expect.anything() as unknown }),
		);
	});
});

const HEADINGS: Array<[string, (name: string, id: string) => string]> = [
	['name', (name) => name],
	['name in another case', (name) => name.toUpperCase()],
	['key', (name) => `contact.${name.toLowerCase().replace(' ', '_')}`],
	['key in another case', (name) => name.toLowerCase().replace(' ', '_').toUpperCase()],
	['identifier', (_, id) => id],
];

bothDialects('types of custom fields, mapped automatically', (bench) => {
	beforeEach(() => seed(bench));

	describe.each(HEADINGS)('by %s', (_heading, heading) => {
		it.each(GOOD)('stores good values: %s', async (_, type) => {
			const { id, name } = type.field;
			const rows = rowsOf(givenIn(type), heading(name, id));
			await bench.succeed(automatically(), rows);
			expect(storedOf(bench, id, rows)).toEqual(storedIn(type));
		});

		it.each(typesWhere(({ bad, untouchable }) => bad.length > 0 && !untouchable))(
			'rejects wrong values and names the field: %s',
			async (_, { field: { id, name }, bad }) => {
				await expectRejected(bench, automatically(), rowsOf(bad, heading(name, id)), name);
				expect(upserts(bench)).toEqual([]);
			},
		);
	});

	it.each(GOOD)('uses the schema of the mapper without a look-up: %s', async (_, type) => {
		const { id, name } = type.field;
		const schema = await fieldsOf(bench);
		for (const column of [name.toLowerCase(), id, `customField:${id}`]) {
			bench.sandbox.resetCounters();
			const rows = rowsOf(givenIn(type), column);
			await bench.run(automatically(schema), rows);
			expect(storedOf(bench, id, rows)).toEqual(storedIn(type));
			expect(bench.wire).toHaveLength(rows.length);
			bench.sandbox.state.contactStore.clear();
		}
	});

	it.each(TYPES.filter(({ untouchable }) => untouchable).map(({ field }) => field.name))(
		'ignores "%s" with a hint and writes the rest of the row',
		async (column) => {
			const rows = rowsOf(['x', 'y'], column);
			const result = await bench.succeed(automatically(), rows);
			expect(hintsOf(result)).toEqual([
				expect.stringMatching(new RegExp(`not written: "${column}" \\(files and signatures`)),
			]);
			expect(upserts(bench).map(({ body }) => Object.keys(body as IDataObject))).toEqual(
				rows.map(() => ['email', 'locationId']),
			);
		},
	);
});
