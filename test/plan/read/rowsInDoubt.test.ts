import type { IDataObject } from 'n8n-workflow';
import { jsonOf, Bench } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { GOING_ON, listed, rowsFor } from '../list';

const PHONE = '+13105550199';
const [ANN, BEN] = ['ann', 'ben'].map((name) => ({ email: `${name}@example.com`, phone: PHONE, lastName: name }));

describe.each(['nothing', 'changes'])('A row beside one whose contact could not be read (Write: %s)', (write) => {
	const bench = new Bench('highLevel', { allowDuplicates: true });
	const UPSERT = upserts(settings({ write, maxChanges: 100 }));
	const written = () => bench.wire.filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search');

	/** Runs rows. @param read number of look-ups that succeed before one that does not */
	async function run(rows: IDataObject[], read: number) {
		const match = { path: '/contacts/search/duplicate' };
		bench.sandbox.setFaults([{ kind: 'empty', match, skip: read, times: 1 }]);
		const { items } = await bench.succeed(UPSERT, [...rows, ...rowsFor(6)], GOING_ON);
		return jsonOf(items).slice(0, rows.length);
	}

	beforeEach(() => {
		bench.sandbox.seed.contacts([...listed(150), { id: 'one', phone: PHONE }]);
	});

	it('fails if only their common phone names a contact: it may be that of the other row', async () => {
		const [ann, ben] = await run([ANN, BEN] as IDataObject[], 1);
		expect(ben).toMatchObject({ error: expect.stringContaining('holds no record') as unknown });
		expect(ann).toMatchObject({
			error: expect.stringMatching(
				/^Contact "ann@example.com" was not written: row 2 has the same phone, and its contact could not be read\. .*holds no record/,
			) as unknown,
			code: 'unreadable-answer',
		});
		expect(written()).toEqual([]);
	});

	it('fails also if it is a row before it that could not be read, and so do the rows that are about the same contact', async () => {
		const items = await run([ANN, BEN, { email: BEN?.email, city: 'Rome' }] as IDataObject[], 0);
		expect(items.map(({ error }) => error)).toEqual([
			expect.stringContaining('holds no record'),
			expect.stringContaining('row 1 has the same phone'),
			expect.stringContaining('row 2 has the same email'),
		]);
		expect(written()).toEqual([]);
	});

	it('is written if its own email names its contact', async () => {
		const [known, ben] = await run([{ ...ANN, email: 'p9@example.com' }, BEN] as IDataObject[], 0);
		expect(ben).toMatchObject({ error: expect.stringContaining('holds no record') as unknown });
		expect(known).toMatchObject({ id: 'p9', action: 'updated', changes: { 'Last Name': { to: 'ann' } } });
	});

	it('is written if the other one names a contact that does not exist', async () => {
		const [gone, ann] = await run([{ ...ANN, 'Contact Id': 'gone' }, ANN] as IDataObject[], 9);
		expect(gone).toMatchObject({ error: expect.stringContaining('No contact has the ID "gone"') as unknown });
		expect(ann).toMatchObject({ id: 'one', action: 'updated' });
	});
});

describe('A row that HighLevel gets as it is', () => {
	const bench = new Bench('highLevel');

	it('comes out of a dry run as without a row beside it whose contact could not be read', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', phone: PHONE }]);
		bench.sandbox.setFaults([
			{ kind: 'empty', match: { path: '/contacts/search' } },
			{ kind: 'empty', match: { path: '/contacts/search/duplicate' }, skip: 1, times: 1 },
		]);
		const parameters = upserts(settings({ write: 'nothing', conflicts: 'vendor' }));
		const { items } = await bench.succeed(parameters, [ANN, BEN] as IDataObject[], GOING_ON);
		const [ann, ben] = jsonOf(items);
		expect(ben).toMatchObject({ error: expect.stringContaining('holds no record') as unknown });
		expect(ann).toMatchObject({ id: 'one', action: 'updated' });
	});
});
