import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import { additionalSpelledKeys, ContactIndex, mainKeys } from '../../../nodes/HighLevelCrm/run/prefetch/contactIndex';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { NeededFields } from '../../../nodes/HighLevelCrm/run/prefetch/neededFields';
import { countSearches } from '../../../nodes/HighLevelCrm/run/prefetch/readByKeys';

describe('the fields that are kept of a contact', () => {
	const ADA = { id: 'ada', email: 'a@x.com', city: 'Oslo', state: 'OS', additionalEmails: [], dateAdded: '2026-01-31' };
	const keptBy = (...sets: Array<ReadonlySet<string> | undefined>) => {
		const fields = new NeededFields();
		for (const set of sets) fields.add(set);
		return Object.keys(fields.needed(ADA));
	};

	it('are all if no row names any, or one needs all', () => {
		expect(keptBy()).toEqual(Object.keys(ADA));
		expect(keptBy(new Set(['city']), undefined)).toEqual(Object.keys(ADA));
	});

	it('are those of every row, and those by which it is matched unless they are empty lists', () => {
		expect(keptBy(new Set())).toEqual(['id', 'email', 'dateAdded']);
		expect(keptBy(new Set(['city']), new Set(['state']))).toEqual(['id', 'email', 'city', 'state', 'dateAdded']);
		expect(keptBy(new Set(['additionalEmails']))).toContain('additionalEmails');
		const fields = new NeededFields();
		fields.add(new Set());
		const names = { ...{ _id: '1', contactId: '2', phone: '3' }, additionalEmails: ['a'], additionalPhones: ['b'] };
		expect(fields.needed({ ...names, tags: ['a'] })).toEqual(names);
	});
});

describe('the index of the contacts that were read', () => {
	const contacts = new Map<string, IDataObject>();
	const index = new ContactIndex(contacts, mainKeys);
	const put = (id: string, record: IDataObject) => {
		contacts.set(id, record);
		index.add(id, record);
	};
	const takeOut = (id: string) => {
		index.remove(id, contacts.get(id) ?? {});
		contacts.delete(id);
	};
	const shown = (key: ContactKey) =>
		[...index.spellings(normalizeKey(key))].map(([spelling, ids]) => [spelling, [...ids].join()]);

	it('groups the contacts with one phone by its spelling, and forgets them one at a time', () => {
		put('a', { id: 'a', email: 'a@x.com', phone: '+12025550177' });
		expect(shown({ phone: '2025550177' })).toEqual([['+12025550177', 'a']]);
		expect(shown({ email: 'A@x.com' })).toEqual([['', 'a']]);
		put('b', { id: 'b', phone: '+492025550177' });
		put('c', { id: 'c', phone: '+12025550177' });
		put('d', { id: 'd', phone: '+12025550177' });
		expect(shown({ phone: '2025550177' })).toEqual([
			['+12025550177', 'a,c,d'],
			['+492025550177', 'b'],
		]);
		expect([shown({ id: 'b' }), shown({ id: 'z' })]).toEqual([[['', 'b']], []]);
		takeOut('b');
		expect(shown({ phone: '2025550177' })).toEqual([['+12025550177', 'a,c,d']]);
		takeOut('a');
		expect(shown({ phone: '2025550177' })).toEqual([['+12025550177', 'c,d']]);
		expect([shown({ email: 'a@x.com' }), shown({ id: 'a' })]).toEqual([[], []]);
		takeOut('c');
		takeOut('d');
		expect(shown({ phone: '2025550177' })).toEqual([]);
		put('e', { id: 'e', email: 'e@x.com' });
		index.remove('z', { id: 'z', email: 'e@x.com' });
		expect(shown({ email: 'e@x.com' })).toEqual([['', 'e']]);
		index.clear();
		expect(shown({ email: 'e@x.com' })).toEqual([]);
	});

	it('separates the main keys of a contact from the additional ones', () => {
		const additional = { additionalEmails: ['B@x.com'], additionalPhones: ['1234567'] };
		const record = { email: 'A@x.com', phone: '+12025550177', ...additional };
		expect(mainKeys(record)).toEqual([
			{ key: 'a@x.com', spelling: '' },
			{ key: 'tel:5550177', spelling: '+12025550177' },
		]);
		expect(additionalSpelledKeys(record)).toEqual([
			{ key: 'b@x.com', spelling: '' },
			{ key: 'tel:1234567', spelling: '1234567' },
		]);
		expect(mainKeys({ email: '', phone: null })).toEqual([]);
	});
});

describe('the contacts that are known', () => {
	const ADA = { id: 'ada', email: 'a@x.com', additionalEmails: ['home@x.com'], additionalPhones: ['+12025550177'] };

	it('are found as owners by their main keys, and as additional owners by the others', () => {
		const known = new KnownContacts();
		known.prime(ADA);
		const ids = (owners: Iterable<IDataObject>) => [...owners].map(({ id }) => id as string).join();
		expect(ids(known.owners({ email: 'a@x.com' }))).toBe('ada');
		expect(ids(known.owners({ email: 'home@x.com' }))).toBe('');
		expect(ids(known.additionalOwners({ email: 'home@x.com' }))).toBe('ada');
		expect(ids(known.additionalOwners({ phone: '2025550177' }))).toBe('ada');
		expect(ids(known.additionalOwners({ phone: '+492025550177' }))).toBe('');
		expect(ids(known.additionalOwners({ id: 'ada' }))).toBe('');
		const owned = (...emails: string[]) => emails.filter((email) => known.isOwned({ email }));
		expect(owned('a@x.com', 'home@x.com', 'b@x.com')).toEqual(['a@x.com', 'home@x.com']);
		known.prime({ ...ADA, email: 'new@x.com', additionalEmails: [] });
		expect(owned('a@x.com', 'home@x.com', 'new@x.com')).toEqual(['new@x.com']);
		known.drop('ada');
		expect(owned('new@x.com')).toEqual([]);
		expect([known.isOwned({ id: 'ada' }), known.isOwned({ phone: '2025550177' })]).toEqual([false, false]);
		known.drop('ada');
	});

	it('are complete for the keys that rows name, once all were read', () => {
		const known = new KnownContacts();
		known.addNames([{ email: 'a@x.com' }]);
		expect(known.hasRead({ email: 'a@x.com' })).toBe(false);
		known.isComplete = true;
		expect([known.hasRead({ email: 'A@x.com' }), known.hasRead({ email: 'b@x.com' })]).toEqual([true, false]);
		known.markRead([{ email: 'b@x.com' }]);
		expect(known.hasRead({ email: 'b@x.com' })).toBe(true);
		expect([known.find([{ email: 'b@x.com' }]), known.find([])]).toEqual(['absent', 'unsure']);
	});

	it('are found by custom fields that rows name, in an empty copy, too', () => {
		const known = new KnownContacts();
		known.addKeyField('number');
		const record = { id: 'ada', customFields: [{ id: 'number', value: ' 7 ' }] };
		known.prime(record);
		const copy = known.emptyCopy();
		expect([...copy.owners({ id: 'ada' })]).toEqual([]);
		copy.prime(record);
		const key = { fieldId: 'number', value: '7' };
		expect([known, copy].map((one) => [...one.owners(key)].length)).toEqual([1, 1]);
		expect([...known.additionalOwners(key)]).toEqual([]);
		expect(known.isNamed(record)).toBe(false);
		known.addNames([key]);
		expect(known.isNamed(record)).toBe(true);
	});
});

describe('the number of searches for many keys', () => {
	const keys = (ids: number, emails: number): ContactKey[] => [
		...Array.from({ length: ids }, (_, index) => ({ id: `c${index}` })),
		...Array.from({ length: emails }, (_, index) => ({ email: `c${index}@x.com` })),
	];

	it.each([
		[0, 0, 0],
		[0, 10, 1],
		[0, 11, 2],
		[40, 0, 1],
		[41, 0, 2],
		[5, 5, 1],
		[30, 10, 2],
		[30, 11, 3],
		[5, 10, 2],
	])('of %d IDs and %d emails is %d', (ids, emails, searches) => {
		expect(countSearches(keys(ids, emails), { maxIds: 40, maxKeys: 10 } as never)).toBe(searches);
	});
});
