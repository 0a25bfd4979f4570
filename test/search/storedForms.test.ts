import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { jsonOf } from '../support/bench';
import { runAgainst, withServer } from '../support/runs';

/** Searches on a server of the documented interface that lists these contacts, so that the node alone compares them. */
async function idsAmong(contacts: IDataObject[], filters: INodeParameters): Promise<unknown[]> {
	return await withServer(
		() => ({ body: { contacts, total: contacts.length } }),
		async ({ url }) => {
			const search = { resource: 'contact', operation: 'search', returnAll: true, filters };
			const { items, error } = await runAgainst(url, 'documented', search);
			expect(error).toBeUndefined();
			return jsonOf(items).map(({ id }) => id);
		},
	);
}

describe('Do Not Disturb that a server states', () => {
	it.each([true, 'true', 'TRUE', 1, '1'])('as %j keeps a contact away from a mailing', async (dnd) => {
		const contacts = [{ id: 'ada', dnd }, { id: 'bob' }];
		expect(await idsAmong(contacts, { dnd: false })).toEqual(['bob']);
		expect(await idsAmong(contacts, { dnd: true })).toEqual(['ada']);
	});

	it.each([false, 'false', 0, '0', null, ''])('as %j does not', async (dnd) => {
		expect(await idsAmong([{ id: 'ada', dnd }], { dnd: false })).toEqual(['ada']);
	});
});

it.each([
	[{ city: 'Ko\u0308ln' }, { city: 'K\u00f6ln' }],
	[{ lastName: 'Mu\u0308ller' }, { name: 'm\u00fcll' }],
	[{ contactName: 'Eva Mu\u0308ller' }, { name: 'm\u00fcll' }],
	[
		{ customFields: [{ id: 'cf', value: 'Gru\u0308n' }] },
		{ customField: { field: { id: 'cf', condition: 'contains', value: 'gr\u00fcn' } } },
	],
])('a contact whose accents are stored as characters of their own is found: %j by %j', async (stored, filters) => {
	expect(await idsAmong([{ id: 'ada', ...stored }, { id: 'bob' }], filters)).toEqual(['ada']);
});

it('a tag with an unseen character keeps away contacts that have it with or without that character', async () => {
	const contacts = [
		{ id: 'ada', tags: ['vip\u200b'] },
		{ id: 'bob', tags: ['vip'] },
		{ id: 'eve', tags: [] },
	];
	expect(await idsAmong(contacts, { withoutTags: ['vip\u200b'] })).toEqual(['eve']);
});

it('if an answer shows a custom field under several keys, the value under "value" counts', async () => {
	const customFields = [{ id: 'cf', value: 'red', field_value: 'blue', fieldValue: 'green' }];
	const is = (value: string) => ({ customField: { field: { id: 'cf', condition: 'is', value } } });
	const contacts = [{ id: 'ada', customFields }];
	expect([await idsAmong(contacts, is('red')), await idsAmong(contacts, is('blue'))]).toEqual([['ada'], []]);
});

describe('the first day of 1970, which a server states as 0 ms', () => {
	it('is found as that day', async () => {
		const customFields = [{ id: 'cf', value: 0 }];
		const filters = { customField: { field: { id: 'cf', condition: 'is', value: '1970-01-01' } } };
		expect(await idsAmong([{ id: 'ada', customFields }, { id: 'bob' }], filters)).toEqual(['ada']);
	});

	it('is returned as that day if a contact was born on it', async () => {
		const contact = { id: 'ada', dateOfBirth: 0 };
		await withServer(
			() => ({ body: { contact } }),
			async ({ url }) => {
				const get = { resource: 'contact', operation: 'get', contactId: 'ada', options: { outputFormat: 'flat' } };
				const { items } = await runAgainst(url, 'documented', get);
				expect(jsonOf(items)).toEqual([{ id: 'ada', dateOfBirth: '1970-01-01' }]);
			},
		);
	});
});
