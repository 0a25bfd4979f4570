import { ContactCache, exactKey } from '../../../nodes/HighLevelCrm/run/prefetch/contactCache';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';

const jane = { id: 'j', email: 'Jane@example.com', phone: '+15550100' };
const john = { id: 'o', email: 'john@example.com', phone: '+4930123456' };
const JANE: ContactKey = { email: 'jane@EXAMPLE.com' };
const JOHN: ContactKey = { email: 'john@example.com' };

/** A cache after these contacts were read for these keys. */
function knowing(refs: ContactKey[], ...records: object[]): ContactCache {
	const known = new ContactCache();
	for (const record of records) known.prime(record as never);
	known.markRead(refs);
	return known;
}

describe('the cache', () => {
	it('is unsure before the contact was looked for', () => {
		const known = knowing([JANE], jane, john);
		expect(known.get([JOHN])).toBe('unsure');
		expect(known.get([JANE, JOHN])).toBe('unsure');
		expect(known.get([JANE, { email: 'nobody@example.com' }])).toBe('unsure');
		expect(known.get([])).toBe('unsure');
	});

	it('finds a contact by any of its keys, in any case', () => {
		const refs: ContactKey[] = [JANE, { phone: '+1 555-0100' }, { id: 'j' }];
		const known = knowing(refs, jane, john);
		for (const ref of refs) expect(known.get([ref])).toBe(jane);
		expect(known.get(refs)).toBe(jane);
	});

	it('knows that no contact has a key', () => {
		const refs: ContactKey[] = [{ email: 'nobody@example.com' }, { phone: '+49301' }, { id: 'x' }];
		expect(knowing(refs, jane).get(refs)).toBe('absent');
	});

	it('finds a contact by one key if no contact has the other', () => {
		const refs: ContactKey[] = [{ email: 'nobody@example.com' }, { phone: '+15550100' }];
		expect(knowing(refs, jane).get(refs)).toBe(jane);
	});

	it('is unsure if two contacts match', () => {
		const refs: ContactKey[] = [JANE, { phone: '+4930123456' }];
		expect(knowing(refs, jane, john).get(refs)).toBe('unsure');
		expect(knowing([JANE], jane, { ...jane, id: 'k' }).get([JANE])).toBe('unsure');
	});

	it('does not confuse phones with the same last digits', () => {
		const ref: ContactKey = { phone: '+44 20 5550100' };
		const known = knowing([ref], { id: 'x', phone: '+49205550100' });
		expect(known.get([ref])).toBe('absent');
	});
});

describe('a phone without country code', () => {
	it('is found by the whole number if it was stored without country code', () => {
		const dry = { id: 'd', phone: '030 123456' };
		expect(knowing([], dry).getWithoutCountryCode('+49 30 123456')).toBe(dry);
		expect(knowing([], john).getWithoutCountryCode('+49 30 123456')).toBeUndefined();
		expect(knowing([], dry).getWithoutCountryCode('+49 31 123456')).toBeUndefined();
	});
});

describe('updating the cache', () => {
	it('replaces a contact by its new state', () => {
		const moved = { ...jane, email: 'new@example.com' };
		const now: ContactKey = { email: 'new@example.com' };
		const known = knowing([JANE, now], jane, moved);
		expect(known.get([JANE])).toBe('absent');
		expect(known.get([now])).toBe(moved);
	});

	it('does not keep a contact without an identifier', () => {
		expect(knowing([JANE], { email: 'jane@example.com' }).get([JANE])).toBe('absent');
	});

	it('does not find invalidated contacts', () => {
		const known = knowing([JANE, JOHN, { id: 'j' }], jane, john);
		known.clear('x');
		known.invalidate([JANE]);
		expect(known.get([JANE])).toBe('unsure');
		expect(known.get([{ id: 'j' }])).toBe('absent');
		expect([...known.matches([JANE, JOHN])]).toEqual([john]);
		expect(known.get([JOHN])).toBe(john);
	});

	it('recognises one contact by different keys', () => {
		const known = knowing([], jane, john);
		expect([...known.matches([JANE, { phone: '+15550100' }, JOHN])]).toEqual([jane, jane, john]);
	});
});

it('returns the keys of a contact, also of its additional emails and phones', () => {
	const keysOf = (record: object) => new ContactCache().allKeysOf(record as never);
	expect(keysOf(jane)).toHaveLength(3);
	expect(keysOf({ id: 'j', email: '', phone: null })).toEqual(keysOf({ id: 'j' }));
	expect(keysOf({ email: 'A@b.c' })).toEqual(keysOf({ email: 'a@B.C' }));
	expect(keysOf({ id: 'j', additionalEmails: ['x@b.c', { email: 'y@b.c' }], additionalPhones: null })).toEqual([
		'id:j',
		'x@b.c',
		'y@b.c',
	]);
	expect(keysOf({})).toEqual([]);
	expect(exactKey({ phone: '1 2' })).not.toBe(exactKey({ phone: '12' }));
	expect(exactKey({ email: 'A@b.c' })).toBe(exactKey({ email: 'a@b.c' }));
});

describe('many contacts with one placeholder phone', () => {
	const COUNT = 2_000;
	const PLACEHOLDER: ContactKey = { phone: '+1 000 000 0000' };

	it('are not gone through for each row', () => {
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
		for (const { id, email } of people) {
			const keys: ContactKey[] = [{ email }, PLACEHOLDER];
			known.markRead(keys);
			expect(known.get(keys)).toBe('unsure');
			expect(known.has([PLACEHOLDER], id)).toBe(true);
			expect(known.sharedKeys(keys).length).toBeLessThanOrEqual(3);
		}
		expect(compared).toBeLessThan(10 * COUNT);
	});

	it('share a key with the rows that name them by email or ID', () => {
		const known = knowing([PLACEHOLDER, JANE, { id: 'o' }], { ...jane, phone: '+10000000000' }, john);
		expect(known.sharedKeys([JANE])).toEqual(expect.arrayContaining(['id:j', 'tel:0000000']));
		expect(known.sharedKeys([{ id: 'o' }])).toEqual(['id:o']);
		expect(known.sharedKeys([PLACEHOLDER])).toEqual([]);
	});
});

describe('rows that are done', () => {
	const PHONE: ContactKey = { phone: '+15550100' };

	/** Two rows name Jane: one by email, one by phone. */
	function namedTwice(): ContactCache {
		const known = new ContactCache();
		known.addRow([JANE]);
		known.addRow([PHONE]);
		known.prime(jane);
		known.markRead([JANE, PHONE]);
		return known;
	}

	it('keep a contact that a later row names by another key', () => {
		const known = namedTwice();
		known.removeRow([JANE]);
		expect(known.get([PHONE])).toBe(jane);
	});

	it('release a contact and what is known of its keys after the last row that names it', () => {
		const known = namedTwice();
		known.removeRow([JANE]);
		known.removeRow([PHONE]);
		expect([...known.matches([JANE, PHONE, { id: 'j' }])]).toEqual([]);
		expect(known.hasRead(JANE) || known.hasRead(PHONE)).toBe(false);
		expect(known.isNamed(jane)).toBe(false);
	});

	it('keep a contact whose key two rows named until both are done', () => {
		const known = namedTwice();
		known.addRow([JANE, PHONE]);
		known.removeRow([JANE]);
		known.removeRow([PHONE]);
		expect(known.get([JANE, PHONE])).toBe(jane);
	});

	it('release nothing if rows are not counted, as more may follow', () => {
		const known = knowing([JANE], jane);
		known.removeRow([JANE]);
		expect(known.get([JANE])).toBe(jane);
	});
});
