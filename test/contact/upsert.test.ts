import type { NodeParameterValueType } from 'n8n-workflow';
import {
	Bench,
	contactsVersion,
	bothDialects,
	expectHeaders,
	LOCATION,
	mapping,
	overSeveralRows,
} from '../support/bench';

const upsert = (value: Record<string, NodeParameterValueType>, options = {}) => ({
	resource: 'contact',
	operation: 'upsert',
	fields: mapping(value),
	options,
});

bothDialects('contact upsert', (bench) => {
	it('sends the mapped fields unchanged', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Size' }]);
		await bench.run(upsert({ email: 'Jane@Example.com', companyName: 'Doe & Co', 'customField:cf1': 'L' }));
		expect(bench.wire).toEqual([
			{
				method: 'POST',
				path: '/contacts/upsert',
				query: {},
				body: {
					email: 'Jane@Example.com',
					companyName: 'Doe & Co',
					customFields: [
						bench.by<object>({ highLevel: { id: 'cf1', field_value: 'L' }, documented: { id: 'cf1', value: 'L' } }),
					],
					locationId: LOCATION,
				},
			},
		]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
	});

	it('returns who the contact is, then whether it is new, in the first fields', async () => {
		const [old] = bench.sandbox.seed.contacts([{ email: 'old@example.com', firstName: 'Old', city: 'Austin' }]);
		const { items } = await bench.run(
			upsert({ email: '={{ $json.email }}', lastName: 'Doe' }, { outputFormat: 'raw' }),
			[{ email: 'old@example.com' }, { email: 'new@example.com' }],
		);
		const FIRST = ['id', 'email', 'action', 'isNew'];
		const namesOf = (json: object) => Object.keys(json).filter((column) => FIRST.includes(column));
		expect(items.map(({ json }) => namesOf(json))).toEqual(Array(2).fill(FIRST));
		expect(items[0]?.json).toMatchObject({
			action: 'updated',
			id: old?.id,
			isNew: false,
			firstName: 'Old',
			lastName: 'Doe',
			city: 'Austin',
		});
		expect(items[1]?.json).toMatchObject({ email: 'new@example.com', action: 'created', isNew: true });
		expect(items[1]?.json.id).not.toBe(old?.id);
	});

	it('matches by email before phone and creates no duplicate', async () => {
		const [one] = bench.sandbox.seed.contacts([{ email: 'jane@example.com', phone: '+15550100100' }]);
		const { items } = await bench.run(upsert({ email: 'jane@example.com', phone: '+15550100199' }));
		expect(items[0]?.json).toMatchObject({ id: one?.id, phone: '+15550100199', isNew: false });
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});

	it('accepts a phone without an email', async () => {
		const [one] = bench.sandbox.seed.contacts([{ phone: '+15550100100' }]);
		const { items } = await bench.run(upsert({ phone: '+1 555 010 0100', city: 'Boston' }, { outputFormat: 'raw' }));
		expect(items[0]?.json).toMatchObject({ id: one?.id, city: 'Boston', isNew: false });
	});

	overSeveralRows(bench, {
		parameters: upsert({ email: '={{ $json.mail }}' }),
		items: [{ mail: 'a@example.com' }, { mail: 'bad@example.com', extra: 7 }, { mail: 'c@example.com' }],
		faults: [
			{
				match: { bodyIncludes: 'bad@example.com' },
				kind: 'status',
				status: 422,
				body: { statusCode: 422, message: ['email is on a blocklist', 'ask an admin'] },
			},
		],
		message: /contact "bad@example\.com" was refused: email is on a blocklist; ask an admin/i,
		description: /Nothing (of this row )?was written/,
		tell: ({ email, isNew }) => [email, isNew],
		gives: [[['a@example.com', true]], [['c@example.com', true]]],
	});
});

bothDialects('contact upsert that is answered with an error beside a status of success', (bench) => {
	it.each([
		['leaves open whether it was written, if the answer does not say', { error: 'Bad gateway' }, 'unreadable-answer'],
		['leaves it open, if it is a failure of the server', { statusCode: 500, message: 'No' }, 'unreadable-answer'],
		['was not done, if the answer says so', { error: 'No', success: false }, 'refused'],
	])('%s', async (_, body, code) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/contacts/upsert' } }]);
		const { items } = await bench.run(upsert({ email: 'a@example.com' }), [{}], { onError: 'continueRegularOutput' });
		expect(items[0]?.json.code).toBe(code);
		expect(bench.wire.filter(({ method }) => method === 'POST')).toHaveLength(code === 'refused' ? 1 : 5);
	});
});

describe('contact upsert on which the documented interface is silent', () => {
	const bench = new Bench('documented');

	it.each(['new', 'isNew', 'created'])('reads isNew from the answer\'s field "%s"', async (upsertNewKey) => {
		bench.sandbox.configure({ upsertNewKey, upsertCreatedStatus: 200, recordEnvelope: 'contact' });
		bench.sandbox.seed.contacts([{ email: 'old@example.com' }]);
		const { items } = await bench.run(upsert({ email: '={{ $json.email }}' }), [
			{ email: 'old@example.com' },
			{ email: 'new@example.com' },
		]);
		expect(items.map(({ json }) => json.isNew)).toEqual([false, true]);
	});

	it('derives isNew from the dates if status and body do not say it', async () => {
		bench.sandbox.configure({ upsertCreatedStatus: 200 });
		bench.sandbox.seed.contacts([
			{ email: 'old@example.com', dateAdded: '2024-01-01T00:00:00.000Z', dateUpdated: '2024-01-01T00:00:00.000Z' },
		]);
		const { items } = await bench.run(upsert({ email: '={{ $json.email }}' }), [
			{ email: 'old@example.com' },
			{ email: 'new@example.com' },
		]);
		expect(items.map(({ json }) => json.isNew)).toEqual([false, true]);
	});
});

bothDialects('Create New if Duplicate Allowed', (bench) => {
	it('is refused, before anything is sent, where the API has no such call', async () => {
		const { error } = await bench.run(upsert({ email: 'a@example.com' }, { createNewIfDuplicateAllowed: true }));
		const isRefused = bench.dialect === 'documented';
		expect(error?.message.includes('Create New if Duplicate Allowed') ?? false).toBe(isRefused);
		expect(bench.sandbox.counters.requests).toBe(isRefused ? 0 : 1);
	});
});
