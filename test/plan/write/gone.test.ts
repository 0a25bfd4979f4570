import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact, Fault } from '../../../sandbox';
import { automatic, type Bench, bothDialects, hintsOf, jsonOf, located, LOCATION, mapping } from '../../support/bench';
import { isContactList } from '../../faults/life';
import { GOING_ON } from '../rows';
import { settings } from '../../support/settings';

const PEOPLE = Array.from({ length: 8 }, (_, index) => ({
	...{ id: `c${index}`, email: `p${index}@example.com`, phone: `+1202555010${index}`, city: 'Oslo', tags: ['old'] },
	customFields: [{ id: 'number', value: `${10 + index}` }],
}));
const [ANN] = PEOPLE as [(typeof PEOPLE)[0]];
const ROWS = PEOPLE.map(({ email, phone, customFields: [number] }) => ({ email, phone, number: number?.value }));

const LOCATORS = {
	email: located('email', '={{ $json.email }}'),
	phone: located('phone', '={{ $json.phone }}'),
	'custom field': located('customField', '=Customer Number = {{ $json.number }}'),
};
type Kind = keyof typeof LOCATORS;
const KINDS = Object.keys(LOCATORS) as Kind[];
const options = { write: 'changes', outputFormat: 'raw' };

const update = (kind: Kind, values: IDataObject): INodeParameters => ({
	...{
		resource: 'contact',
		operation: 'update',
		contactId: LOCATORS[kind],
		fields: mapping(values),
		...settings(options),
	},
});
const tags = (operation: string, kind: Kind): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: LOCATORS[kind], write: 'changes', options: {} },
	tags: operation === 'addTags' ? 'new' : 'old',
});
const upsert = (more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings({ ...options, ...more }) },
});

/** What someone does to Ann's contact after the node has read it. */
const DEEDS = {
	deleted: ({ sandbox }: Bench) => sandbox.state.contactStore.remove('c0'),
	/** The other contact stays, and gets email, phone and customer number. */
	merged(bench: Bench) {
		DEEDS.deleted(bench);
		const { email, phone, customFields } = ANN;
		bench.sandbox.state.contactStore.create(LOCATION, { email, phone, customFields, city: 'Rome', tags: ['old'] });
	},
	/** The other contact stays with its own email, and gets that of Ann as an additional one. */
	mergedIntoOther(bench: Bench) {
		DEEDS.deleted(bench);
		const bea = { email: 'bea@example.com', additionalEmails: [ANN.email], website: 'https://bea.example' };
		bench.sandbox.seed.contacts([{ id: 'bea', ...bea }]);
	},
	/** The other contact stays, and gets the customer number alone. */
	renamed(bench: Bench) {
		DEEDS.deleted(bench);
		const { customFields } = ANN;
		bench.sandbox.state.contactStore.create(LOCATION, {
			email: 'ann@example.com',
			customFields,
			city: 'Rome',
			tags: [],
		});
	},
	/** Ann's contact stays, and another one has its email and phone. */
	changed({ sandbox }: Bench) {
		const { contactStore } = sandbox.state;
		const { email, phone } = ANN;
		contactStore.update(contactStore.get('c0') as Contact, { email: 'elsewhere@example.com', phone: '+12025550199' });
		contactStore.create(LOCATION, { email, phone, city: 'Rome', tags: ['old'] });
	},
	/** Another contact gets an email that a row wants for Ann. */
	overtaken: ({ sandbox }: Bench) => sandbox.state.contactStore.create(LOCATION, { email: 'last@example.com' }),
	/** Another contact gets a phone that a row wants for Ann. */
	phoneTaken: ({ sandbox }: Bench) => sandbox.state.contactStore.create(LOCATION, { phone: '+12025550177' }),
};

/** What becomes of a contact, what its row does then, and by how many ms a search lags. */
const OUTCOMES = [
	['deleted', 'created', 0],
	['deleted', 'created', 60_000],
	['merged', 'updated', 0],
] as const;

bothDialects('a contact that others change after it was read', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts(PEOPLE);
	});
	const contacts = () => [...bench.sandbox.state.contacts.values()];
	const owner = () => contacts().find(({ email }) => email === ANN.email);
	/** Runs with a deed after the first list of contacts, which is the prefetch. */
	const run = async (parameters: INodeParameters, deed: keyof typeof DEEDS, rows: IDataObject[] = ROWS) => {
		let lists = 0;
		bench.sandbox.configure({
			observer: (observed) => {
				if (isContactList(observed) && ++lists === 1) DEEDS[deed](bench);
			},
		});
		const result = await bench.run(parameters, rows, GOING_ON);
		expect(lists).toBeGreaterThan(0);
		const items = jsonOf(result.items);
		const others = items.slice(1).filter(({ sameAs }) => sameAs === undefined);
		expect(others.filter(({ error, action }) => error !== undefined || action !== 'updated')).toEqual([]);
		return { first: items[0] ?? {}, hints: hintsOf(result) };
	};
	const writesOf = (text: string) =>
		bench.wire.filter(({ path, body }) => !path.endsWith('/search') && JSON.stringify(body ?? '').includes(text));
	const withCity = PEOPLE.map(({ email, phone }) => ({ email, phone, city: 'Paris' }));
	const withTag = PEOPLE.map(({ email, tags: [tag] }) => ({
		email,
		tags: bench.by({ highLevel: 'new', documented: `${tag}, new` }),
	}));
	const withNumber = PEOPLE.map(({ email, customFields: [number] }) => ({
		email,
		city: 'Paris',
		'Customer Number': number?.value,
	}));

	describe('and that Create or Update writes', () => {
		it('is created again if it was deleted', async () => {
			const { first } = await run(upsert(), 'deleted', withCity);
			expect(first).toMatchObject({ action: 'created', city: 'Paris' });
			expect(owner()).toMatchObject({ city: 'Paris', phone: ANN.phone });
			expect(writesOf(ANN.email).map(({ method, path }) => `${method} ${path}`)).toEqual([
				'PUT /contacts/c0',
				'POST /contacts/upsert',
			]);
		});

		it('keeps nothing of what was to stay if it is created again', async () => {
			const rows = withCity.map((row) => ({ ...row, lastName: 'Lee' }));
			const { first } = await run(upsert({ fillEmpty: ['city'] }), 'deleted', rows);
			expect(first).toMatchObject({ action: 'created', city: 'Paris' });
			expect(first.kept).toBeUndefined();
			expect(owner()).toMatchObject({ city: 'Paris', lastName: 'Lee' });
		});

		it('is not created again if the row names it by its ID', async () => {
			const [{ email }, ...others] = withCity as [(typeof withCity)[0]];
			const { first } = await run(upsert(), 'deleted', [{ 'Contact Id': 'c0', email, city: 'Paris' }, ...others]);
			expect(first.error).toMatch(/^No contact has the ID "c0" that the row names/);
			expect([owner(), contacts().length]).toEqual([undefined, 7]);
		});

		it('gets the email of an earlier row if that of the last one was taken meanwhile', async () => {
			const [, ...others] = withCity;
			const rows = ['first@example.com', 'last@example.com'].map((email) => ({ 'Contact Id': 'c0', email }));
			const { first } = await run(upsert(), 'overtaken', [...rows, ...others]);
			expect(first).toMatchObject({ id: 'c0', action: 'updated', email: 'first@example.com' });
			expect(first).not.toHaveProperty('conflict');
			expect(bench.sandbox.state.contacts.get('c0')?.email).toBe('first@example.com');
		});

		it('is reported without the phone that another contact got meanwhile', async () => {
			const rows = withCity.map((row, index) => (index === 0 ? { ...row, phone: '+12025550177' } : row));
			const { first } = await run(upsert(), 'phoneTaken', rows);
			expect(first).toMatchObject({ id: 'c0', action: 'updated', city: 'Paris', conflict: [{ field: 'phone' }] });
			expect(Object.keys(first.changes ?? {})).toEqual(['City']);
			expect(bench.sandbox.state.contacts.get('c0')?.phone).toBe(ANN.phone);
		});

		it('is planned twice anew at most, and then fails alone', async () => {
			const body = { statusCode: 404, message: 'Contact not found' };
			const faultOf = (match: Fault['match']): Fault => ({
				...{ match: { ...match, bodyIncludes: 'Refused' }, kind: 'status', status: 404, body },
			});
			bench.sandbox.setFaults([{ method: 'PUT' }, { path: '/contacts/upsert' }, { path: '/contacts/' }].map(faultOf));
			const rows = withCity.map((row, index) => (index === 0 ? { ...row, city: 'Refused' } : row));
			const { items } = await bench.run(upsert(), rows, GOING_ON);
			expect(jsonOf(items).map(({ error }) => error !== undefined)).toEqual(rows.map((_, index) => index === 0));
			expect(writesOf('Refused')).toHaveLength(3);
		});

		it.each(['merged', 'changed'] as const)('is found by its email if it was %s', async (deed) => {
			const { first } = await run(upsert(), deed, withCity);
			expect(first).toMatchObject({ action: 'updated', city: 'Paris', id: owner()?.id });
			expect(first.changes).toMatchObject({ City: { from: 'Rome', to: 'Paris' } });
			expect(bench.sandbox.state.contacts.get('c0')?.city).toBe(deed === 'merged' ? undefined : ANN.city);
			expect(contacts()).toHaveLength(deed === 'merged' ? 8 : 9);
		});

		it.each([
			['deleted', 'leaveOut'],
			['merged', 'leaveOut'],
			['renamed', 'leaveOut'],
			['renamed', 'fail'],
		])(
			'is found by its email, or created, if the one that got it was %s before it was read (%s)',
			async (deed, conflicts) => {
				const { contactStore } = bench.sandbox.state;
				let lists = 0;
				bench.sandbox.configure({
					observer: (observed) => {
						if (isContactList(observed) && ++lists === 1) DEEDS.changed(bench);
						const heir = owner();
						if (observed.method !== 'PUT' || !observed.path.endsWith('/c0') || !heir || heir.city !== 'Rome') return;
						const { email, phone } = ANN;
						if (deed === 'renamed') contactStore.update(heir, { email: 'heir@example.com', phone: null });
						else contactStore.remove(heir.id);
						if (deed !== 'deleted') contactStore.create(LOCATION, { email, phone, city: 'Bergen' });
					},
				});
				const [first] = jsonOf((await bench.run(upsert({ conflicts }), withCity, GOING_ON)).items);
				expect(first).toMatchObject({
					action: deed === 'deleted' ? 'created' : 'updated',
					id: owner()?.id,
					city: 'Paris',
				});
				if (deed !== 'deleted') expect(first?.changes).toMatchObject({ City: { from: 'Bergen', to: 'Paris' } });
				expect(bench.sandbox.state.contacts.get('c0')).toMatchObject({
					city: ANN.city,
					email: 'elsewhere@example.com',
				});
				// The heir that has another email by now is not written.
				const heirs = contacts().filter(({ email, city }) => email === 'heir@example.com' && city === 'Rome');
				expect([contacts().length, heirs.length]).toEqual(deed === 'renamed' ? [10, 1] : [9, 0]);
			},
		);

		it.each(OUTCOMES)('gets its tags if %s and nothing else changes (%s, lag %d ms)', async (deed, action, lag) => {
			bench.sandbox.configure({ searchLagMs: lag });
			const rows = withTag.map((row, index) => ({ ...withNumber[index], city: 'Oslo', ...row }));
			const { first } = await run(upsert(lag > 0 ? { matchField: 'Customer Number' } : {}), deed, rows);
			expect(first).toMatchObject({ action, id: owner()?.id });
			expect(owner()?.tags).toContain('new');
		});

		it.each(OUTCOMES)(
			'is searched for by its match field if it was %s, and then %s (lag %d ms)',
			async (deed, action, lag) => {
				bench.sandbox.configure({ searchLagMs: lag });
				const { first } = await run(upsert({ matchField: 'Customer Number' }), deed, withNumber);
				expect(first).toMatchObject({ action, id: owner()?.id });
				expect(contacts()).toHaveLength(8);
				expect(owner()).toMatchObject({ city: 'Paris', customFields: ANN.customFields });
			},
		);

		it('is created with its additional email if the row names it by that and it was deleted', async () => {
			const additional = 'ann@home.example.com';
			bench.sandbox.seed.contacts([{ ...ANN, additionalEmails: [additional] }]);
			const rows = withCity.map((row, index) => (index === 0 ? { ...row, email: additional } : row));
			const { first } = await run(upsert(), 'deleted', rows);
			expect(first).toMatchObject({ action: 'created', email: additional, phone: ANN.phone });
			expect(contacts()).toHaveLength(8);
		});

		it('is found by its match field alone if the contact that stayed has another email', async () => {
			const rows = withNumber.map(({ city, 'Customer Number': number }) => ({ city, 'Customer Number': number }));
			const { first } = await run(upsert({ matchField: 'Customer Number' }), 'renamed', rows);
			const stayed = contacts().find(({ email }) => email === 'ann@example.com');
			expect(first).toMatchObject({ action: 'updated', id: stayed?.id, city: 'Paris' });
			expect([contacts().length, stayed?.city]).toEqual([8, 'Paris']);
		});

		it.each([
			['fillEmpty', 'city', ['+12025550107'], null],
			['onlyNew', 'city', ['+12025550107', '(202) 555-0107'], null],
			['onlyNew', 'city', ['+12025550155', '+12025550107'], '+12025550155'],
			['onlyNew', 'customField:number', ['+12025550107'], null],
		])('is created with all its fields if it was deleted (%s %s, phones %j: %s)', async (rule, field, phones, own) => {
			const values = { city: 'Paris', firstName: 'Ann', 'Customer Number': '99' };
			const others = PEOPLE.slice(1).map(({ email }) => ({ email, city: 'Paris', firstName: 'Ann' }));
			const rows = [...phones.map((phone) => ({ email: ANN.email, phone, ...values })), ...others];
			const { first } = await run(upsert({ [rule]: [field] }), 'deleted', rows);
			expect(first).toMatchObject({ action: 'created', isNew: true, city: 'Paris' });
			const customFields = [{ id: 'number', value: '99' }];
			expect(owner()).toMatchObject({ city: 'Paris', firstName: 'Ann', phone: own, customFields });
			const sent = writesOf(ANN.email).map(({ body }) => (body as IDataObject).phone ?? null);
			expect(sent).toEqual([own, own]);
		});

		it('keeps the fields of the contact that stayed if it was merged', async () => {
			const rows = withCity.map((row) => ({ ...row, firstName: 'Ann' }));
			const { first } = await run(upsert({ fillEmpty: ['city'] }), 'merged', rows);
			expect(first).toMatchObject({ action: 'updated', city: 'Rome', id: owner()?.id });
			expect(owner()?.city).toBe('Rome');
		});

		it.each<[string, INodeParameters]>([
			['Fill Only If Empty', { fillEmpty: ['website'] }],
			['Set Only When Created', { onlyNew: ['website'] }],
		])(
			'keeps the fields of the contact that got its email as an additional one in a merge, with %s',
			async (_, rule) => {
				// The documented interface shows no additional emails.
				if (bench.dialect === 'documented') return;
				const rows = withCity.map((row) => ({ ...row, website: 'https://shop.example' }));
				const { first } = await run(upsert(rule), 'mergedIntoOther', rows);
				const kept = { Website: 'https://bea.example' };
				expect(first).toMatchObject({
					id: 'bea',
					action: 'updated',
					kept,
					conflict: [{ field: 'email', contactId: 'bea' }],
				});
				const bea = { email: 'bea@example.com', additionalEmails: [ANN.email], website: kept.Website, city: 'Paris' };
				expect(bench.sandbox.state.contacts.get('bea')).toMatchObject(bea);
				expect(contacts()).toHaveLength(8);
			},
		);
	});

	describe.each(KINDS)('and that Update finds by %s', (kind) => {
		it.each([
			['fields', { city: 'Paris' }],
			['tags', { tags: 'old, new' }],
		])('is not found if it was deleted (%s)', async (_, values) => {
			const { first } = await run(update(kind, values), 'deleted');
			expect(first.error).toMatch(/^No contact has the/);
			expect(owner()).toBeUndefined();
		});

		it('is the contact that stayed if it was merged', async () => {
			const { first } = await run(update(kind, { city: 'Paris' }), 'merged');
			expect(first).toMatchObject({ id: owner()?.id, action: 'updated', city: 'Paris' });
			expect(owner()?.city).toBe('Paris');
		});

		it('gets its tags if it was merged', async () => {
			const { first } = await run(update(kind, { tags: 'old, new' }), 'merged');
			expect(first).toMatchObject({ id: owner()?.id, action: 'updated' });
			expect(owner()?.tags).toEqual(['old', 'new']);
		});
	});

	it.each(['email', 'phone'] as const)('by Update is looked up anew if it no longer has the %s', async (kind) => {
		const { first, hints } = await run(update(kind, { city: 'Paris' }), 'changed');
		expect(first).toMatchObject({ id: owner()?.id, action: 'updated', city: 'Paris' });
		expect(owner()?.city).toBe('Paris');
		expect(hints).toContainEqual(expect.stringMatching(/^Contact c0 was written, although it no longer has/));
	});

	it('by Create or Update is reported as updated, even if the answer calls it new', async () => {
		const body = { new: true, contact: { ...ANN, city: 'Paris' } };
		const match = { path: '/contacts/upsert', bodyIncludes: ANN.email };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match }]);
		const result = await bench.succeed(upsert(), withCity);
		const changes = { City: { from: 'Oslo', to: 'Paris' } };
		expect(jsonOf(result.items)[0]).toMatchObject({ id: 'c0', action: 'updated', isNew: false, changes });
	});

	it('by Update is written once if the answer does not show its email', async () => {
		const body = { succeded: true, contact: { id: 'c0', city: 'Paris' } };
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { method: 'PUT', path: '/contacts/c0' } }]);
		const result = await bench.run(update('email', { city: 'Paris' }), ROWS);
		expect(jsonOf(result.items)[0]).toMatchObject({ id: 'c0', action: 'updated', city: 'Paris' });
		expect(bench.wire.filter(({ method, path }) => method === 'PUT' && path === '/contacts/c0')).toHaveLength(1);
		expect(hintsOf(result).join()).not.toContain('no longer has');
	});

	it('by Update is written once if the row itself gives it another email', async () => {
		const rows = ROWS.map((row, index) => ({ ...row, next: `next${index}@example.com` }));
		const { items } = await bench.run(update('email', { email: '={{ $json.next }}' }), rows);
		expect(jsonOf(items).map(({ id }) => id)).toEqual(PEOPLE.map(({ id }) => id));
		expect(bench.sandbox.counters.updated).toBe(8);
	});

	describe.each(['addTags', 'removeTags'])('and that %s finds', (operation) => {
		it.each(KINDS)('by %s is the contact that stayed if it was merged', async (kind) => {
			const { first } = await run(tags(operation, kind), 'merged');
			expect(first).toMatchObject({ id: owner()?.id, action: 'updated' });
			expect(owner()?.tags).toEqual(operation === 'addTags' ? ['old', 'new'] : []);
		});

		it.each(KINDS)('by %s is not found if it was deleted', async (kind) => {
			const { first } = await run(tags(operation, kind), 'deleted');
			expect(first.error).toMatch(/^No contact has the/);
		});
	});
});
