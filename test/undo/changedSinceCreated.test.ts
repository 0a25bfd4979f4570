import type { IDataObject } from 'n8n-workflow';
import { changedSinceCreated } from '../../nodes/HighLevelCrm/undo/changedSinceCreated';

const ADDED = '2026-01-31T12:00:00.000Z';
const later = (ms: number): string => new Date(Date.parse(ADDED) + ms).toISOString();

/** A contact as the run returned it, with all columns, and as it is now. */
const WHOLE = {
	id: 'ada',
	firstName: 'Ada',
	email: 'ada@x.com',
	phone: '',
	city: 'Oslo',
	tags: ['a'],
	dateAdded: ADDED,
};

describe('whether somebody has changed a contact since the run created it', () => {
	it.each<[item: IDataObject, now: IDataObject, reason: string | undefined]>([
		[{}, {}, undefined],
		[{}, { city: 'Rome' }, 'City changed since'],
		[{}, { city: undefined }, 'City changed since'],
		[{}, { city: '' }, 'City changed since'],
		[{}, { email: 'ADA@x.com' }, undefined],
		[{}, { firstName: 'Eve' }, 'First Name changed since'],
		[{}, { phone: '+12025550177' }, 'Phone changed since'],
		[{ name: 'Ada L' }, { name: 'Eve' }, undefined],
		[{ dnd: true }, { dnd: undefined }, undefined],
		[{ dnd: true }, { dnd: false }, 'Do Not Disturb changed since'],
		...['FALSE', 'false', '0', 'FALSCH'].map((dnd): [IDataObject, IDataObject, undefined] => [
			{ dnd },
			{ dnd: false },
			undefined,
		]),
		[{ dnd: 'WAHR' }, { dnd: true }, undefined],
		[{ dnd: 'FALSE' }, { dnd: true }, 'Do Not Disturb changed since'],
		[{ phone: 'NULL' }, { phone: null }, undefined],
		[{ phone: 'NULL' }, { phone: '+12025550177' }, 'Phone changed since'],
		[{}, { lastName: 'L' }, 'The contact has Last Name, and the item does not show it'],
		[{ lastName: '' }, { lastName: 'L' }, 'Last Name changed since'],
		...['country', 'source', 'name', 'type', 'timezone'].map((key): [IDataObject, IDataObject, undefined] => [
			{},
			{ [key]: 'x' },
			undefined,
		]),
		[{}, { dnd: true }, undefined],
		[{}, { tags: ['A'] }, undefined],
		[{}, { tags: ['a', 'b'] }, 'Tags changed since'],
		[{}, { tags: [] }, 'Tags changed since'],
		[{ tags: 'b, a' }, { tags: ['a', 'b'] }, undefined],
		[{ tags: '' }, { tags: [] }, undefined],
		[
			{},
			{ customFields: [{ id: 'f1', value: 'x' }] },
			'The contact has Custom field f1, and the item does not show it',
		],
		[{ customFields: [] }, { customFields: [{ id: 'f1', value: 'x' }] }, 'Custom field f1 changed since'],
		[{}, { customFields: [{ id: 'f1', value: '' }] }, undefined],
		[{ customFields: [{ id: 'f1', value: 'x' }] }, { customFields: [{ id: 'f1', value: 'x' }] }, undefined],
		[
			{ customFields: [{ id: 'f1', value: 'x' }] },
			{ customFields: [{ id: 'f1', value: 'y' }] },
			'Custom field f1 changed since',
		],
		...[['x', undefined] as const, ['y', 'Custom field f1 changed since'] as const].map(
			([right, reason]): [IDataObject, IDataObject, string | undefined] => [
				{ 'customFields.0.id': 'f1', 'customFields.0.value.left': '7', 'customFields.0.value.right': 'x' },
				{ customFields: [{ id: 'f1', value: { left: '7', right } }] },
				reason,
			],
		),
		// A file keeps a number as text.
		...[[7, undefined] as const, [8, 'Custom field f1 changed since'] as const].flatMap(([value, reason]) =>
			[{ customFields: [{ id: 'f1', value: '7' }] }, { 'customFields.0.id': 'f1', 'customFields.0.value': '7' }].map(
				(item): [IDataObject, IDataObject, string | undefined] => [
					item,
					{ customFields: [{ id: 'f1', value }] },
					reason,
				],
			),
		),
		[{ customFields: 'f1: x' }, { customFields: [{ id: 'f1', value: 'y' }] }, undefined],
		[{}, { dateUpdated: later(600_000) }, undefined],
		[{}, { dateUpdated: later(600_001) }, 'It was changed on'],
		[{}, { dateAdded: later(60_001), dateUpdated: later(660_001) }, undefined],
	])('%j, now %j: %s', (item, now, reason) => {
		const found = changedSinceCreated(
			{ ...WHOLE, ...item },
			{ ...WHOLE, ...item, tags: ['a'], customFields: [], ...now },
		);
		if (reason === undefined) expect(found).toBeUndefined();
		else expect(found).toContain(reason);
	});

	it('compares only the columns of the item if it shows a part of the contact', () => {
		const now = { ...WHOLE, lastName: 'L', customFields: [{ id: 'f1', value: 'x' }] };
		expect(changedSinceCreated({ id: 'ada', email: 'ada@x.com' }, now)).toBeUndefined();
		expect(changedSinceCreated({ id: 'ada', email: 'ada@x.com', city: 'Rome' }, now)).toContain('City changed since');
		// What the run left empty is stated, too.
		expect(changedSinceCreated({ id: 'ada', city: '' }, now)).toContain('City changed since');
		for (const part of ['firstName', 'email', 'phone']) {
			const { [part]: _, ...item } = WHOLE as IDataObject;
			expect([part, changedSinceCreated(item, now)]).toEqual([part, undefined]);
		}
		expect(changedSinceCreated(WHOLE, now)).toBe(
			'The contact has Last Name, and the item does not show it: somebody added it since the run created it, or Options > Fields to Return of that run left it out. Delete it in HighLevel if it may go',
		);
	});
	it.each([
		[120_000, undefined],
		[120_001, 'It was changed on'],
	])('goes by the date alone if an item has no columns: changed %d ms after the creation', (ms, reason) => {
		const now = { ...WHOLE, dateUpdated: later(ms) };
		for (const item of [{ id: 'ada' }, { id: 'ada', email: 'ada@x.com', phone: '' }]) {
			const found = changedSinceCreated(item, now);
			if (reason === undefined) expect(found).toBeUndefined();
			else expect(found).toContain(reason);
		}
	});
});
