import { KnownContacts, keysOf, nameOf } from '../../nodes/HighLevelCrm/run/prefetch/contactCache';
import type { ContactRef } from '../../nodes/HighLevelCrm/api/contactKey';

const jane = { id: 'j', email: 'Jane@example.com', phone: '+15550100' };
const john = { id: 'o', email: 'john@example.com', phone: '+4930123456' };
const JANE: ContactRef = { email: 'jane@EXAMPLE.com' };
const JOHN: ContactRef = { email: 'john@example.com' };

/** What is known once these contacts were read for these names. */
function knowing(refs: ContactRef[], ...records: object[]): KnownContacts {
	const known = new KnownContacts();
	for (const record of records) known.keep(record as never);
	known.complete(refs);
	return known;
}

describe('what is known of the contact that a row names', () => {
	it('nothing, before it was looked for', () => {
		const known = knowing([JANE], jane, john);
		expect(known.find([JOHN])).toBe('unsure');
		expect(known.find([JANE, JOHN])).toBe('unsure');
		expect(known.find([JANE, { email: 'nobody@example.com' }])).toBe('unsure');
		expect(known.find([])).toBe('unsure');
	});

	it('that it is there, in any case, by any of its names', () => {
		const refs: ContactRef[] = [JANE, { phone: '+1 555-0100' }, { id: 'j' }];
		const known = knowing(refs, jane, john);
		for (const ref of refs) expect(known.find([ref])).toBe(jane);
		expect(known.find(refs)).toBe(jane);
	});

	it('that it is not there', () => {
		const refs: ContactRef[] = [{ email: 'nobody@example.com' }, { phone: '+49301' }, { id: 'x' }];
		expect(knowing(refs, jane).find(refs)).toBe('absent');
	});

	it('by one name there, by the other not: it is there', () => {
		const refs: ContactRef[] = [{ email: 'nobody@example.com' }, { phone: '+15550100' }];
		expect(knowing(refs, jane).find(refs)).toBe(jane);
	});

	it('nothing certain where two answer', () => {
		const refs: ContactRef[] = [JANE, { phone: '+4930123456' }];
		expect(knowing(refs, jane, john).find(refs)).toBe('unsure');
		expect(knowing([JANE], jane, { ...jane, id: 'k' }).find([JANE])).toBe('unsure');
	});

	it('phones that end alike are two', () => {
		const ref: ContactRef = { phone: '+44 20 5550100' };
		const known = knowing([ref], { id: 'x', phone: '+49205550100' });
		expect(known.find([ref])).toBe('absent');
	});
});

describe('what the server will match', () => {
	it('a number without its country code alone makes nothing certain', () => {
		const national: ContactRef = { phone: '030 123456' };
		const known = knowing([national, JOHN], john);
		expect(known.find([national])).toBe(john);
		expect(known.match([national])).toBe('unsure');
		expect(known.match([JOHN, national])).toBe(john);
	});

	it('else it is as it was found', () => {
		const refs: ContactRef[] = [{ phone: '+4930123456' }, { email: 'nobody@example.com' }];
		const known = knowing(refs, john);
		expect(known.match([{ phone: '+4930123456' }])).toBe(john);
		expect(known.match([{ email: 'nobody@example.com' }])).toBe('absent');
		expect(known.match([{ id: 'j' }])).toBe('unsure');
	});

	it('a contact kept without its country code is found by the whole number', () => {
		const dry = { id: 'd', phone: '030 123456' };
		expect(knowing([], dry).withoutCode('+49 30 123456')).toBe(dry);
		expect(knowing([], john).withoutCode('+49 30 123456')).toBeUndefined();
		expect(knowing([], dry).withoutCode('+49 31 123456')).toBeUndefined();
	});
});

describe('what changes', () => {
	it('a contact as it is now takes the place of what it was', () => {
		const moved = { ...jane, email: 'new@example.com' };
		const now: ContactRef = { email: 'new@example.com' };
		const known = knowing([JANE, now], jane, moved);
		expect(known.find([JANE])).toBe('absent');
		expect(known.find([now])).toBe(moved);
	});

	it('a contact without an identifier is not kept', () => {
		expect(knowing([JANE], { email: 'jane@example.com' }).find([JANE])).toBe('absent');
	});

	it('what is forgotten is not found, what is doubted has to be asked for', () => {
		const known = knowing([JANE, JOHN, { id: 'j' }], jane, john);
		known.forget('x');
		known.doubt([JANE]);
		expect(known.find([JANE])).toBe('unsure');
		expect(known.find([{ id: 'j' }])).toBe('absent');
		expect(known.idsOf([JANE, JOHN])).toEqual(['o']);
		expect(known.find([JOHN])).toBe(john);
	});

	it('rows that name one contact differently meet', () => {
		expect(knowing([], jane, john).idsOf([JANE, { phone: '+15550100' }, JOHN])).toEqual(['j', 'j', 'o']);
	});
});

it('the keys of a contact', () => {
	expect(keysOf(jane)).toHaveLength(3);
	expect(keysOf({ id: 'j', email: '', phone: null })).toEqual(keysOf({ id: 'j' }));
	expect(keysOf({ email: 'A@b.c' })).toEqual(keysOf({ email: 'a@B.C' }));
	expect(keysOf({})).toEqual([]);
	expect(nameOf({ phone: '1 2' })).not.toBe(nameOf({ phone: '12' }));
	expect(nameOf({ email: 'A@b.c' })).toBe(nameOf({ email: 'a@b.c' }));
});
