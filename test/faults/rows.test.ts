import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../engine/engine';
import { always, carries, told } from './facts';
import { byId, DIALECTS, LOCATION, onServer, people, TOKEN, trial, writing } from './lab';
import type { Deed } from './server/server';

const LONE = 'abc\ud800def';

/** Each case has one bad row, the fifth of six. */
describe.each(DIALECTS)('a row that cannot be prepared stops the run before the first write (%s)', (dialect) => {
	const contact = (operation: string, more: INodeParameters = {}): INodeParameters => ({
		...{ resource: 'contact', operation, contactId: byId('={{ $json.key }}') },
		...more,
	});
	const equipment = (operation: string, more: INodeParameters = {}): INodeParameters => ({
		...{ resource: 'equipment', operation, equipmentId: byId('={{ $json.key }}') },
		...more,
	});
	const KEYS = ['k0', 'k1', 'k2', 'k3', LONE, 'k5'];
	const update = { ...writing('upsert'), operation: 'update', contactId: byId('={{ $json.key }}') };
	const OPERATIONS: Array<[string, INodeParameters, RegExp]> = [
		['update a contact', update, /Contact/],
		['delete a contact', contact('delete'), /Contact/],
		['add tags', contact('addTags', { tags: 'vip' }), /Contact/],
		['remove tags', contact('removeTags', { tags: 'vip' }), /Contact/],
		['get a contact', contact('get'), /Contact/],
		['update equipment', equipment('update', { updateFields: { name: 'New' } }), /Equipment/],
		['delete equipment', equipment('delete'), /Equipment/],
	];
	const byEmail = { __rl: true, mode: 'email', value: '={{ $json.email }}' };
	const REACHES: Array<[string, INodeParameters]> = [
		['delete by email', { resource: 'contact', operation: 'delete', contactId: byEmail }],
		['find', { resource: 'contact', operation: 'find', email: '={{ $json.email }}' }],
		['search', { resource: 'contact', operation: 'search', query: '={{ $json.email }}' }],
		...['companyName', 'name', 'tags'].map((filter): [string, INodeParameters] => [
			`search by ${filter}`,
			{ resource: 'contact', operation: 'search', filters: { [filter]: '={{ $json.email }}' } },
		]),
		[
			'search by a query of your own',
			{ resource: 'contact', operation: 'search', options: { customQuery: '={{ { city: $json.email } }}' } },
		],
	];

	it.each(REACHES)('rejects half a character in a value for a URL: %s', async (_, parameters) => {
		const rows = KEYS.map((key) => ({ email: `${key}@example.com` }));
		const result = await trial({ dialect, parameters, rows });
		expect(told(result)).toMatch(/(Email|email|Query|Filters).*half a character/);
		expect(told(result)).toContain('(row 5)');
		expect(result.server.log).toHaveLength(0);
	});

	it.each(OPERATIONS)('rejects an ID with half a character: %s', async (_, parameters, field) => {
		const rows = KEYS.map((key) => ({ key, firstName: 'New' }));
		const result = await trial({ dialect, parameters, rows });
		expect(told(result)).toMatch(field);
		expect(told(result)).toContain('(row 5)');
		expect(told(result)).not.toMatch(/URI malformed/);
		// A column without a standard field causes one look-up of the custom fields.
		expect(result.server.log.filter(({ path }) => !path.endsWith('/customFields'))).toHaveLength(0);
	});

	const VALUES: Array<[string, IDataObject, RegExp]> = [
		['a phone that is a number too large', { phone: 1e21 }, /Phone/],
		['a phone in powers of ten', { phone: '1e+21' }, /Phone/],
		['a phone of 100 kB with five digits', { phone: `${'call me '.repeat(12_500)}12345` }, /Phone/],
	];

	it.each(VALUES)('rejects %s', async (_, value, field) => {
		const rows = people(6).map((row, index) => (index === 4 ? { ...row, ...value } : row));
		const result = await trial({ dialect, parameters: writing('upsert', { badValues: 'failRow' }), rows });
		expect(told(result)).toMatch(field);
		expect(told(result)).toContain('(row 5)');
		expect(told(result).length).toBeLessThan(1_000);
		expect(result.server.log).toHaveLength(0);
	});
});

describe.each(['continueErrorOutput', 'continueRegularOutput'] as const)("a failed row's files (%s)", (onError) => {
	it('are kept with it', async () => {
		const refused: Deed = { end: { status: 422, body: { message: ['no'] } } };
		const options = { dialect: 'highLevel', faults: [always(refused, carries('a1@'))] } as const;
		await onServer(options, async (server, time) => {
			const files = { data: { data: 'SGk=', mimeType: 'text/plain', fileName: 'hi.txt' } };
			const items = people(3).map((json) => ({ json, binary: files }));
			const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: server.url, dialect: 'highLevel' as const };
			const result = await time.during(
				async () => await runNode({ parameters: writing('upsert'), items, credentials, onError }),
			);
			const failed = [...result.items, ...result.errorItems].filter(({ json }) => json.error);
			expect(failed.map(({ binary }) => binary)).toEqual([files]);
		});
	});
});
