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

	it('start with calendars that book services', async () => {
		bench.sandbox.seed.calendars([
			{ id: 'cal1', name: 'Art', calendarType: 'event' },
			{ id: 'cal2', name: 'Zoo', calendarType: 'service_booking' },
			{ id: 'cal3', name: 'Massage', calendarType: 'service_booking' },
		]);
		const offered = await ask(bench.credentials, 'loadOptions', 'getCalendars');
		expect(offered.map(({ name }) => name)).toEqual(['Massage', 'Zoo', 'Art']);
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
});
