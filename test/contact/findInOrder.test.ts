import { Bench, jsonOf } from '../support/bench';

/** Find searches by the email first, then by the phone, whatever the number of rows. */
const bench = new Bench('highLevel');
const others = Array.from({ length: 30 }, (_, n) => ({
	id: `f${n}`,
	email: `f${n}@x.com`,
	phone: `+1202555${1000 + n}`,
}));
const bob = { id: 'bob', email: 'bob@x.com', phone: '+12025550199' };
const find = { resource: 'contact', operation: 'find', email: '={{ $json.email }}', phone: '={{ $json.phone }}' };
const found = async (email: string, rows: number) => {
	const items = [
		{ email, phone: bob.phone },
		...others.slice(0, rows - 1).map((one) => ({ email: one.email, phone: one.phone })),
	];
	return jsonOf((await bench.succeed(find, items)).items)[0]?.id;
};

it.each([1, 19, 20, 31])(
	'%d rows: whoever has the email as an additional one comes before whoever has the phone',
	async (rows) => {
		bench.sandbox.seed.contacts([...others, bob, { id: 'ada', email: 'ada@x.com', additionalEmails: ['old@x.com'] }]);
		expect(await found('old@x.com', rows)).toBe('ada');
	},
);

it.each([1, 19, 20, 31])(
	'%d rows: whoever was created with the email a second ago comes before whoever has the phone',
	async (rows) => {
		bench.sandbox.seed.contacts([...others, bob]);
		bench.sandbox.configure({ searchLagMs: 60_000 });
		bench.sandbox.state.contactStore.create('loc_sandbox', { id: 'ada', email: 'new@x.com' } as never);
		expect(await found('new@x.com', rows)).toBe('ada');
	},
);
