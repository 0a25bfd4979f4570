import { bothDialects, calendarsVersion, contactsVersion, expectHeaders, LOCATION } from '../support/bench';
import { ask } from './ask';
import { MANY, numbered, padded } from './manyEntries';

/** An order that is neither that of the names nor that of the ids. */
const shuffled = (index: number): number => (index * 387) % MANY;
const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

bothDialects('the options that the editor loads', (bench) => {
	it('are all tags, calendars and custom fields by name, with one request each', async () => {
		bench.sandbox.seed.tags(numbered((index) => `tag ${padded(shuffled(index))}`));
		bench.sandbox.seed.calendars(
			numbered((index) => ({ id: `cal${index}`, name: `Calendar ${padded(shuffled(index))}` })),
		);
		bench.sandbox.seed.customFields(
			numbered((index) => ({ id: `cf${index}`, name: `Field ${padded(shuffled(index))}` })),
		);
		const expected = {
			getTags: numbered((index) => ({ name: `tag ${padded(index)}`, value: `tag ${padded(index)}` })),
			getCalendars: numbered((index) => ({ name: `Calendar ${padded(shuffled(index))}`, value: `cal${index}` })).sort(
				byName,
			),
			getCustomFields: numbered((index) => ({ name: `Field ${padded(shuffled(index))}`, value: `cf${index}` })).sort(
				byName,
			),
		};
		for (const [name, options] of Object.entries(expected))
			expect(await ask(bench.credentials, 'loadOptions', name)).toEqual(options);
		expect(bench.wire.map(({ method, path, query }) => ({ method, path, query }))).toEqual([
			{ method: 'GET', path: `/locations/${LOCATION}/tags`, query: {} },
			{ method: 'GET', path: '/calendars/', query: { locationId: LOCATION } },
			{ method: 'GET', path: `/locations/${LOCATION}/customFields`, query: { model: 'contact' } },
		]);
		expectHeaders(bench.sandbox.log[1], calendarsVersion(bench));
		expectHeaders(bench.sandbox.log[2], contactsVersion(bench));
	});

	it('start with calendars that book services; one without a name has its ID', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Art', calendarType: 'event' },
			{ id: 'cal2', name: 'Zoo', calendarType: 'service_booking' },
			{ id: 'cal3', name: 'Massage', calendarType: 'service_booking' },
			{ id: 'cal4', name: '', calendarType: 'event' },
		]);
		const offered = await ask(bench.credentials, 'loadOptions', 'getCalendars');
		expect(offered.map(({ name }) => name)).toEqual(['Massage', 'Zoo', 'Art', 'cal4']);
	});

	it('tell calendars of the same name apart by their IDs', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Massage', calendarType: 'event' },
			{ id: 'cal2', name: 'massage', calendarType: 'service_booking' },
			{ id: 'cal3', name: 'Sauna', calendarType: 'event' },
		]);
		const offered = await ask(bench.credentials, 'loadOptions', 'getCalendars');
		expect(offered.map(({ name }) => name)).toEqual(['massage (cal2)', 'Massage (cal1)', 'Sauna']);
	});

	it('are users by name', async () => {
		bench.sandbox.seed.users([
			{ id: 'u1', firstName: 'Zoe', lastName: 'Zeller' },
			{ id: 'u2', firstName: 'Ada', lastName: 'Abbott' },
		]);
		if (bench.dialect === 'documented') return;
		expect(await ask(bench.credentials, 'loadOptions', 'getUsers')).toEqual([
			{ name: 'Ada Abbott', value: 'u2' },
			{ name: 'Zoe Zeller', value: 'u1' },
		]);
		const [none, ...users] = await ask(bench.credentials, 'loadOptions', 'getUsersOrNone');
		expect(none).toEqual({ name: 'None', value: '' });
		expect(users).toEqual(await ask(bench.credentials, 'loadOptions', 'getUsers'));
	});

	it('are text and number fields to match by, and all fields for rules', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Number', dataType: 'NUMERICAL' },
			{ id: 'cf2', name: 'Colour', dataType: 'TEXT' },
			{ id: 'cf3', name: 'Joined', dataType: 'DATE' },
		]);
		expect(await ask(bench.credentials, 'loadOptions', 'getKeyFields')).toEqual([
			{ name: 'Colour', value: 'cf2' },
			{ name: 'Number', value: 'cf1' },
		]);
		const rules = await ask(bench.credentials, 'loadOptions', 'getRuleFields');
		expect(rules[0]).toEqual({ name: 'All Fields', value: '*' });
		expect(rules).toContainEqual({ name: 'City', value: 'city' });
		expect(rules.slice(-3)).toEqual([
			{ name: 'Colour', value: 'customField:cf2' },
			{ name: 'Joined', value: 'customField:cf3' },
			{ name: 'Number', value: 'customField:cf1' },
		]);
		expect(rules.map(({ value }) => value)).not.toContain('tags');
	});

	it('are custom fields of contacts only', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Size' },
			{ id: 'cf2', name: 'Colour' },
			{ id: 'opp', name: 'Stage', model: 'opportunity' },
		]);
		expect(await ask(bench.credentials, 'loadOptions', 'getCustomFields')).toEqual([
			{ name: 'Colour', value: 'cf2' },
			{ name: 'Size', value: 'cf1' },
		]);
	});

	it('leave out deleted users and tags without a name, and name a user by what there is', async () => {
		const answer = (path: string, body: object) =>
			bench.sandbox.setFaults([{ match: { path }, kind: 'status', status: 200, body }]);
		const users = [{ id: 'u1', deleted: true, name: 'Zoe' }, { id: 'u2', email: 'uma@example.com' }, { id: 'u3' }];
		answer('/users/', { users });
		expect(await ask(bench.credentials, 'loadOptions', 'getUsers')).toEqual([
			{ name: 'u3', value: 'u3' },
			{ name: 'uma@example.com', value: 'u2' },
		]);
		answer('/locations/*', { tags: [{ id: 't1', name: 'vip' }, { id: 't2', name: '' }, { id: 't3' }] });
		expect(await ask(bench.credentials, 'loadOptions', 'getTags')).toEqual([{ name: 'vip', value: 'vip' }]);
	});

	it('are custom fields in a bare list too, without those that have no ID; one of unknown type is a text', async () => {
		const body = [{ id: '', name: 'None' }, { name: 'None either' }, { id: 'cf1', name: 'Number' }];
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 200, body }]);
		for (const name of ['getCustomFields', 'getKeyFields'])
			expect(await ask(bench.credentials, 'loadOptions', name)).toEqual([{ name: 'Number', value: 'cf1' }]);
	});

	it('for a field that may stay empty say beside None why there are no users', async () => {
		bench.sandbox.setFaults([{ match: { path: '/users/' }, kind: 'status', status: 401 }]);
		const [only, ...others] = await ask(bench.credentials, 'loadOptions', 'getUsersOrNone');
		expect(only).toEqual({ name: expect.stringMatching(/^None\. .+/) as unknown, value: '' });
		expect(others).toEqual([]);
	});

	it('say what the server says as it is: a list shows plain text', async () => {
		const body = { message: 'Ask <ops@example.com> & see &lt;' };
		bench.sandbox.setFaults([{ match: { path: '/users/' }, kind: 'status', status: 403, body }]);
		const [only] = await ask(bench.credentials, 'loadOptions', 'getUsers');
		expect(only?.name).toContain('Ask <ops@example.com> & see &lt;');
	});

	it('for rules have the ID beside the name of a custom field that is named like another field', async () => {
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'City' },
			{ id: 'cf2', name: 'Size' },
		]);
		const rules = await ask(bench.credentials, 'loadOptions', 'getRuleFields');
		expect(rules.filter(({ name }) => /^(City|Size)/.test(name))).toEqual([
			{ name: 'City', value: 'city' },
			{ name: 'City (cf1)', value: 'customField:cf1' },
			{ name: 'Size', value: 'customField:cf2' },
		]);
	});

	it('for rules hold no explanation instead of custom fields', async () => {
		bench.sandbox.setFaults([{ match: { path: '/locations/*' }, kind: 'status', status: 401 }]);
		const rules = await ask(bench.credentials, 'loadOptions', 'getRuleFields');
		expect(rules.filter(({ value }) => value === '' || String(value).startsWith('customField:'))).toEqual([]);
	});
});
