import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/HighLevelCrm/client/clock';
import { verifyContactCreated } from '../../../nodes/HighLevelCrm/plan/creation/verifyContactCreated';

const NOW = Date.UTC(2026, 0, 1, 12);
const at = (ms: number) => new Date(NOW + ms).toISOString();
const SENT = {
	fields: { email: 'ada@example.com', phone: '202 555 0101', city: 'Oslo', tags: ['VIP', 'lead'] },
	customFields: [
		{ id: 'size', value: 42 },
		{ id: 'colours', value: ['red', 'blue'] },
	],
};
const STORED = {
	...{ id: 'new', email: 'ADA@example.com', phone: '+12025550101', city: 'oslo', tags: ['lead', 'vip', 'more'] },
	customFields: [
		{ id: 'size', value: '42' },
		{ id: 'colours', value: ['red', 'blue'] },
	],
	dateAdded: at(0),
};

beforeEach(() => void jest.spyOn(clock, 'date').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

/** What the look-up for a create that ended unclear says, and by which key it asked. */
async function verified(body: unknown, sent: IDataObject = SENT, status = 200): Promise<unknown> {
	const asked: unknown[] = [];
	const dialect = {
		findContact: (key: object) => {
			asked.push(key);
			return { method: 'GET', path: '/duplicate' };
		},
	};
	const verify = verifyContactCreated({ dialect } as never, sent as never);
	const send = async () => {
		if (status >= 500) throw new Error('down');
		return { status, headers: {}, body };
	};
	const outcome = await verify?.(send, NOW).catch((error: Error) => error.message);
	const said = typeof outcome === 'object' ? (outcome as unknown as { body: IDataObject }).body.id : outcome;
	expect(asked).toHaveLength(verify ? 1 : 0);
	return said;
}

describe('a create that ended unclear', () => {
	it('was done if the contact has all that was sent, and is no older', async () => {
		expect(await verified({ contact: STORED })).toBe('new');
		expect(await verified({ contact: { ...STORED, dateAdded: at(-1_000) } })).toBe('new');
	});

	it('was done if the contact has what was sent in the form that the server gives it', async () => {
		const sent = [
			{ id: 'colours', value: ['red', 'blue'], field: { name: 'Colours', dataType: 'CHECKBOX' } },
			{ id: 'mobile', value: '(202) 555-0177', field: { name: 'Second Phone', dataType: 'PHONE' } },
		];
		const customFields = [
			{ id: 'colours', value: ['blue', 'red'] },
			{ id: 'mobile', value: '+12025550177' },
		];
		expect(await verified({ contact: { ...STORED, customFields } }, { ...SENT, customFields: sent })).toBe('new');
	});

	it.each<[string, IDataObject]>([
		['another city', { city: 'Rome' }],
		['another phone', { phone: '+12025550102' }],
		['no phone', { phone: null }],
		['one tag fewer', { tags: ['vip'] }],
		['no tags', { tags: undefined }],
		['another number', { customFields: [{ id: 'size', value: 43 }, STORED.customFields[1]] }],
		['one choice fewer', { customFields: [STORED.customFields[0], { id: 'colours', value: ['red'] }] }],
		['no custom fields', { customFields: [] }],
	])('was not done by a contact with %s', async (_, more) => {
		expect(await verified({ contact: { ...STORED, ...more } })).toMatch(/its values differ from those sent/);
	});

	it('was not done by an older contact', async () => {
		expect(await verified({ contact: { ...STORED, dateAdded: at(-1_001) } })).toMatch(/it is older than this create/);
		expect(await verified({ contact: { ...STORED, dateAdded: undefined } })).toMatch(/it is older than this create/);
	});

	it('is unknown if the look-up fails, says nothing or names a contact with another email', async () => {
		expect(await verified({}, SENT as never, 500)).toBe('unknown');
		expect(await verified({ message: 'maintenance' })).toBe('unknown');
		expect(await verified({ contact: { ...STORED, email: 'eve@example.com' } })).toBe('unknown');
		expect(await verified({ contact: null })).toBe('absent');
	});

	it('is looked up by email and by phone if it is unknown which of them the location recognizes', async () => {
		const asked: unknown[] = [];
		const findContact = (key: object) => ({ method: 'GET', path: String(asked.push(key)) });
		const run = {
			dialect: { showsLocationSettings: true, findContact },
			...{ connection: { locationId: 'loc' }, warnings: { add: () => undefined } },
			send: () => Promise.reject(new Error('no scope')),
		};
		const verify = verifyContactCreated(run as never, SENT);
		const lookedUp = async (...found: unknown[]) => {
			asked.length = 0;
			const send = () =>
				Promise.resolve({ status: 200, headers: {}, body: { contact: found[asked.length - 1] ?? null } });
			const outcome = await verify?.(send, NOW);
			return [outcome instanceof Object ? 'done' : outcome, ...asked];
		};
		const [email, phone] = [{ email: SENT.fields.email }, { phone: SENT.fields.phone }];
		expect(await lookedUp()).toEqual(['absent', email, phone]);
		expect(await lookedUp(null, STORED)).toEqual(['done', email, phone]);
		// It must not be created once more because the location finds nobody by a phone.
		expect(await lookedUp(STORED)).toEqual(['done', email]);
	});

	it('is looked up by its phone if it has no email, and never without both', async () => {
		const { phone } = SENT.fields;
		expect(await verified({ contact: STORED }, { fields: { email: '', phone }, customFields: [] })).toMatch(
			/its values differ|new/,
		);
		expect(
			await verified({ contact: { ...STORED, phone: '+12025550199' } }, { fields: { phone }, customFields: [] }),
		).toBe('unknown');
		expect(await verified({ contact: STORED }, { fields: { city: 'Oslo' }, customFields: [] })).toBeUndefined();
		expect(verifyContactCreated({ dialect: {} } as never, SENT as never)).toBeUndefined();
	});
});
