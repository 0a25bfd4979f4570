import type { IDataObject } from 'n8n-workflow';
import { always, creating, first, lookingUp, told } from './facts';
import { DIALECTS, people, trial, writing, type Trial } from './lab';
import type { Deed } from './server/server';

const TOKEN = 'pit-0f3c9a71/5b2e+4d86=9e1f-7ac24b8d6e05';

const split = (text: string, by: string): string => text.replace(/.{7}/g, `$&${by}`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The forms in which a server may return the token. */
const FORMS: Array<[string, string]> = [
	['as it is', TOKEN],
	['with Bearer', `Bearer ${TOKEN}`],
	['url-encoded', encodeURIComponent(TOKEN)],
	['url-encoded in small letters', encodeURIComponent(TOKEN).toLowerCase()],
	['base64', base64(TOKEN)],
	['base64 of Bearer', base64(`Bearer ${TOKEN}`)],
	['base64 without padding', base64(TOKEN).replace(/=+$/, '')],
	['base64url', Buffer.from(TOKEN).toString('base64url')],
	['in capitals', TOKEN.toUpperCase()],
	['split by blanks', split(TOKEN, ' ')],
	['split by line ends', split(TOKEN, '\n')],
	['split by tabs and blanks', split(TOKEN, ' \t ')],
];

/** Number of consecutive characters of the token that may appear by chance. */
const HARMLESS = 7;

/** Returns the parts of the token in `words`, in any form, that are longer than chance explains. */
function leaks(words: string): string[] {
	const flat = words.replace(/\\[nt]|\s/g, '').toLowerCase();
	const secrets = [TOKEN, encodeURIComponent(TOKEN), base64(TOKEN), base64(`Bearer ${TOKEN}`).slice(12)];
	return secrets
		.map((secret) => secret.toLowerCase())
		.flatMap((secret) =>
			Array.from({ length: secret.length - HARMLESS }, (_, at) => secret.slice(at, at + HARMLESS + 1)),
		)
		.filter((piece) => flat.includes(piece));
}

const run = async (given: Partial<Trial>) =>
	await trial({
		...{ dialect: 'highLevel', parameters: writing('upsert'), rows: people(1), credentials: { token: TOKEN } },
		...given,
	});

const refusal = (body: IDataObject, headers: Record<string, string> = {}): Deed => ({
	end: { status: 422, headers, body },
});

describe.each(DIALECTS)('a token that the server returns (%s)', (dialect) => {
	it.each(FORMS)('is in no message, and not even partly in one that is cut: %s', async (_, form) => {
		for (const before of [0, 262, 270, 280, 290, 298]) {
			const message = `${'x'.repeat(before)} ${form} and more ${'y'.repeat(200)}`;
			expect(leaks((await run({ dialect, faults: [always(refusal({ message }))] })).words)).toEqual([]);
		}
	});

	it.each([
		['in parts of a list', { message: [`a ${TOKEN}`, TOKEN] }],
		['as an error', { error: TOKEN }],
		['as a trace ID', { message: 'no', traceId: TOKEN }],
		['as the other contact', { message: 'duplicated', meta: { contactId: TOKEN, matchingField: TOKEN } }],
	])('is in no message %s', async (_, body) => {
		expect(leaks((await run({ dialect, faults: [always(refusal(body))] })).words)).toEqual([]);
	});

	it('is in no message from the IDs of an ambiguous look-up', async () => {
		const contacts = [TOKEN, `${TOKEN}2`].map((id) => ({ id, phone: '+15550100001', email: 'a@example.com' }));
		const body = { contacts, total: 2 };
		const faults = [always({ end: { status: 422, body: {} } }, lookingUp), always({ end: { status: 200, body } })];
		const contactId = { __rl: true, mode: 'phone', value: '5550100001' };
		const result = await run({ dialect, faults, parameters: { resource: 'contact', operation: 'delete', contactId } });
		expect(told(result)).toMatch(/More than one/);
		expect(leaks(result.words)).toEqual([]);
	});
});

it('a token in the ID of a contact that a look-up finds is in no message', async () => {
	const body = { contact: { id: TOKEN, email: 'a0@example.com', firstName: 'Other' } };
	const faults = [first(1, { end: 'reset' }, creating), always({ end: { status: 200, body } }, lookingUp)];
	const result = await run({ parameters: writing('create'), faults });
	expect(told(result)).not.toBe('');
	expect(leaks(result.words)).toEqual([]);
});

it('a token in an error is not on the error output', async () => {
	const faults = [always(refusal({ message: `${'x'.repeat(270)} ${TOKEN}` }))];
	expect(leaks((await run({ faults, onError: 'continueErrorOutput' })).words)).toEqual([]);
});

it('a token in the name of a custom field is in no hint', async () => {
	const at = (end: string, body: IDataObject) =>
		always({ end: { status: 200, body } }, ({ path }) => path.endsWith(end));
	const contacts = [{ id: 'c1', customFields: [{ id: 'f1', value: { a: 1 } }] }];
	const faults = [
		at('/customFields', { customFields: [{ id: 'f1', name: TOKEN, dataType: 'TEXT' }] }),
		at('/contacts/search', { contacts, total: 1 }),
	];
	const options = { outputFormat: 'flat' };
	const parameters = { resource: 'contact', operation: 'search', returnAll: true, options };
	const result = await run({ parameters, rows: [{}], faults });
	expect(result.words).toContain('was left out of the plain columns');
	expect(leaks(result.words)).toEqual([]);
});
