import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import { createDialect } from '../../../nodes/HighLevelCrm/dialects';
import { sendPlanned } from '../../../nodes/HighLevelCrm/plan/write/sendWrite';

const ADA = { id: 'ada', email: 'ada@x.com', phone: '+12025550101' };
const UPSERT = 'POST /contacts/upsert';
const BY_ID = 'PUT /contacts/ada';

describe('a contact that is there', () => {
	it.each([
		['has the email of the row', ADA.email, {}, UPSERT],
		['gets another email, and has the phone of the row', 'new@x.com', {}, BY_ID],
		['has the email of the row, which names its ID', ADA.email, { foundBy: new Set(['id']) }, BY_ID],
		['has the email of the row as an additional one', ADA.email, { isAdditional: true }, BY_ID],
		[
			'has the email of the row, which has a rule',
			ADA.email,
			{ rows: [{ rules: { fillEmpty: new Set(['city']) } }] },
			BY_ID,
		],
	])('and %s is sent as the server matches it for certain', async (_, email, found, expected) => {
		const person = { stored: ADA, rows: [{}], foundBy: new Set(['phone']), isAdditional: false, ...found };
		const input = { fields: { email, phone: ADA.phone, city: 'Rome' }, customFields: [] };
		const write = { person, input, action: 'update', tagMode: 'add', changes: { City: { from: null, to: 'Rome' } } };
		const sent: string[] = [];
		const send = async ({ method, path }: ApiRequest) => {
			sent.push(`${method} ${path}`);
			return await Promise.resolve({ status: 200, headers: {}, body: { contact: ADA } });
		};
		const run = { dialect: createDialect({}, 'loc'), writtenIds: new Set<string>() };
		const location = { isKnown: true, identifiers: ['email', 'phone'] };
		await sendPlanned(write as never, run as never, location as never, send);
		expect(sent).toEqual([expected]);
	});
});
