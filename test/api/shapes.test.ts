import { additionalKeys, normalizeKey } from '../../nodes/HighLevelCrm/api/contactKey';
import { saysMore, totalIn } from '../../nodes/HighLevelCrm/api/records';
import { storedCustomFields } from '../../nodes/HighLevelCrm/api/storedCustomFields';
import { coversStatus } from '../../nodes/HighLevelCrm/dialects';
import { documented } from '../../nodes/HighLevelCrm/dialects/documented';

it('additional emails and phones are texts or objects', () => {
	const keys = additionalKeys({
		additionalEmails: ['a@x.de', { email: 'b@x.de' }],
		additionalPhones: [{ phone: '+1' }],
	});
	expect(keys).toEqual([{ email: 'a@x.de' }, { email: 'b@x.de' }, { phone: '+1' }]);
});

it('an email has the same key with blanks around it, and never the key of another field', () => {
	expect(normalizeKey({ email: ' A@x.de\u200b' })).toBe('a@x.de');
	expect(normalizeKey({ email: 'id:one' })).not.toBe(normalizeKey({ id: 'one' }));
});

it('a total is read from a text of any length, and a token tells of a next page', () => {
	expect(totalIn({ total: '1234567' })).toBe(1_234_567);
	expect(saysMore({ nextToken: 'x' }, [])).toBe(true);
	expect(saysMore({ next_token: '' }, [])).toBe(false);
});

it.each(['value', 'field_value', 'fieldValue'])('the value of a custom field is read under %s', (key) => {
	expect(storedCustomFields({ customFields: [{ id: 'cf1', [key]: 'red' }] })).toMatchObject([{ value: 'red' }]);
});

it('a permanent opt-out covers another opt-out, but not an opt-in', () => {
	expect(['permanent', 'active', 'inactive'].map((status) => coversStatus('permanent', status))).toEqual([
		true,
		true,
		false,
	]);
});

it('a page of the documented dialect has 100 contacts at most', () => {
	expect(documented('loc').searchContacts({}, 500).pageSize).toBe(100);
});
