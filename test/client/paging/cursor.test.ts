import { ids, LivingList, type Behaviour } from './list';

const list = (count: number, behaviour: Partial<Behaviour> = {}) =>
	new LivingList(ids(count), { pageSize: 10, ...behaviour });

describe('a page that is shorter than the others', () => {
	const cut = (request: number) => (request === 7 ? 9 : 10);

	it.each<[string, Partial<Behaviour>]>([
		['with a capped total', { total: () => 100, cappedTotal: 100 }],
		['without a total', { total: () => undefined }],
		['whose total is too low', { total: () => 50 }],
	])('does not end a list %s', async (_, behaviour) => {
		expect(await list(299, { length: cut, ...behaviour }).readByCursor()).toEqual(ids(299));
	});

	it('ends a list whose total it reaches, without a further request', async () => {
		const people = list(95);
		expect(await people.readByCursor()).toEqual(ids(95));
		expect(people.asked).toHaveLength(10);
	});
});

describe('records that come or go while they are read by cursor', () => {
	it('reads the first page again if a deletion and a creation together kept the total', async () => {
		const change = (_: string[], request: number) => {
			if (request !== 4) return;
			people.delete('c99');
			people.create('new');
		};
		const people = list(100, { change });
		expect(await people.readByCursor()).toEqual([...ids(99), 'new']);
		expect(people.asked.length).toBeLessThanOrEqual(14);
	});

	it('finds a record that moved before the cursor', async () => {
		const people = list(100, { change: (_, request) => request === 4 && people.moveToStart('c90') });
		expect((await people.readByCursor()).sort()).toEqual(ids(100).sort());
	});
});

describe('a list that is read again', () => {
	it('may begin with an empty page, as often as one that is read once', async () => {
		const length = (request: number) => ([6, 7].includes(request) ? 0 : 10);
		const change = (_: string[], request: number) => request === 2 && people.moveToStart('c15');
		const people = list(20, { change, length });
		expect((await people.readByCursor()).sort()).toEqual(ids(20).sort());
	});
});

describe('a page that leads to no next one', () => {
	const whole = (count: number, behaviour: Partial<Behaviour>) => list(count, { hasNoCursor: true, ...behaviour });

	it.each<[string, Partial<Behaviour>]>([
		['no total', { total: () => undefined }],
		['a total that means "or more"', { total: () => 10, cappedTotal: 10 }],
	])('is not taken for the whole list if it is full and there is %s', async (_, behaviour) => {
		await expect(whole(15, behaviour).readByCursor()).rejects.toMatchObject({
			message: 'The server ends people after 10 records, with a full page that leads to no next one',
			description: expect.stringContaining('An incomplete list is not returned') as unknown,
		});
	});

	it.each<[string, number, Partial<Behaviour>]>([
		['it is short', 9, { total: () => undefined }],
		['the total is reached', 10, {}],
	])('is the whole list if %s', async (_, count, behaviour) => {
		expect(await whole(count, behaviour).readByCursor()).toEqual(ids(count));
	});

	it('is enough if no more are wanted', async () => {
		expect(await whole(15, { total: () => undefined }).readByCursor({ limit: 10 })).toEqual(ids(10));
	});
});

describe('a list that the server ends early', () => {
	it('is an error if more records are missing than its total says have gone', async () => {
		const people = list(50, { total: (_, request) => (request === 1 ? 60 : 55) });
		await expect(people.readByCursor()).rejects.toThrow(
			'The server ends people after 50 records, although it reports a total of 55',
		);
	});

	it.each<[string, Partial<Behaviour>]>([
		['its total stays the same', {}],
		['fewer came than a capped total', { cappedTotal: 100 }],
	])('is an error if %s', async (_, behaviour) => {
		const people = list(50, { total: () => 100, ...behaviour });
		await expect(people.readByCursor()).rejects.toThrow(
			'The server ends people after 50 records, although it reports a total of 100',
		);
	});
});
