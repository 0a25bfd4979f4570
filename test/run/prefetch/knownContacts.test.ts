import { exactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';

const jane = { id: 'j', email: 'Jane@example.com', phone: '+15550100' };
const john = { id: 'o', email: 'john@example.com', phone: '+4930123456' };
const JANE: ContactKey = { email: 'jane@EXAMPLE.com' };
const JOHN: ContactKey = { email: 'john@example.com' };

/** A cache after these contacts were read for these keys. */
function knowing(refs: ContactKey[], ...records: object[]): KnownContacts {
	const known = new KnownContacts();
	for (const record of records) known.prime(record as never);
	known.markRead(refs);
	return known;
}

describe('the known contacts', () => {
	it('is unsure before the contact was looked for', () => {
		const known = knowing([JANE], jane, john);
		expect(known.find([JOHN])).toBe('unsure');
		expect(known.find([JANE, JOHN])).toBe('unsure');
		expect(known.find([JANE, { email: 'nobody@example.com' }])).toBe('unsure');
		expect(known.find([])).toBe('unsure');
	});

	it('finds a contact by any of its keys, in any case', () => {
		const refs: ContactKey[] = [JANE, { phone: '+1 555-0100' }, { id: 'j' }];
		const known = knowing(refs, jane, john);
		for (const ref of refs) expect(known.find([ref])).toBe(jane);
		expect(known.find(refs)).toBe(jane);
	});

	it('knows that no contact has a key', () => {
		const refs: ContactKey[] = [{ email: 'nobody@example.com' }, { phone: '+49301' }, { id: 'x' }];
		expect(knowing(refs, jane).find(refs)).toBe('absent');
	});

	it('finds a contact by one key if no contact has the other', () => {
		const refs: ContactKey[] = [{ email: 'nobody@example.com' }, { phone: '+15550100' }];
		expect(knowing(refs, jane).find(refs)).toBe(jane);
	});

	it('is unsure if two contacts match', () => {
		const refs: ContactKey[] = [JANE, { phone: '+4930123456' }];
		expect(knowing(refs, jane, john).find(refs)).toBe('unsure');
		expect(knowing([JANE], jane, { ...jane, id: 'k' }).find([JANE])).toBe('unsure');
	});

	it('does not confuse phones with the same last digits', () => {
		const ref: ContactKey = { phone: '+44 20 5550100' };
		const known = knowing([ref], { id: 'x', phone: '+49205550100' });
		expect(known.find([ref])).toBe('absent');
	});
});

describe('reading a contact again', () => {
	it('replaces it by its new state', () => {
		const moved = { ...jane, email: 'new@example.com' };
		const now: ContactKey = { email: 'new@example.com' };
		const known = knowing([JANE, now], jane, moved);
		expect(known.find([JANE])).toBe('absent');
		expect(known.find([now])).toBe(moved);
	});

	it('does not keep a contact without an identifier', () => {
		expect(knowing([JANE], { email: 'jane@example.com' }).find([JANE])).toBe('absent');
	});

	it('recognises one contact by different keys', () => {
		const known = knowing([], jane, john);
		const keys: ContactKey[] = [JANE, { phone: '+15550100' }, JOHN];
		expect(keys.flatMap((key) => [...known.owners(key)])).toEqual([jane, jane, john]);
	});

	it('leaves nothing after the contacts were released', () => {
		const known = knowing([JANE], jane);
		known.forget();
		expect([...known.owners(JANE)]).toEqual([]);
		expect(known.hasRead(JANE)).toBe(false);
	});
});

it('returns the keys of a contact, also of its additional emails and phones', () => {
	const keysOf = (record: object) => new KnownContacts().allKeysOf(record as never);
	expect(keysOf(jane)).toHaveLength(3);
	expect(keysOf({ id: 'j', email: '', phone: null })).toEqual(keysOf({ id: 'j' }));
	expect(keysOf({ email: 'A@b.c' })).toEqual(keysOf({ email: 'a@B.C' }));
	const additional = { additionalEmails: ['x@b.c', { email: 'y@b.c' }], additionalPhones: null };
	expect(keysOf({ id: 'j', ...additional })).toEqual(['id:j', 'x@b.c', 'y@b.c']);
	expect(keysOf({})).toEqual([]);
	expect(exactKey({ phone: '1 2' })).not.toBe(exactKey({ phone: '12' }));
	expect(exactKey({ email: 'A@b.c' })).toBe(exactKey({ email: 'a@b.c' }));
});

it('does not go through all contacts with one placeholder phone for each row', () => {
	const COUNT = 2_000;
	const PLACEHOLDER: ContactKey = { phone: '+1 000 000 0000' };
	let compared = 0;
	const people = Array.from({ length: COUNT }, (_, index) => ({
		id: `c${index}`,
		email: `c${index}@example.com`,
		get phone() {
			compared++;
			return '+10000000000';
		},
	}));
	const known = knowing([PLACEHOLDER], ...people);
	compared = 0;
	for (const { email } of people) {
		const keys: ContactKey[] = [{ email }, PLACEHOLDER];
		known.markRead(keys);
		expect(known.find(keys)).toBe('unsure');
		expect(known.isOwned(PLACEHOLDER)).toBe(true);
	}
	expect(compared).toBeLessThan(10 * COUNT);
});
