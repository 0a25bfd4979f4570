import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../../support/bench';
import { listed, rowsFor, synchronizing } from '../list';

const [OLD, NEW] = ['+13105550106', '+13105550107'];

describe('A row with the phone that a contact of the list gives up and a contact outside the list has, too', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true });
	const rows: IDataObject[] = [
		{ 'Contact Id': 'ann', email: 'x@example.com', phone: '+13105550108' },
		{ email: 'x@example.com', phone: OLD, firstName: 'Ben' },
		{ email: 'ann@example.com', phone: NEW },
		...rowsFor(6),
	];

	it('is about the contact outside the list, already in the first night', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: OLD, tags: ['shop'] },
			{ id: 'ben', phone: OLD },
			...listed(150),
		]);
		const night = async (write: string) => {
			const { items } = await bench.succeed(synchronizing('report', { write }), rows);
			return jsonOf(items.slice(0, 2)).map(({ id, action }) => [id, action]);
		};
		const first = [
			['ann', 'updated'],
			['ben', 'updated'],
		];
		expect(await night('nothing')).toEqual(first);
		expect(await night('changes')).toEqual(first);
		expect(await night('changes')).toEqual(first.map(([id]) => [id, 'unchanged']));
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: NEW });
	});
});
