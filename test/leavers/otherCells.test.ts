import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf, mapping } from '../support/bench';
import { leaversOf, leaving, listed, rowsFor, synchronizing } from '../plan/list';

const COUNT = 30;
const PHONE = listed(COUNT)[29]?.phone ?? '';
/** Its digits end like those of `PHONE`. */
const ABROAD = PHONE.replace('+1', '+49');
const NEW = { email: 'new@example.com' };

bothDialects('A contact that left the list, as far as the columns for email and phone say,', (bench) => {
	const leftBehind = async (row: IDataObject, more: IDataObject = {}) => {
		bench.sandbox.seed.contacts(listed(COUNT));
		const { items } = await bench.succeed(synchronizing('delete', {}, more), [...rowsFor(29), row]);
		return leaving(jsonOf(items));
	};

	it.each<[value: string, column: string, row: IDataObject]>([
		['p29@example.com', 'Email 2', { 'Email 1': 'new@example.com', 'Email 2': 'p29@example.com' }],
		['p29@example.com', 'Secondary Email', { ...NEW, 'Secondary Email': 'p29@example.com' }],
		['P29@Example.com', 'Old Email', { ...NEW, 'Old Email': 'formerly <P29@Example.com>' }],
		['p29@example.com', 'E-mail 1 - Value', { 'E-mail 1 - Value': 'new@example.com ::: p29@example.com' }],
		['p29@example.com', 'emails', { ...NEW, emails: ['new@example.com', 'p29@example.com'] }],
		['p29@example.com', 'Billing Email', { ...NEW, 'Billing Email': 'p29@example.com' }],
		['(202) 555-0129', 'mobile', { phone: '+12025558888', mobile: '(202) 555-0129' }],
		['2025550129', 'Number before', { ...NEW, 'Number before': 2025550129 }],
		[PHONE, 'Phones', { ...NEW, Phones: `+12025558888; ${PHONE}` }],
		['p29@example.com', 'billing email', { ...NEW, billing: { email: 'p29@example.com' } }],
		[
			'p29@example.com',
			'emails value',
			{ ...NEW, emails: [{ value: 'new@example.com' }, { value: 'p29@example.com' }] },
		],
		[PHONE, 'order shipping phone', { ...NEW, order: { shipping: { phone: PHONE } } }],
		// As a webhook passes a shop's order on.
		[
			PHONE,
			'body order customer addresses phone',
			{ ...NEW, body: { order: { customer: { addresses: [{ phone: PHONE }] } } } },
		],
		['+1 202 555 0129', 'Old Phone', { ...NEW, 'Old Phone': '+1 202 555 0129 (private)' }],
		[PHONE, 'Old Phone', { ...NEW, 'Old Phone': `tel:${PHONE}` }],
		[PHONE, 'Reach', { ...NEW, Reach: `Ann <ann@example.com>, ${PHONE}` }],
		['202-555-0129', 'Old Phone', { ...NEW, 'Old Phone': 'mobile: 202-555-0129 ext 5' }],
		[PHONE, 'Old Phone', { ...NEW, 'Old Phone': '+１２０２５５５０１２９' }],
	])('is held if a row has %s under %s', async (value, column, row) => {
		const left = await leftBehind(row);
		expect(left).toMatchObject([{ id: 'p29', leaver: 'held' }]);
		expect(left[0]?.heldBecause).toBe(
			`Row 30 has "${value}" under "${column}". If both are one customer, merge the contact with that of the row; if not, clear the cell`,
		);
		expect(bench.sandbox.state.contacts.has('p29')).toBe(true);
	});

	it('is held, too, if the fields are mapped by hand', async () => {
		const row = { mail: 'new@example.com', old: 'p29@example.com' };
		const rows = rowsFor(29).map(({ email }) => ({ mail: email }));
		bench.sandbox.seed.contacts(listed(COUNT));
		const byHand = synchronizing('delete', {}, { fields: mapping({ email: '={{ $json.mail }}' }) });
		const { items } = await bench.succeed(byHand, [...rows, row]);
		expect(leaving(jsonOf(items))).toMatchObject([{ id: 'p29', leaver: 'held' }]);
	});

	it.each<[row: IDataObject]>([
		[{ ...NEW, 'Parent Email': 'p29@example.com' }],
		[{ ...NEW, 'Old Email': 'xp29@example.com' }],
		[{ ...NEW, 'Old Email': 'p29@example.com.au' }],
		[{ ...NEW, Order: 5550129 }],
		[{ ...NEW, Order: `${PHONE}7` }],
		[{ ...NEW, parent: { email: 'p29@example.com' } }],
		[{ ...NEW, Note: 'Order 12025550129001 of 2026-01-01' }],
	])('is dealt with if a row says something else or names somebody else: %j', async (row) => {
		expect(await leftBehind(row)).toMatchObject([{ id: 'p29', leaver: 'deleted' }]);
	});

	it.each([PHONE, ABROAD])('is told from another one whose phone ends like its own (%s)', async (phone) => {
		const abroad = { id: 'abroad', email: 'abroad@example.com', phone: ABROAD };
		bench.sandbox.seed.contacts([...listed(COUNT), { ...listed(1)[0], ...abroad }]);
		const rows = [...rowsFor(29), { ...NEW, 'Old Phone': phone }];
		const { items } = await bench.succeed(synchronizing('delete'), rows);
		const [p29, other] = phone === PHONE ? ['held', 'deleted'] : ['deleted', 'held'];
		expect(leaversOf(jsonOf(items))).toEqual({ p29, abroad: other });
	});

	it('is reported all the same', async () => {
		expect(await leftBehind({ ...NEW, 'Old Email': 'p29@example.com' }, { leavers: 'report' })).toMatchObject([
			{ id: 'p29', leaver: 'reported' },
		]);
	});
});
