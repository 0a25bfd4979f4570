import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';

const PARAMETERS: INodeParameters = { resource: 'contact', operation: 'upsert', fields: automatic() };
const ADA = { email: 'ada@example.com' };

describe('a column of consent', () => {
	const bench = new Bench('highLevel');
	const ada = () => [...bench.sandbox.state.contacts.values()].find(({ email }) => email === ADA.email);
	const written = () =>
		bench.wire.filter(({ path }) => path === '/contacts/upsert').map(({ body }) => body as IDataObject);

	it.each([
		['Email Opt Out', 'yes'],
		['Email Opt Out', true],
		['Opted Out of Email', '1'],
		['HasOptedOutOfEmail', 'TRUE'],
		['Unsubscribed', 1],
		['emailBlacklisted', true],
		['unsubscribed_from_all_email', 'Unsubscribed'],
		['Abgemeldet', 'Ja'],
		['Accepts Email Marketing', 'no'],
		['Accepts Marketing', false],
		['Email Marketing Consent', 'UNSUBSCRIBED'],
		['Subscribed', '0'],
		['Email subscriber status', 'Opted_out'],
		['email_marketing_consent', { state: 'unsubscribed', opt_in_level: 'single_opt_in' }],
		['emailMarketingConsent', { marketingState: 'NOT_SUBSCRIBED' }],
	])('sets Do Not Disturb: Email for who opted out (%s: %s), and says so once', async (column, value) => {
		const rows = [
			{ ...ADA, [column]: value },
			{ email: 'bob@example.com', [column]: value },
		];
		const result = await bench.run(PARAMETERS, rows);
		expect(written()).toHaveLength(2);
		for (const body of written()) expect(body.dndSettings).toEqual({ Email: { status: 'active' } });
		expect(hintsOf(result)).toEqual([
			`"${column}": who opted out gets Do Not Disturb: Email; nobody who consented has it lifted`,
		]);
	});

	it('sets Do Not Disturb: Email if two columns say in different words that the contact opted out', async () => {
		const consent = { accepts_marketing: false, email_marketing_consent: { state: 'not_subscribed' } };
		const { items } = await bench.run(PARAMETERS, [{ ...ADA, ...consent }]);
		expect(written()).toMatchObject([{ dndSettings: { Email: { status: 'active' } } }]);
		expect(jsonOf(items)[0]).not.toHaveProperty('leftOut');
	});

	it.each([
		['Email Opt Out', 'no'],
		['Unsubscribed', false],
		['Accepts Email Marketing', 'yes'],
		['Email Marketing Consent', 'SUBSCRIBED'],
		['email_marketing_consent', { state: 'subscribed' }],
		['Subscribed', 1],
	])('lifts nothing for who consented (%s: %s)', async (column, value) => {
		bench.sandbox.seed.contacts([{ id: 'ada', ...ADA, dndSettings: { Email: { status: 'active' } } }]);
		const row = { ...ADA, firstName: 'Ada', [column]: value };
		await bench.succeed({ ...PARAMETERS, ...settings({ write: 'changes' }) }, [row]);
		expect(ada()).toMatchObject({ firstName: 'Ada', dndSettings: { Email: { status: 'active' } } });
	});

	it('leaves a contact that opted out for good as it is, alone and beside another change', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', ...ADA, dndSettings: { Email: { status: 'permanent' } } }]);
		const optedOut = { ...ADA, 'Email Opt Out': 'yes' };
		const parameters = { ...PARAMETERS, ...settings({ write: 'changes' }) };
		const [first] = jsonOf((await bench.run(parameters, [optedOut])).items);
		expect(first).toMatchObject({ action: 'unchanged', changes: null });
		const [second] = jsonOf((await bench.run(parameters, [{ ...optedOut, firstName: 'Ada' }])).items);
		expect(second).toMatchObject({ action: 'updated', changes: { 'First Name': { to: 'Ada' } } });
		expect(ada()).toMatchObject({ firstName: 'Ada', dndSettings: { Email: { status: 'permanent' } } });
	});

	it.each([
		['Subscribed', 'pending'],
		['Unsubscribed', '2026-01-31'],
		['Subscribed', 'inactive'],
		['Email Opt Out', 'inactive'],
	])('is left out and reported if it cannot be read (%s: %s)', async (column, value) => {
		const result = await bench.run(PARAMETERS, [{ ...ADA, [column]: value }]);
		expect(written()).toHaveLength(1);
		expect(written()[0]).not.toHaveProperty('dndSettings');
		expect(jsonOf(result.items)[0]?.leftOut).toContain(`"${column}" is "${value}", which says neither yes nor no`);
		expect(hintsOf(result)).toEqual([expect.stringContaining('Do Not Disturb: Email left out in 1 of 1 row')]);
	});

	it('yields to a column with the name of the field', async () => {
		const row = { ...ADA, 'Do Not Disturb: Email': 'permanent', Unsubscribed: 'yes' };
		await bench.run(PARAMETERS, [row]);
		expect(written()).toMatchObject([{ dndSettings: { Email: { status: 'permanent' } } }]);
	});

	it('yields to a custom field of its name', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Email Opt Out', dataType: 'TEXT' }]);
		await bench.run(PARAMETERS, [{ ...ADA, 'Email Opt Out': 'yes' }]);
		expect(written()).toHaveLength(1);
		expect(written()[0]).not.toHaveProperty('dndSettings');
		expect(written()[0]?.customFields).toMatchObject([{ id: 'cf1' }]);
	});
});

describe('a column of consent in the documented dialect', () => {
	const bench = new Bench('documented');

	it('is not written, as the interface has no such field, and the warning says so', async () => {
		const result = await bench.succeed(PARAMETERS, [{ ...ADA, Unsubscribed: 'yes' }]);
		expect(hintsOf(result)).toEqual([
			'Columns that were not written: "Unsubscribed" (not part of the documented interface)',
		]);
		expect(JSON.stringify(bench.wire.map(({ body }) => body ?? {}))).not.toContain('dnd');
	});
});
