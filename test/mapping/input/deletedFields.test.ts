import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { bothDialects, hintsOf, located, LOCATION, mapping, type Bench } from '../../support/bench';
import { settings } from '../../support/settings';

/** A stored mapping with two custom fields, of which the location has only one. */
function stored(values: IDataObject): INodeParameters {
	const { schema, ...mapper } = mapping(values);
	const names: Record<string, string> = { 'customField:cf1': 'Shoe Size', 'customField:gone': 'Customer Number' };
	const fields = (schema as unknown as Array<{ id: string }>).map((field) => ({
		...field,
		...(names[field.id] && { displayName: names[field.id], dataType: 'TEXT' }),
	}));
	return { ...mapper, schema: fields };
}

const fields = stored({
	email: '={{ $json.email }}',
	'customField:cf1': '={{ $json.size }}',
	'customField:gone': '={{ $json.number }}',
});
const write = (operation: string, options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, fields, ...settings(options) },
	...(operation === 'update' && { contactId: located('id', 'one') }),
});
const lookups = ({ wire }: Bench) => wire.filter(({ path }) => path === `/locations/${LOCATION}/customFields`).length;
const ROW = { email: 'a@example.com', size: '42', number: 'K-7' };
/** The server takes the row and drops the value of the field that is gone. */
const DROPPED: Fault = {
	...{ match: { path: '/contacts/upsert' }, kind: 'status', status: 200 },
	body: { new: true, contact: { id: 'c1', email: ROW.email, customFields: [{ id: 'cf1', value: '42' }] } },
};
const NAMED = 'The location has no custom field "Customer Number" any more';

bothDialects('a custom field that was deleted after it was mapped', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe Size' }]);
		bench.sandbox.seed.contacts([{ id: 'one', email: 'b@example.com' }]);
	});

	it.each<[string, INodeParameters]>([
		...['create', 'upsert', 'update'].map((operation): [string, INodeParameters] => [operation, {}]),
		['upsert', { write: 'nothing' }],
		['upsert', { write: 'changes' }],
	])('is named by %s with %j, with the way to refresh the list', async (operation, options) => {
		const { error } = await bench.run(write(operation, options), [ROW]);
		expect(error?.message).toBe(`${NAMED} (row 1)`);
		expect(error?.description).toMatch(/"Refresh field list" in the menu of Fields.*remove/);
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});

	it('is looked up once a run, and only if a row was refused', async () => {
		const rows = Array.from({ length: 5 }, (_, index) => ({ ...ROW, email: `p${index}@example.com` }));
		const { errorItems } = await bench.run(write('upsert'), rows, { onError: 'continueErrorOutput' });
		expect(errorItems).toHaveLength(5);
		expect(errorItems[4]?.json.error).toMatch(/^Row 5: The location has no custom field "Customer Number"/);
		expect(lookups(bench)).toBe(1);
	});

	it('costs nothing for rows that have no value for it', async () => {
		const { items, error } = await bench.run(write('upsert'), [{ ...ROW, number: '' }]);
		expect([error, items.length, lookups(bench)]).toEqual([undefined, 1, 0]);
	});

	it('is not reported for a row that clears it, which needs no value', async () => {
		bench.sandbox.setFaults([DROPPED]);
		const result = await bench.run(write('upsert', { clearEmpty: true }), [{ ...ROW, number: '' }]);
		expect(bench.wire[0]?.body).toMatchObject({ customFields: [{ id: 'cf1' }, { id: 'gone' }] });
		expect([result.error, hintsOf(result), lookups(bench)]).toEqual([undefined, [], 0]);
	});

	it('is reported in a hint if the server takes the row and drops the value', async () => {
		bench.sandbox.setFaults([DROPPED]);
		const result = await bench.succeed(write('upsert'), [ROW, ROW]);
		expect(hintsOf(result)).toEqual([expect.stringMatching(`^${NAMED}.*not written.*"Refresh field list"`)]);
		expect(lookups(bench)).toBe(1);
	});

	it('is named if the server refuses the row as a bad request', async () => {
		bench.sandbox.setFaults([{ match: { path: '/contacts/upsert' }, kind: 'status', status: 400, body: {} }]);
		const { error } = await bench.run(write('upsert'), [ROW]);
		expect(error?.message).toBe(`${NAMED} (row 1)`);
	});

	it('leaves the error as it is if the custom fields cannot be looked up', async () => {
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 403, body: {} }]);
		const { error } = await bench.run(write('upsert'), [ROW]);
		expect(error?.message).toContain('customFields.1.id gone is not a custom field of this location');
	});

	it('is not named if the answer to the look-up holds no list', async () => {
		const match = { path: '/locations/*/customFields' };
		bench.sandbox.setFaults([{ match, kind: 'status', status: 200, body: { message: 'Under maintenance' } }]);
		const { error } = await bench.run(write('upsert'), [ROW]);
		expect(error?.message).toContain('customFields.1.id gone is not a custom field of this location');
		expect(lookups(bench)).toBe(1);
	});
});
