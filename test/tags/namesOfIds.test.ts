import type { INodeParameters } from 'n8n-workflow';
import { ALL_SCOPES } from '../../sandbox';
import { bothDialects, hintsOf, jsonOf, LOCATION, located, TOKEN } from '../support/bench';
import { storedTags, seedTagged, tagRun } from './tagRuns';

const VIP = 'AbCdEfGhIjKlMnOpQrSt';

/** The panel says: choose from the list, or specify IDs using an expression. */
bothDialects('tags that an expression gives by their IDs', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.tags([{ id: VIP, name: 'vip' }]);
		seedTagged(bench, [], []);
	});

	const tagLists = () => bench.wire.filter(({ path }) => path === `/locations/${LOCATION}/tags`);
	const byExpression = `={{ ["${VIP}", "new"] }}`;

	it('are added by their names, with one look-up a run', async () => {
		const parameters = {
			...(tagRun('addTags')('', byExpression) as object),
			contactId: located('id', '={{ $json.id }}'),
		};
		await bench.succeed(parameters, [{ id: 'one' }, { id: 'two' }]);
		expect([storedTags(bench), storedTags(bench, 'two')]).toEqual([
			['vip', 'new'],
			['vip', 'new'],
		]);
		expect(tagLists()).toHaveLength(1);
	});

	it('are removed by their names', async () => {
		await bench.succeed(tagRun('addTags')('vip, lead'), [{}]);
		await bench.succeed(tagRun('removeTags')('', byExpression), [{}]);
		expect(storedTags(bench)).toEqual(['lead']);
	});

	it.each([
		[{ tagNames: `={{ ["${VIP}"] }}` }, ['one']],
		[{ withoutTags: `={{ "${VIP}" }}` }, ['two']],
	])('are searched for by their names: %j', async (filters, found) => {
		await bench.succeed(tagRun('addTags')('vip'), [{}]);
		const search: INodeParameters = { resource: 'contact', operation: 'search', returnAll: true, filters };
		expect(jsonOf((await bench.succeed(search, [{}])).items).map(({ id }) => id)).toEqual(found);
	});

	it('are not asked for if they were chosen from the list, whatever they look like', async () => {
		const filters = { tagNames: ['Newsletter2026Spring'] };
		bench.sandbox.seed.contacts([{ id: 'ada', tags: ['newsletter2026spring'] }]);
		const search: INodeParameters = { resource: 'contact', operation: 'search', returnAll: true, filters };
		expect(jsonOf((await bench.succeed(search, [{}])).items).map(({ id }) => id)).toEqual(['ada']);
		expect(tagLists()).toEqual([]);
	});

	it('fail the row while the tags cannot be read, as a tag of that name could start workflows', async () => {
		bench.sandbox.setFaults([{ match: { path: `/locations/${LOCATION}/tags` }, kind: 'status', status: 500 }]);
		const { error } = await bench.run(tagRun('addTags')('', byExpression), [{}]);
		expect(error?.message).toContain("The server failed on the location's tags");
		expect(storedTags(bench)).toEqual([]);
	});

	it('are taken as names, with a hint, if the token may not list tags, and typed tags are names, too', async () => {
		await bench.succeed(tagRun('addTags')(VIP), [{}]);
		expect(tagLists()).toEqual([]);
		const scopes = ALL_SCOPES.filter((scope) => !['locations/tags.readonly', 'contacts'].includes(scope));
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] });
		const result = await bench.succeed(tagRun('addTags')('', byExpression), [{}]);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^Tags were taken as names .* lacks the scope /)]);
		expect(storedTags(bench)).toEqual([VIP.toLowerCase(), 'new']);
	});

	it('fail the row where contacts with the tag are to be left out, and the token may not list them', async () => {
		await bench.succeed(tagRun('addTags')('vip'), [{}]);
		const scopes = ALL_SCOPES.filter((scope) => !['locations/tags.readonly', 'contacts'].includes(scope));
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] });
		const searchWithout = (tag: string): INodeParameters => ({
			...{ resource: 'contact', operation: 'search', returnAll: true },
			filters: { withoutTags: `={{ "${tag}" }}` },
		});
		const { items, error } = await bench.run(searchWithout(VIP), [{}]);
		expect([items, error?.message]).toEqual([[], expect.stringMatching(/lacks the scope .* for the location's tags/)]);
		// In capitals it may be an ID, in small letters it is a name.
		expect((await bench.succeed(searchWithout('newsletter2026spring'), [{}])).items).toHaveLength(2);
	});
});
