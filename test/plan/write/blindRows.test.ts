import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import { createDialect } from '../../../nodes/HighLevelCrm/dialects';
import type { PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { BlindRows } from '../../../nodes/HighLevelCrm/plan/write/blindRows';
import type { RunServices } from '../../../nodes/HighLevelCrm/run/services';

const rowOf = (index: number, fields: IDataObject): PlannedRow => ({
	index,
	keys: [],
	wanted: { fields, customFields: [] },
	tagMode: 'add',
	conflictMode: 'vendor',
});

describe('rows that are sent without reading their contacts', () => {
	/** Sends rows one after the other. @param answers of the server: the contact, and whether it is new */
	async function sent(rows: IDataObject[], answers: Array<IDataObject & { isNew?: boolean }>, canDuplicate = false) {
		const endings: Array<() => string> = [];
		const requests: ApiRequest[] = [];
		const run = {
			dialect: createDialect({}, 'loc'),
			...{ writtenIds: new Set<string>(), warnings: { addAtEnd: (text: () => string) => endings.push(text) } },
		} as unknown as RunServices;
		const send = async (request: ApiRequest) => {
			const { isNew, ...contact } = answers[requests.push(request) - 1] ?? {};
			return await Promise.resolve({ status: 200, headers: {}, body: { new: isNew, contact } });
		};
		const blind = new BlindRows(run);
		const records: IDataObject[] = [];
		for (const [index, fields] of rows.entries())
			records.push(...(await blind.send({ ...rowOf(index, fields), canDuplicate }, send)));
		return { records, requests, warnings: endings.map((text) => text()) };
	}
	const A = { id: 'ada', email: 'a@x.com', phone: '+12025550177', isNew: false };

	it('name the first row about the same contact', async () => {
		const { records, warnings } = await sent(
			[{ email: 'a@x.com' }, { email: 'b@x.com' }, { email: 'A@x.com' }, { email: 'a@x.com' }],
			[A, { id: 'bob', email: 'b@x.com' }, A, A],
		);
		expect(records.map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, 1, 1]);
		expect(records.map(({ conflict }) => conflict)).toEqual([undefined, undefined, undefined, undefined]);
		expect(warnings).toEqual([]);
	});

	it('report what the server left off, and the main email or phone that a row replaced', async () => {
		const { records, warnings } = await sent(
			[{ email: 'a@x.com' }, { email: 'new@x.com' }, { email: 'left@x.com' }],
			[A, { ...A, email: 'new@x.com', phone: '+12025550188' }, { ...A, email: 'new@x.com', phone: '+12025550188' }],
		);
		expect(records.map(({ conflict }) => conflict)).toEqual([
			undefined,
			[
				{ field: 'email', was: 'a@x.com' },
				{ field: 'phone', was: '+12025550177' },
			],
			[{ field: 'email', value: 'left@x.com' }],
		]);
		expect(warnings).toEqual(['2 rows mean two contacts: see "conflict"']);
	});

	it('do not take a contact for new that an earlier row created, though its dates are those of a new one', async () => {
		const dates = { dateAdded: '2026-01-31T12:00:00Z', dateUpdated: '2026-01-31T12:00:00Z' };
		const { records } = await sent(
			[{ email: 'a@x.com' }, { email: 'a@x.com' }],
			[dates, dates].map((at) => ({ id: 'ada', ...at })),
		);
		expect(records.map(({ isNew, action }) => [isNew, action])).toEqual([
			[true, 'created'],
			[false, 'updated'],
		]);
	});

	it.each([true, false])(
		'are repeated only if they can not create another contact (which is allowed: %s)',
		async (can) => {
			const { requests } = await sent([{ email: 'a@x.com' }], [A], can);
			expect(requests.map(({ effect, isRepeatable }) => [effect, isRepeatable === undefined])).toEqual([
				can ? ['create', true] : ['upsert', false],
			]);
		},
	);

	it('are counted in the singular if one of them has a conflict', async () => {
		const { warnings } = await sent([{ email: 'left@x.com' }], [A]);
		expect(warnings).toEqual(['One row means two contacts: see "conflict"']);
	});

	it('report no conflict for a phone in another spelling, an email in other case, or one that the answer lacks', async () => {
		const { records } = await sent(
			[{ email: 'a@x.com' }, { email: 'a@x.com' }, { phone: '2025550177' }],
			[A, { ...A, email: 'A@X.com', phone: '+1 202 555 0177' }, { id: 'ada' }],
		);
		expect(records.map(({ conflict }) => conflict)).toEqual([undefined, undefined, undefined]);
	});

	it('replace the tags of a contact that they name by its ID', async () => {
		const requests: ApiRequest[] = [];
		const warnings = { add: () => undefined, addAtEnd: () => undefined };
		const run = { dialect: createDialect({}, 'loc'), writtenIds: new Set<string>(), warnings };
		const send = async (request: ApiRequest) => {
			requests.push(request);
			return await Promise.resolve({ status: 200, headers: {}, body: { contact: { id: 'ada', tags: ['a'] } } });
		};
		const blind = new BlindRows(run as unknown as RunServices);
		const row = rowOf(0, { city: 'Rome', tags: ['a'] });
		const [record] = await blind.send({ ...row, tagMode: 'replace', named: { id: 'ada', column: 'id' } }, send);
		expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
			['PUT', '/contacts/ada', expect.objectContaining({ city: 'Rome', tags: ['a'] })],
		]);
		expect(record).toMatchObject({ id: 'ada', isNew: false, action: 'updated' });
		expect([...run.writtenIds]).toEqual(['ada']);
	});
});
