import type { IDataObject } from 'n8n-workflow';
import { differingFields, toComparedContact } from '../../nodes/HighLevelCrm/search/duplicates/comparedContact';
import { duplicateGroups, type DuplicateKey } from '../../nodes/HighLevelCrm/search/duplicates/duplicateGroups';

const compared = (contacts: IDataObject[]) => contacts.map((contact, index) => toComparedContact(`c${index}`, contact));

describe('the compared fields of contacts', () => {
	it('are those that they have filled, without the full name', () => {
		const contact = { name: 'Ada L', email: 'a@x.com', city: '', tags: ['b', 'a'], dateAdded: '2026-01-31' };
		expect(toComparedContact('ada', { ...contact, customFields: [{ id: 'f1', value: 7 }] })).toEqual({
			...{ id: 'ada', dateAdded: '2026-01-31' },
			fields: { email: 'a@x.com', tags: '["a","b"]', customFields: '[["f1",7]]' },
		});
		expect(toComparedContact('ada', { additionalEmails: [{ email: 'b@x.com' }], additionalPhones: ['123'] })).toEqual({
			...{ id: 'ada', dateAdded: '', fields: {} },
			...{ additionalEmails: ['b@x.com'], additionalPhones: ['123'] },
		});
	});

	it.each<[one: IDataObject, other: IDataObject, differing: string[]]>([
		[{ email: 'A@x.com' }, { email: 'a@X.com' }, []],
		[{ email: 'a@x.com' }, {}, ['email']],
		[{}, { email: 'a@x.com' }, ['email']],
		[{ phone: '+12025550177' }, { phone: '2025550177' }, []],
		[{ phone: '2025550177' }, { phone: '+12025550177' }, []],
		[{ phone: '+12025550177' }, { phone: '+492025550177' }, ['phone']],
		[{ phone: '+12025550177' }, {}, ['phone']],
		[{ city: 'Oslo' }, { city: 'OSLO' }, ['city']],
		[{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }, []],
		[{ tags: ['a'] }, {}, ['tags']],
		[{ customFields: [{ id: 'f1', value: 7 }] }, { customFields: [{ id: 'f1', value: '7' }] }, ['customField:f1']],
		[{ customFields: [{ id: 'f1', value: ['a', 'b'] }] }, { customFields: [{ id: 'f1', value: ['b', 'a'] }] }, []],
		[
			{ customFields: [{ id: 'f1', value: ['a', 'b'] }] },
			{ customFields: [{ id: 'f1', value: ['a'] }] },
			['customField:f1'],
		],
		[{ customFields: [{ id: 'f1', value: 7 }] }, {}, ['customField:f1']],
		[{ customFields: [null, ''].map((value, index) => ({ id: `f${index}`, value })) }, {}, []],
		[
			{ customFields: [{ id: 'f1', value: 7 }] },
			{ customFields: [{ id: 'f2', value: 7 }] },
			['customField:f1', 'customField:f2'],
		],
	])('%j and %j differ in %j', (one, other, differing) => {
		expect(differingFields(compared([one, other]))).toEqual(differing);
		expect(differingFields(compared([one, one, other]))).toEqual(differing);
	});
});

describe('groups of contacts', () => {
	const name = (firstName: string, place: IDataObject = {}) => ({ firstName, lastName: 'Lovelace', ...place });
	it.each<[by: DuplicateKey, contacts: IDataObject[], groups: Array<[value: string, members: string]>]>([
		['email', [{ email: 'a@x.com' }, { email: ' A@X.com' }, { email: 'b@x.com' }], [['a@x.com', 'c0,c1']]],
		['email', [{ email: '' }, {}], []],
		['email', [{ email: 'a@x.com' }, { email: 'b@x.com', additionalEmails: ['a@x.com'] }], [['a@x.com', 'c0,c1']]],
		['email', [{ email: 'a@x.com', additionalEmails: ['A@x.com'] }], []],
		['email', [{ email: 'a@x.com' }, { email: 'a@x.com' }, { email: 'a@x.com' }], [['a@x.com', 'c0,c1,c2']]],
		['phone', [{ phone: '+12025550177' }, { phone: '(202) 555-0177' }], [['+12025550177', 'c0,c1']]],
		['phone', [{ phone: '2025550177' }, { phone: '+12025550177' }], [['+12025550177', 'c1,c0']]],
		['phone', [{ phone: '+12025550177' }, { phone: '+492025550177' }], []],
		[
			'phone',
			[{ phone: '+12025550177' }, { phone: '+492025550177' }, { phone: '2025550177' }],
			[
				['+492025550177', 'c1,c2'],
				['+12025550177', 'c0,c2'],
			],
		],
		['phone', [{ phone: '+12025550177' }, { additionalPhones: ['+12025550177'] }], [['+12025550177', 'c0,c1']]],
		[
			'phone',
			Array.from({ length: 2 }, () => ({ phone: '+12025550177', additionalPhones: ['+12025550188'] })),
			[
				['+12025550177', 'c0,c1'],
				['+12025550188', 'c0,c1'],
			],
		],
		['phone', [{ phone: '-' }, { phone: '-' }], []],
		['name', [name('Ada', { city: 'Oslo' }), name(' ADA ', { city: 'oslo ' })], [['ada lovelace', 'c0,c1']]],
		['name', [name('Ada', { city: 'Oslo' }), name('Ada', { city: 'Rome' })], []],
		['name', [name('Ada', { city: 'Oslo' }), name('Ada', { companyName: 'Oslo' })], []],
		['name', [name('Ada'), name('Ada')], []],
		[
			'name',
			[
				{ firstName: 'Ada', city: 'Oslo' },
				{ firstName: 'Ada', city: 'Oslo' },
			],
			[],
		],
		[
			'name',
			[
				name('Ada', { city: 'Oslo' }),
				name('Ada', { companyName: 'Acme' }),
				name('Ada', { city: 'Oslo', companyName: 'Acme' }),
				name('Ada', { companyName: 'Acme' }),
				name('Ada', { city: 'Oslo' }),
			],
			[['ada lovelace', 'c1,c0,c2,c3,c4']],
		],
		[
			'name',
			[
				...[name('Ada', { city: 'Oslo' }), name('Ada', { companyName: 'Acme' })],
				name('Ada', { city: 'Oslo', companyName: 'Acme' }),
				...Array.from({ length: 4 }, () => name('Ada', { city: 'Rome' })),
				...[name('Ada', { city: 'Rome', companyName: 'Acme' }), name('Ada', { city: 'Oslo' })],
			],
			[['ada lovelace', 'c3,c4,c5,c6,c1,c0,c2,c7,c8']],
		],
	])('by %s of %j are %j', async (by, contacts, groups) => {
		const found = await duplicateGroups(by, compared(contacts));
		expect(found.map(({ value, contacts: all }) => [value, all.map(({ id }) => id).join()])).toEqual(groups);
	});
});
