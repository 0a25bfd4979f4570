import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf, located, LOCATION, mapping } from '../../support/bench';
import { ask } from '../../editor/ask';
import { afterReading } from '../../faults/life';
import type { Contact } from '../../../sandbox';
import { settings } from '../../support/settings';

const [EMAIL, WHATSAPP] = ['dndSettings.Email', 'dndSettings.WhatsApp'] as const;
/** Rows enough for the prefetch to be worth it. */
const OTHERS: IDataObject[] = [0, 1, 2, 3].map((index) => ({ email: `x${index}@example.com` }));

const write = (operation: string, fields: INodeParameters, options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located('id', 'ada'), fields, ...settings(options) },
});
const search = (filters: IDataObject): INodeParameters =>
	({ resource: 'contact', operation: 'search', returnAll: true, filters }) as never;
const found = async (bench: Bench, filters: IDataObject) =>
	jsonOf((await bench.run(search(filters))).items).map(({ id }) => id);
const byChannel = (...channel: Array<{ channel: string; status: string }>): IDataObject => ({
	dndSettings: { channel },
});

describe('the channels of Do Not Disturb', () => {
	const bench = new Bench('highLevel');
	const ada = () => bench.sandbox.state.contacts.get('ada');
	const bodies = (method: string) =>
		bench.wire
			.filter((request) => request.method === method && /^\/contacts\/(upsert|ada)?$/.test(request.path))
			.map(({ body }) => body);

	it.each([
		['create', 'POST', { locationId: LOCATION }],
		['upsert', 'POST', { locationId: LOCATION }],
		['update', 'PUT', {}],
	])('are written by %s', async (operation, method, location) => {
		if (operation === 'update') bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const fields = mapping({ email: 'ada@example.com', [EMAIL]: 'active', [WHATSAPP]: 'Permanent' });
		await bench.succeed(write(operation, fields));
		const dndSettings = { Email: { status: 'active' }, WhatsApp: { status: 'permanent' } };
		expect(bodies(method)).toEqual([{ email: 'ada@example.com', dndSettings, ...location }]);
	});

	it.each([
		['dndSettings.SMS', 'SMS'],
		['Do Not Disturb: Call', 'Call'],
		['do not disturb email', 'Email'],
		['DND WhatsApp', 'WhatsApp'],
		['SMS DND', 'SMS'],
	])('are mapped automatically from the column "%s"', async (column, channel) => {
		const result = await bench.run(write('upsert', automatic()), [{ email: 'ada@example.com', [column]: 'inactive' }]);
		expect(hintsOf(result)).toEqual([]);
		expect(bodies('POST')).toMatchObject([{ dndSettings: { [channel]: { status: 'inactive' } } }]);
	});

	it.each(['yes', true, 'TRUE', 'WAHR', 'Ja', 'x', 1, 'Unsubscribed', 'opted_out'])(
		'are set if a cell opts out in other words, and so is the switch for all channels: %s',
		async (said) => {
			const row = { email: 'ada@example.com', 'DND SMS': said, DND: said };
			await bench.succeed(write('upsert', automatic()), [row]);
			expect(bodies('POST')).toMatchObject([{ dnd: true, dndSettings: { SMS: { status: 'active' } } }]);
		},
	);

	it('otherwise take only three statuses', async () => {
		const fields = mapping({ email: 'ada@example.com', 'dndSettings.SMS': 'off' });
		const { error } = await bench.run(write('upsert', fields, { badValues: 'failRow' }));
		expect(error?.message).toBe('Do Not Disturb: SMS "off" is not a status (row 1)');
		expect(error?.description).toContain('active, inactive or permanent');
		expect(bench.wire).toEqual([]);
	});

	it('are offered by the mapper with their values', async () => {
		const { fields } = await ask(bench.credentials, 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation: 'upsert' },
		});
		expect(fields.filter(({ id }) => id.startsWith('dndSettings.'))).toMatchObject(
			['Email', 'SMS', 'Call', 'WhatsApp'].map((channel) => ({
				...{ id: `dndSettings.${channel}`, displayName: `Do Not Disturb: ${channel}`, type: 'options' },
				options: ['active', 'inactive', 'permanent'].map((value) => ({ value })),
			})),
		);
	});

	describe.each(['upsert', 'update'])('of %s', (operation) => {
		// Who opted out of SMS for good stays so; WhatsApp is lifted.
		const row = { email: 'ada@example.com', [EMAIL]: 'active', 'dndSettings.SMS': 'active', [WHATSAPP]: 'inactive' };
		const parameters = (options: INodeParameters): INodeParameters => ({
			...write(operation, automatic(), options),
			contactId: located('email', '={{ $json.email }}'),
		});
		const run = async (options: INodeParameters) => {
			bench.sandbox.resetCounters();
			// Update needs contacts, so its other rows are the same.
			const others = operation === 'update' ? OTHERS.map(() => row) : OTHERS;
			const { items } = await bench.succeed(parameters(options), [row, ...others]);
			return jsonOf(items)[0] ?? {};
		};

		it('are forecast, written, and then unchanged; other channels stay', async () => {
			const other = { status: 'permanent', message: 'STOP', code: 'A1' };
			const dndSettings = { SMS: other, Email: { status: 'inactive' }, WhatsApp: { status: 'permanent' } };
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', dndSettings }]);
			const changes = {
				'Do Not Disturb: Email': { from: 'inactive', to: 'active' },
				'Do Not Disturb: WhatsApp': { from: 'permanent', to: 'inactive' },
			};
			const forecast = await run({ write: 'nothing', outputFormat: 'raw' });
			const after = { SMS: other, Email: { status: 'active' }, WhatsApp: { status: 'inactive' } };
			expect(forecast).toMatchObject({ action: 'updated', dndSettings: after });
			expect(forecast.changes).toEqual(changes);
			expect(ada()?.dndSettings).toEqual(dndSettings);

			expect(await run({ write: 'changes' })).toMatchObject({ action: 'updated', changes });
			expect(ada()?.dndSettings).toEqual(after);

			for (const options of [{ write: 'changes' }, { write: 'nothing' }])
				expect(await run(options)).toMatchObject({ action: 'unchanged', changes: null });
			expect(bench.sandbox.counters.updated).toBe(0);
		});
	});

	describe('that a row does not write', () => {
		const SMS = { status: 'permanent', message: 'STOP' };
		const optOut = { email: 'ada@example.com', [EMAIL]: 'active' };
		const run = async (operation: string, options: INodeParameters, row: IDataObject) =>
			await bench.succeed(write(operation, automatic(), options), [row]);

		it.each([
			['upsert', 'rows', optOut],
			['upsert', 'rows', { phone: '+15550100100', Unsubscribed: 'yes' }],
			['upsert', 'rows', { id: 'adaadaadaadaadaadaad', ...optOut }],
			['upsert', 'changes', optOut],
			['update', 'rows', optOut],
			['update', 'changes', optOut],
		])('stay with %s of one row (%s): %j', async (operation, mode, row) => {
			const id = 'id' in row ? row.id : 'ada';
			const contact = { email: 'ada@example.com', phone: '+15550100100', dndSettings: { SMS } };
			bench.sandbox.seed.contacts([{ id, ...contact }]);
			await run(operation, { write: mode }, row);
			expect(bench.sandbox.state.contacts.get(id)?.dndSettings).toEqual({ SMS, Email: { status: 'active' } });
		});

		it('are those of the contact that the location matches first, and a permanent opt-out stays', async () => {
			bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
			const permanent = { Email: { status: 'permanent' }, SMS };
			bench.sandbox.seed.contacts([
				{ id: 'ada', phone: '+15550100100', dndSettings: permanent },
				{ id: 'bob', email: 'ada@example.com' },
			]);
			await run('upsert', {}, { ...optOut, phone: '+15550100100' });
			expect(ada()?.dndSettings).toEqual(permanent);
		});

		it.each(['upsert', 'update', 'synchronize'])(
			'stay with %s, also if the contact opted out after all contacts were read',
			async (operation) => {
				const people = ['ada', ...OTHERS.map((_, index) => `p${index}`)].map((id) => ({
					id,
					email: `${id}@example.com`,
				}));
				bench.sandbox.seed.contacts(
					people.map((one) => ({ ...one, tags: ['shop'], dndSettings: { SMS: { status: 'inactive' } } })),
				);
				const { contactStore } = bench.sandbox.state;
				afterReading(bench, () => contactStore.update(ada() as Contact, { dndSettings: { SMS } }));
				const rows = people.map(({ email }) => ({ email, [EMAIL]: 'active', city: 'Rome' }));
				const parameters = {
					...write(operation, automatic(), { write: 'changes' }),
					listTag: 'shop',
					leavers: 'report',
				};
				await bench.succeed({ ...parameters, contactId: located('email', '={{ $json.email }}') }, rows);
				expect(ada()).toMatchObject({ city: 'Rome', dndSettings: { SMS, Email: { status: 'active' } } });
				// Only what writes a channel is read once more.
				expect(bench.wire.filter(({ path }) => path === '/contacts/ada').map(({ method }) => method)).toEqual([
					...['GET', 'PUT'],
				]);
			},
		);

		it('are not written, nor read once more, if the row changes none of them', async () => {
			const muted = { Email: { status: 'permanent' }, SMS: { status: 'inactive' } };
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', dndSettings: muted }]);
			const { contactStore } = bench.sandbox.state;
			afterReading(bench, () => contactStore.update(ada() as Contact, { dndSettings: { ...muted, SMS } }));
			const row = { email: 'ada@example.com', [EMAIL]: 'active', city: 'Rome' };
			await bench.succeed(write('upsert', automatic(), { write: 'changes', options: { maxChanges: 100 } }), [row]);
			expect(ada()).toMatchObject({ city: 'Rome', dndSettings: { ...muted, SMS } });
			const sent = bench.wire.filter(({ path }) => path === '/contacts/ada');
			expect(sent).toMatchObject([{ method: 'PUT', body: { city: 'Rome' } }]);
			expect(sent[0]?.body).not.toHaveProperty('dndSettings');
		});

		it('stay when Undo takes a channel back', async () => {
			bench.sandbox.seed.contacts([
				{ id: 'ada', email: 'ada@example.com', dndSettings: { SMS: { status: 'inactive' } } },
			]);
			const night = await run('upsert', { write: 'changes', maxChanges: 100 }, optOut);
			const { contactStore } = bench.sandbox.state;
			afterReading(bench, () =>
				contactStore.update(ada() as Contact, { dndSettings: { SMS, Email: { status: 'active' } } }),
			);
			await bench.succeed({ resource: 'contact', operation: 'undo' }, jsonOf(night.items));
			expect(ada()?.dndSettings).toEqual({ SMS, Email: { status: 'inactive' } });
		});

		it('cost no request if there are none to write', async () => {
			await run('upsert', {}, { email: 'ada@example.com', Unsubscribed: 'no' });
			await bench.succeed(write('create', mapping({ email: 'bob@example.com', [EMAIL]: 'active' })));
			expect(bench.wire.filter(({ path }) => path.startsWith('/contacts')).map(({ method }) => method)).toEqual([
				...['POST', 'POST'],
			]);
		});
	});

	it('are returned by name', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', dndSettings: { Call: { status: 'permanent' } } }]);
		const options = { fieldsToReturn: ['dndSettings.Call', 'Do Not Disturb: SMS'] };
		const parameters = { resource: 'contact', operation: 'get', contactId: located('id', 'ada'), options };
		const { items } = await bench.run(parameters);
		expect(jsonOf(items)).toEqual([{ 'dndSettings.Call': 'permanent', 'dndSettings.SMS': null }]);
	});

	describe('as filters', () => {
		beforeEach(() =>
			bench.sandbox.seed.contacts([
				{ id: 'all', dnd: true },
				{ id: 'both', dndSettings: { Email: { status: 'active' }, SMS: { status: 'permanent' } } },
				{ id: 'email', dndSettings: { Email: { status: 'active' } } },
				{ id: 'off', dndSettings: { Email: { status: 'inactive' } } },
			]),
		);

		it('are checked by the server', async () => {
			expect((await found(bench, byChannel({ channel: 'Email', status: 'active' }))).sort()).toEqual(['both', 'email']);
			const both = byChannel({ channel: 'Email', status: 'active' }, { channel: 'SMS', status: 'permanent' });
			expect(await found(bench, both)).toEqual(['both']);
			const sent = bench.wire.flatMap(({ body }) => (body as IDataObject | undefined)?.filters ?? []);
			expect(sent).toContainEqual({ field: 'dndSettings.SMS.status', operator: 'eq', value: 'permanent' });
		});

		it('stand beside the switch for all channels', async () => {
			expect(await found(bench, { dnd: true })).toEqual(['all']);
			expect((await found(bench, { dnd: false })).sort()).toEqual(['both', 'email', 'off']);
			expect(bench.wire.map(({ body }) => (body as IDataObject).filters)).toEqual([
				[{ field: 'dnd', operator: 'eq', value: true }],
				[{ field: 'dnd', operator: 'not_eq', value: true }],
			]);
		});

		it.each([
			[{ channel: 'Fax', status: 'active' }, 'Filters > Do Not Disturb by Channel has no channel "Fax"'],
			[{ channel: 'SMS', status: 'on' }, 'Filters > Do Not Disturb by Channel "on" is not a status'],
		])('reject %j by name', async (channel, message) => {
			const { error } = await bench.run(search(byChannel(channel)));
			expect(error?.message).toContain(message);
			expect(bench.wire).toEqual([]);
		});
	});

	it('have the names of v3 in v3', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', dndSettings: { SMS: { status: 'active' } } }]);
		const credentials = { apiVersion: 'v3' as const };
		const rows = [{ email: 'ada@example.com', 'dndSettings.WhatsApp': 'active' }, ...OTHERS];
		await bench.succeed(write('upsert', automatic(), { write: 'changes' }), rows, { credentials });
		expect(bodies('PUT')).toMatchObject([
			{ dndSettings: { sms: { status: 'active' }, whatsApp: { status: 'active' } } },
		]);
		const again = await bench.run(write('upsert', automatic(), { write: 'changes' }), rows, { credentials });
		expect(again.items[0]?.json.action).toBe('unchanged');
		const filters = byChannel({ channel: 'WhatsApp', status: 'active' });
		const { items } = await bench.run(search(filters), undefined, { credentials });
		expect(jsonOf(items).map(({ id }) => id)).toEqual(['ada']);
	});
});
