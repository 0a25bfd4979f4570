import { idsOf, useWorld } from './world';

const world = useWorld();

describe('a bad token', () => {
	it('is reported by the failed poll, and no contact is missed once it is replaced', async () => {
		const w = await world({ event: 'contactCreated' });
		await w.activate();
		w.pass(1_000);
		const good = w.trigger.credentials;
		w.trigger.credentials = { ...good, token: 'pit-revoked' };
		const { id } = w.create({});
		await expect(w.poll()).rejects.toMatchObject({
			message: expect.stringMatching(/token/i) as unknown,
			httpCode: '401',
		});
		await expect(w.poll()).rejects.not.toMatchObject({ message: expect.stringContaining('pit-revoked') as unknown });
		w.trigger.credentials = good;
		expect(idsOf(await w.poll())).toEqual([id]);
	});

	it('is not in the log, although the server has it in the name of a field', async () => {
		const w = await world({ event: 'contactCreated', options: { outputFormat: 'flat' } });
		w.sandbox.seed.customFields([{ id: 'f1', name: w.trigger.credentials.token, dataType: 'TEXT' }]);
		await w.activate();
		w.create({ customFields: [{ id: 'f1', value: ['a', 'b'] }] });
		expect(await w.poll()).toHaveLength(1);
		expect(w.trigger.warnings).toEqual([expect.stringMatching(/"\[token\]" was left out of the plain columns/)]);
	});

	it('prevents the activation of a workflow', async () => {
		const w = await world({ event: 'contactCreated' });
		w.trigger.credentials = { ...w.trigger.credentials, token: 'pit-wrong' };
		await expect(w.activate()).rejects.toThrow(/token/i);
	});
});

it('a poll of a slow server ends in time, even if it found nothing new yet, and misses nothing', async () => {
	const w = await world({ event: 'contactCreated' }, { pageCap: 5 });
	await w.activate();
	for (let created = 0; created < 12; created++) {
		w.pass(1_000);
		w.create();
	}
	expect(await w.poll()).toHaveLength(12);
	w.trigger.budgetMs = 4_000;
	w.sandbox.setFaults([{ kind: 'delay', delayMs: 1_500, match: { path: '/contacts/search' } }]);
	expect(await w.requestsOf(async () => await w.poll())).toBe(1);
	w.sandbox.setFaults([]);
	const { id } = w.create();
	expect(idsOf(await w.poll())).toEqual([id]);
});

it('an invalid time to start from is rejected at the activation', async () => {
	const w = await world({ event: 'contactCreated', options: { startFrom: 'yesterday' } });
	await expect(w.activate()).rejects.toThrow('Options > Start From "yesterday" is not a date');
});

it('a length of time to start from is rejected at the activation: after a week of 1970 every contact was created', async () => {
	const w = await world({ event: 'contactCreated', options: { startFrom: '={{ 7 * 24 * 3600 * 1000 }}' } });
	w.create({});
	await expect(w.activate()).rejects.toThrow('Options > Start From "604800000" is not a date');
	const all = await world({ event: 'contactCreated', options: { startFrom: '={{ 0 }}' } });
	const { id } = all.create({});
	expect(idsOf(await all.activate())).toEqual([id]);
});

it('a filter by an unknown custom field is rejected at the activation', async () => {
	const filters = { customField: { field: { id: 'cfNone', condition: 'exists' } } };
	const w = await world({ event: 'contactCreated', filters });
	await expect(w.activate()).rejects.toThrow('The location has no custom field with the ID "cfNone"');
});

it('a first poll that can’t tell whether a filter is about a phone fails, and counts nobody as new later', async () => {
	const customField = { field: { id: 'mobile', condition: 'is', value: '(202) 555-0177' } };
	const w = await world({ event: 'contactUpdated', filters: { customField }, options: { oncePerContact: true } });
	w.sandbox.seed.customFields([{ id: 'mobile', name: 'Mobile', dataType: 'PHONE' }]);
	const { id } = w.create({ customFields: [{ id: 'mobile', value: '+12025550177' }] });
	w.sandbox.setFaults([{ kind: 'status', status: 500, match: { path: '/locations/*' } }]);
	await expect(w.activate()).rejects.toThrow('the custom fields could not be looked up');
	w.sandbox.setFaults([]);
	expect(await w.activate()).toEqual([]);
	w.change(id, { city: 'Oslo' });
	expect(await w.poll()).toEqual([]);
});

describe('the documented dialect', () => {
	const documented = { dialect: 'documented' as const, pageCap: 10 };

	it.each(['contactCreated', 'contactUpdated'])('reads all contacts and compares their dates: %s', async (event) => {
		const w = await world({ event }, documented);
		for (let there = 0; there < 25; there++) w.create({});
		w.pass(1_000);
		await w.activate();
		w.pass(1_000);
		const late = w.create({ firstName: 'Late' }, 90_000).id;
		w.pass(1_000);
		const soon = w.create({ firstName: 'Soon' }).id;
		expect(idsOf(await w.poll())).toEqual([soon]);
		expect(idsOf(await w.poll())).toEqual([late]);
		expect(await w.requestsOf(async () => expect(await w.poll()).toEqual([]))).toBe(3);
		expect(idsOf(await w.test())).toHaveLength(10);
	});

	it.each([{ event: 'contactUpdated' }, { event: 'contactTagged', tags: 'vip' }])(
		'takes the creation of a contact as its last change if the server states no change yet: %j',
		async (parameters) => {
			const w = await world(parameters, documented);
			const createUnchanged = () => Object.assign(w.create({ tags: ['vip'] }), { dateUpdated: null });
			w.change(w.create({}).id, { city: 'Oslo' });
			for (let there = 0; there < 120; there++) createUnchanged();
			expect(await w.activate()).toEqual([]);
			w.pass(1_000);
			const { id } = createUnchanged();
			expect(await w.pollIds(8)).toEqual([id]);
			expect(idsOf(await w.test())).toContain(id);
			w.change(id, { city: 'Bergen' });
			expect(idsOf(await w.poll())).toEqual(parameters.event === 'contactUpdated' ? [id] : []);
		},
	);

	it.each([
		[{ event: 'contactTagged', tags: 'vip' }, /No contact passed the filters: none .* shows "tags"/],
		[{ event: 'contactCreated', filters: { tags: 'vip' } }, /No contact passed the filters: none .* shows "tags"/],
		[{ event: 'contactCreated', filters: { dnd: false } }, /shows "dnd", so .* lets all of them pass/],
		[{ event: 'contactUpdated', filters: { withoutTags: ['vip'] } }, /shows its tags, so .* let all of them pass/],
	])('warns if the list of the server does not show what the filters go by: %j', async (given, told) => {
		const w = await world(given, documented);
		const dates = { dateAdded: '2031-05-17T09:30:00Z', dateUpdated: '2031-05-17T09:30:00Z' };
		const body = { contacts: [{ id: 'a', ...dates }], total: 1 };
		w.sandbox.seed.tags(['vip']);
		w.sandbox.setFaults([{ kind: 'status', status: 200, body, match: { path: '/contacts' } }]);
		await w.activate();
		expect(w.trigger.warnings).toEqual([expect.stringMatching(told)]);
		await w.poll();
		expect(w.trigger.warnings).toHaveLength(1);
		// A test without a contact says it in the editor.
		const tested = await w.test().catch((error: Error) => error.message);
		if (given.event === 'contactTagged') expect(tested).toMatch(told);
		else expect(w.trigger.warnings[1]).toMatch(told);
	});

	it.each([{}, { dateAdded: '2031-05-17T09:30:00Z' }])('rejects the event if it has no dates: %j', async (dates) => {
		const w = await world({ event: 'contactUpdated' }, documented);
		w.sandbox.setFaults([{ kind: 'status', status: 200, body: { contacts: [{ id: 'a', ...dates }], total: 1 } }]);
		await expect(w.activate()).rejects.toThrow(
			"The server's contacts have no dateUpdated, so new ones cannot be detected",
		);
	});
});
