import fc from 'fast-check';
import { idOf, recordIn, recordsIn, saysMore, totalIn, withIdFirst } from '../../nodes/HighLevelCrm/api/records';

const record = { _id: 'x', name: 'A' };

describe('reading answers', () => {
	it.each([
		['contact', 'id'],
		['contact', '_id'],
		['contact', 'contactId'],
		['equipments', 'equipmentId'],
		['rooms', '_id'],
		['other', 'id'],
	] as const)('the identifier of a record (%s) under %s comes first, once', (type, key) => {
		const output = withIdFirst({ name: 'A', [key]: 'x', other: 1 }, type);
		expect(Object.entries(output)).toEqual([
			['id', 'x'],
			['name', 'A'],
			['other', 1],
		]);
	});

	it("leaves another record's identifier in a record", () => {
		const note = { id: 'n', body: 'Called.', contactId: 'c' };
		expect(withIdFirst(note, 'other')).toEqual(note);
		expect(recordIn({ note: { body: 'Called.', contactId: 'c' } }, 'other')).toBeUndefined();
		expect(withIdFirst({ _id: 'e', contactId: 'c' }, 'equipments')).toEqual({ id: 'e', contactId: 'c' });
	});

	it('accepts a number as an ID', () => {
		expect(idOf({ id: 7 })).toBe('7');
		expect(idOf({ id: '', _id: null })).toBeUndefined();
		expect(withIdFirst({ name: 'A', id: 7 }, 'other')).toEqual({ id: '7', name: 'A' });
		expect(withIdFirst({ id: null, _id: 'x' }, 'other')).toEqual({ id: 'x' });
	});

	it.each([
		[record],
		[{ contact: record }],
		[{ succeded: true, contact: record }],
		[{ new: true, contact: record, traceId: 't' }],
		[{ data: record, meta: { page: 1 } }],
	])('the record in %j', (body) => {
		expect(recordIn(body, 'contact')).toEqual({ id: 'x', name: 'A' });
	});

	it.each([[undefined], [null], ['text'], [[]], [[record]], [{}], [{ contact: null }], [{ message: 'ok' }]])(
		'none in %j',
		(body) => {
			expect(recordIn(body, 'contact')).toBeUndefined();
		},
	);

	it.each([[[record]], [{ contacts: [record] }], [{ meta: { total: 1 }, data: [record] }]])('a list in %j', (body) => {
		expect(recordsIn(body)).toEqual([{ id: 'x', name: 'A' }]);
	});

	it.each(['errors', 'warnings', 'message'])('does not take a list under %s for records', (key) => {
		expect(recordsIn({ contacts: [], [key]: [{ code: 1 }] })).toEqual([]);
		expect(recordsIn({ data: null, [key]: [{ code: 1 }] })).toBeUndefined();
	});

	it('accepts an empty list as a list, and nothing else', () => {
		expect(recordsIn([])).toEqual([]);
		expect(recordsIn({ contacts: [] })).toEqual([]);
		for (const body of [undefined, null, 'text', 5, {}, { contact: record }]) expect(recordsIn(body)).toBeUndefined();
	});

	it('accepts a total of zero without a list, unless a remark stands beside it', () => {
		expect(recordsIn({ contacts: null, total: 0 })).toEqual([]);
		expect(recordsIn({ meta: { total: 0 } })).toEqual([]);
		expect(recordsIn({ contacts: null, total: 1 })).toBeUndefined();
		expect(recordsIn({ error: 'Maintenance', total: 0 })).toBeUndefined();
	});

	it.each([
		[{ total: 5 }, 5],
		[{ meta: { total: 0 } }, 0],
		[{ pagination: { totalCount: 9 } }, 9],
		[{ total: '5' }, 5],
		[{ total: 'many' }, undefined],
		[{ total: -1 }, undefined],
		[[1, 2], undefined],
	])('the total in %j is %j', (body, total) => {
		expect(totalIn(body)).toBe(total);
	});

	it.each([
		[{ hasMore: true }, true],
		[{ meta: { has_next_page: true } }, true],
		[{ links: { next: 'https://example.com/?page=2' } }, true],
		[{ limit: 1 }, true],
		[{ hasMore: false, next: null, limit: 2 }, false],
		[{ nextSteps: 'none' }, false],
		[[record], false],
	])('whether %j says that more records follow: %j', (body, more) => {
		expect(saysMore(body, [record])).toBe(more);
	});

	it('reads any body without an error and returns records with their ID first', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (body) => {
				for (const one of [recordIn(body, 'other'), ...(recordsIn(body) ?? [])]) {
					if (one && idOf(one) !== undefined && !/^\d+$/.test(Object.keys(one)[0] ?? ''))
						expect(Object.keys(one)[0]).toBe('id');
				}
				totalIn(body);
			}),
		);
	});
});
