import { automatic, bothDialects, jsonOf, linksOf } from '../../support/bench';

const upsert = {
	...{ resource: 'contact', operation: 'upsert', write: 'changes', fields: automatic() },
	options: { maxChanges: 100, matchField: 'Number' },
};

bothDialects('A list in which a phone moves from one contact to another', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: '+12025550100', customFields: [{ id: 'num', value: '12' }] },
			{ id: 'ben', email: 'ben@example.com', city: 'Oslo' },
		]);
	});

	it('puts a row that can not be read out as failed, and every other row once', async () => {
		const moving = [
			{ Phone: '+12025550103', Number: '12' },
			{ Phone: '+12025550100', Number: '10' },
		];
		const rows = [...moving, { Email: '-', Phone: '+12025550199' }, { Email: 'ben@example.com', City: 'Rome' }];
		const { items } = await bench.run(upsert, rows, { onError: 'continueRegularOutput' });
		expect(linksOf(items)).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		const [, , unread] = jsonOf(items);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'created', undefined, 'updated']);
		expect(unread?.error).toMatch(/^Email "-" is not an email address/);
		const sent = bench.wire.filter(({ body }) => JSON.stringify(body ?? '').includes('Rome'));
		expect(sent).toHaveLength(1);
	});

	it('puts each row out once if the run stops on the way', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 401, match: { bodyIncludes: 'Rome' } }]);
		const rows = [
			{ Email: 'ben@example.com', City: 'Rome' },
			{ Phone: '+12025550100', Number: '10' },
			{ Phone: '+12025550103', Number: '12' },
		];
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 500 } } };
		const { items } = await bench.run({ ...upsert, requestOptions }, rows, { onError: 'continueRegularOutput' });
		expect(linksOf(items)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(jsonOf(items).map(({ code }) => code)).toEqual(['token-refused', 'not-sent', 'not-sent']);
	});
});

bothDialects('A run that stops on the way', (bench) => {
	it('returns a later row of a contact that is written as it is, and reports the others as not sent', async () => {
		bench.sandbox.seed.contacts(['ann', 'ben', 'cal'].map((id) => ({ id, email: `${id}@example.com` })));
		bench.sandbox.setFaults([{ kind: 'status', status: 401, match: { bodyIncludes: 'Rome' } }]);
		const rows = [
			{ Email: 'ann@example.com', City: 'Oslo' },
			{ Email: 'ben@example.com', City: 'Rome' },
			{ Email: 'ann@example.com', City: 'Oslo' },
			{ Email: 'cal@example.com', City: 'Oslo' },
		];
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 500 } } };
		const { items } = await bench.run({ ...upsert, options: { maxChanges: 100 }, requestOptions }, rows, {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items).map(({ code, id }) => code ?? id)).toEqual(['ann', 'token-refused', 'ann', 'not-sent']);
	});
});

bothDialects('Rows of which only some could be read', (bench) => {
	const phone = '+12025550100';
	// The search of many contacts takes no email of this length.
	const long = { email: `${'a'.repeat(60)}@${'b'.repeat(20)}.com`, phone, city: 'Oslo' };
	const others = [1, 2, 3].map((number) => ({ email: `p${number}@example.com` }));
	const given = { ...upsert, options: { bulkRead: true } };

	it('are written one after the other if they share a phone', async () => {
		bench.sandbox.seed.contacts([{ id: 'ann', phone, city: 'Bergen' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 503, times: 1, match: { bodyIncludes: 'Rome' } }]);
		const { error } = await bench.run(given, [{ phone, city: 'Rome' }, long, ...others]);
		expect(error).toBeUndefined();
		expect(bench.sandbox.state.contactStore.get('ann')).toMatchObject({ city: 'Oslo' });
	});

	it('create one contact, also if the answer to the second row is lost', async () => {
		bench.sandbox.setFaults([{ kind: 'statusAfter', status: 502, times: 1, match: { bodyIncludes: 'Oslo' } }]);
		const { items } = await bench.succeed(given, [{ phone, city: 'Rome' }, long, ...others]);
		const [first, second] = jsonOf(items);
		expect([first?.isNew, second?.isNew]).toEqual([true, false]);
		expect(second?.id).toBe(first?.id);
	});
});

bothDialects('Rows of one contact of a whole list that are sent as they are', (bench) => {
	it('leave the contact with the tags of all of them, and change nothing in the second night', async () => {
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', tags: ['old'] }]);
		const rows = [{ email: 'ann@example.com', tags: 'shop' }, { email: 'ann@example.com' }];
		const options = { conflicts: 'vendor' };
		const given = { ...upsert, operation: 'synchronize', listTag: 'list', leavers: 'report', options };
		const tags = () => [...(bench.sandbox.state.contacts.get('ann')?.tags ?? [])].sort();
		for (let night = 1; night <= 2; night++) {
			await bench.succeed(given, rows);
			// The documented interface knows no tags that are added.
			expect(tags()).toEqual(bench.by({ highLevel: ['list', 'old', 'shop'], documented: ['list', 'shop'] }));
		}
	});
});
