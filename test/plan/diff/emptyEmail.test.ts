import { automatic, Bench, bothDialects, jsonOf } from '../../support/bench';

const upsert = (write: string) => ({
	...{ resource: 'contact', operation: 'upsert', write, fields: automatic() },
	options: { clearEmpty: true, maxChanges: 100 },
});
const others = Array.from({ length: 10 }, (_, index) => ({ Email: `k${index}@example.com` }));

describe('A row with a phone and an empty email, with Clear Empty Fields', () => {
	const bench = new Bench('highLevel');

	it.each(['rows', 'changes'])('clears the email of the contact that its phone names (%s)', async (write) => {
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', phone: '+12025550103' },
			...others.map(({ Email }, index) => ({ id: `k${index}`, email: Email })),
		]);
		const rows = [{ Email: '', Phone: '+12025550103', City: 'Oslo' }, { Phone: '+12025550100' }, ...others];
		const { items } = await bench.succeed(upsert(write), rows);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'ada', action: 'updated' });
		const [sent] = bench.wire.filter(({ body }) => JSON.stringify(body ?? '').includes('Oslo'));
		expect(sent?.body).toMatchObject({ email: null, phone: '+12025550103' });
		expect(bench.sandbox.state.contacts.get('ada')).toMatchObject({ email: null, city: 'Oslo' });
	});
});

bothDialects('A row with an ID and an empty email, with Clear Empty Fields', (bench) => {
	it.each(['changes', 'rows'])('sends no empty email to a contact that has none (%s)', async (write) => {
		bench.sandbox.seed.contacts([{ id: 'ada' }]);
		const { items } = await bench.succeed(upsert(write), [{ 'Contact Id': 'ada', Email: '', Phone: '', City: 'Oslo' }]);
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'updated' }]);
		expect(bench.wire.at(-1)?.body).toEqual({ city: 'Oslo' });
	});
});
