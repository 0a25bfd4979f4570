import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { findByField, findContact, lookUpMatched } from '../../nodes/HighLevelCrm/search/findContact';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import { HIGH_LEVEL } from '../plan/facts';

/** A server whose look-up returns a contact, and whose search lists some. */
function server(lookedUp: IDataObject | null, listed: IDataObject[], recognizedBy = ['email', 'phone']) {
	const asked: string[] = [];
	const send = async ({ path }: { path: string }) => {
		asked.push(path);
		const found = path.includes('/duplicate') ? { contact: lookedUp } : { contacts: listed, total: listed.length };
		const location = { id: 'loc', settings: { contactUniqueIdentifiers: recognizedBy } };
		return await Promise.resolve({ status: 200, headers: {}, body: path === '/locations/loc' ? { location } : found });
	};
	const connection = { locationId: 'loc', key: randomUUID() };
	const contacts = new KnownContacts();
	const run = { dialect: HIGH_LEVEL, connection, contacts, send };
	return { asked, contacts, run: run as never, send: send as never };
}

const EMAIL = { email: 'a@x.de' };
const PHONE = { phone: '+12025550101' };
const OTHER = { id: 'x', email: 'x@x.de', phone: '+12025550199' };

describe('a contact that the look-up returns for an email or phone that is not its main one', () => {
	it.each<[key: typeof EMAIL | typeof PHONE, listed: IDataObject[], isBelieved: boolean]>([
		[EMAIL, [{ ...OTHER, additionalEmails: ['b@x.de', 'A@x.de'] }], true],
		[{ phone: '(202) 555-0101' }, [{ ...OTHER, additionalPhones: ['+12025550101'] }], true],
		[EMAIL, [{ ...OTHER, additionalEmails: ['b@x.de'] }], false],
		[PHONE, [{ ...OTHER, additionalPhones: ['+12025550102'] }], false],
		[EMAIL, [{ ...OTHER, additionalPhones: ['+12025550101'] }], false],
		[EMAIL, [{ id: 'y', additionalEmails: ['a@x.de'] }], false],
		[EMAIL, [], false],
	])('of %j and the search %j is believed: %s', async (key, listed, isBelieved) => {
		const { run, send } = server(OTHER, listed);
		const found = lookUpMatched(key, run, send);
		if (isBelieved) expect(toText((await found)?.id)).toBe('x');
		else await expect(found).rejects.toThrow('returned another contact (ID x)');
	});
});

it('a look-up whose answer shows no contact fails, as the contact would otherwise be created again', async () => {
	const { run, send } = server({}, []);
	await expect(findContact(EMAIL, run, send)).rejects.toThrow('holds no record');
});

it.each<
	[key: typeof EMAIL | typeof PHONE, lookedUp: IDataObject | null, listed: IDataObject[], id: string, asks: number]
>([
	[EMAIL, { id: 'a', email: 'A@x.de' }, [], 'a', 1],
	// The second request shows that the location recognizes contacts by it, so that the look-up would have found one.
	[EMAIL, null, [{ id: 'a', ...EMAIL }], 'none', 2],
	[PHONE, null, [{ id: 'a', ...PHONE }], 'none', 2],
	// The look-up knows no number without its country code.
	[{ phone: '202 555 0101' }, null, [OTHER, { id: 'a', ...PHONE }], 'a', 2],
	[
		{ phone: '202 555 0101' },
		null,
		[
			{ id: 'a', ...PHONE },
			{ id: 'b', phone: '+442025550101' },
		],
		'several',
		2,
	],
	// Whom the look-up does not find by it has no claim beside the one whose main phone it is.
	[
		{ phone: '202 555 0101' },
		null,
		[
			{ ...OTHER, additionalPhones: ['+12025550101'] },
			{ id: 'a', ...PHONE },
		],
		'a',
		2,
	],
])('%j with the look-up %j and the search %j finds %s', async (key, lookedUp, listed, id, asks) => {
	const { asked, run, send } = server(lookedUp, listed);
	const found = findContact(key, run, send);
	if (id === 'several') await expect(found).rejects.toThrow('More than one contact');
	else expect(toText((await found)?.id ?? 'none')).toBe(id);
	expect(asked).toHaveLength(asks);
});

it.each<[key: typeof EMAIL | typeof PHONE, others: IDataObject[], id: string]>([
	[EMAIL, [{ id: 'y', email: 'y@x.de', additionalEmails: ['A@x.de'] }], 'several'],
	[PHONE, [{ id: 'y', phone: '+12025550188', additionalPhones: ['+12025550101'] }], 'several'],
	[EMAIL, [{ id: 'y', email: 'a@x.de' }], 'several'],
	[EMAIL, [{ id: 'y', email: 'y@x.de', additionalEmails: ['b@x.de'] }], 'x'],
])(
	'%j, an additional value of the contact that is looked up, with the other contacts %s finds %s',
	async (key, others, id) => {
		const one = { ...OTHER, additionalEmails: [EMAIL.email], additionalPhones: [PHONE.phone] };
		const { run, send } = server(OTHER, [one, ...others]);
		const found = findContact(key, run, send, () => true);
		if (id === 'several') await expect(found).rejects.toThrow('More than one contact');
		else expect(toText((await found)?.id)).toBe(id);
	},
);

it.each([EMAIL, PHONE])(
	'%j, a main value of the contact that is looked up, finds it, whoever has it as an additional one',
	async (key) => {
		const owner = { id: 'a', ...key };
		const { run, send } = server(owner, [
			owner,
			{ ...OTHER, additionalEmails: ['a@x.de'], additionalPhones: ['+12025550101'] },
		]);
		expect(toText((await findContact(key, run, send, () => true))?.id)).toBe('a');
	},
);

it.each<[values: string[], id: string]>([
	[['7', '8'], 'c0'],
	[['8'], 'none'],
	[['7', '7'], 'several'],
])('the number 7 among contacts with %j finds %s', async (values, id) => {
	const contacts = values.map((value, index) => ({ id: `c${index}`, customFields: [{ id: 'number', value }] }));
	const { run, send } = server(null, contacts);
	const found = findByField({ fieldId: 'number', value: '7' }, run, send);
	if (id === 'several') await expect(found).rejects.toThrow('More than one contact');
	else expect((await found)?.id ?? 'none').toBe(id);
});

it.each([
	[EMAIL, ['phone'], 'a'],
	[PHONE, ['email'], 'a'],
	[EMAIL, ['email'], 'none'],
	[PHONE, ['phone'], 'none'],
])('%j, of which the look-up finds nobody in a location that recognizes contacts by %j: %s', async (key, by, id) => {
	const { run, send } = server(null, [{ id: 'a', ...EMAIL, ...PHONE }], by);
	expect(toText((await findContact(key, run, send))?.id ?? 'none')).toBe(id);
});

it('a location that fails to say what it recognizes contacts by is searched, and asked again in the next run', async () => {
	const { run, send, asked } = server(null, [{ id: 'a', ...PHONE }], ['email']);
	const failing = Object.assign({}, run, {
		send: async () => await Promise.reject(new Error('The server is down')),
	});
	expect(toText((await findContact(PHONE, failing, send))?.id)).toBe('a');
	expect(asked).not.toContain('/locations/loc');
	expect(toText((await findContact(PHONE, run, send))?.id)).toBe('a');
	expect(asked).toContain('/locations/loc');
});

/** What the run has read of the key before: nothing, that nobody has it, or the contact that has it. */
const READ_BEFORE: Array<[before: string, read: (contacts: KnownContacts) => void, id: string]> = [
	['nothing is known of', () => undefined, 'a'],
	['nobody has', (contacts) => contacts.markRead([EMAIL]), 'none'],
	['a contact has', (contacts) => (contacts.prime({ id: 'a', ...EMAIL }), contacts.markRead([EMAIL])), 'a'],
];

it.each(READ_BEFORE)(
	'an email that %s is searched for unless nobody has it, if the settings are unknown',
	async (_, read, id) => {
		const { asked, contacts, run, send } = server(null, [{ id: 'a', ...EMAIL }], []);
		read(contacts);
		expect((await findContact(EMAIL, run, send))?.id ?? 'none').toBe(id);
		expect(asked).toHaveLength(id === 'none' ? 2 : 3);
	},
);
