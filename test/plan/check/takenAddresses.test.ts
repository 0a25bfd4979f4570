import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Bench, bothDialects, hintsOf, jsonOf, located, mapping, type Wire } from '../../support/bench';
import type { NodeResult } from '../../../engine/engine';
import { creates } from '../../support/runs';
import { GOING_ON } from '../rows';

const update = (more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', write: 'nothing', options: {} },
	contactId: located('id', '={{ $json.id }}'),
	fields: mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}', city: '={{ $json.city }}' }),
	...more,
});
const CONTACTS = ['ann', 'ben', 'cat'].map((id, index) => ({
	...{ id, email: `${id}@example.com`, phone: `+1202555010${index}` },
}));
const told = ({ items }: NodeResult) => jsonOf(items).map(({ action, code }) => action ?? code);

bothDialects('a dry run of Update that gives a contact a new email or phone', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts(CONTACTS));

	it.each<[string, IDataObject[], unknown[]]>([
		['another contact has the email', [{ id: 'ann', email: 'Ben@Example.com' }], ['duplicate']],
		['another contact has the phone', [{ id: 'ann', phone: '+1 (202) 555-0101' }], ['duplicate']],
		['nobody has it', [{ id: 'ann', email: 'new@example.com', phone: '+12025550199' }], ['updated']],
		['it is its own', [{ id: 'ann', email: 'ANN@example.com', city: 'Oslo' }], ['updated']],
		[
			'an earlier row writes it',
			[
				{ id: 'ann', email: 'new@example.com' },
				{ id: 'ben', email: 'New@example.com' },
			],
			['updated', 'duplicate'],
		],
	])('says what the run does: %s', async (_, rows, expected) => {
		const foretold = await bench.run(update(), rows, GOING_ON);
		expect(told(foretold)).toEqual(expected);
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(expected);
	});

	it.each([
		['phone', [{ id: 'ben', email: 'new@example.com' }], { phone: '+12025550101' }],
		['email', [{ id: 'ben', phone: '+12025550199' }], { email: 'ben@example.com' }],
	])(
		'fails the row, as the run does, if the owner gives up another value and keeps the %s',
		async (_, before, taken) => {
			const rows = [...before, { id: 'ann', ...taken }];
			for (const write of ['nothing', 'changes'])
				expect(told(await bench.run(update({ write }), rows, GOING_ON))).toEqual(['updated', 'duplicate']);
		},
	);

	it.each(['+12025550107', '2025550107'])('fails the row alone if two other contacts have %s', async (phone) => {
		for (const id of ['dan', 'eve']) bench.sandbox.seed.contacts([{ id, phone: '+12025550107' }]);
		const rows = [
			{ id: 'ann', phone },
			{ id: 'ben', city: 'Oslo' },
		];
		for (const write of ['nothing', 'changes'])
			expect(told(await bench.run(update({ write }), rows, GOING_ON))).toEqual(['duplicate', 'updated']);
		const created = [{ email: 'new@example.com', phone }];
		for (const dryRun of [true, false])
			expect(told(await bench.run(creates({ options: { dryRun } }), created, GOING_ON))).toEqual(['duplicate']);
	});

	it('names the contact that has it, and what to do', async () => {
		const { items } = await bench.run(update(), [{ id: 'ann', email: 'ben@example.com' }], GOING_ON);
		expect(items[0]?.json.error).toMatch(
			/^Contact "ann" would be rejected as a duplicate: a contact with the same email exists already \(ID ben\)\. Nothing was written\. Another contact has this email/,
		);
	});

	it('takes no request more where no email or phone changes', async () => {
		const rows = CONTACTS.map(({ id, email, phone }) => ({ id, email, phone, city: 'Oslo' }));
		await bench.succeed(update(), rows);
		const before = bench.wire.length;
		await bench.succeed(update({ fields: mapping({ city: '={{ $json.city }}' }) }), rows);
		expect(bench.wire.length - before).toBe(before);
	});

	it('counts no workflows that a refused row would start', async () => {
		const rows = [{ id: 'ann', email: 'ben@example.com' }];
		const fields = mapping({ email: '={{ $json.email }}', tags: 'vip' });
		const result = await bench.run(update({ fields }), rows, GOING_ON);
		expect(hintsOf(result).join()).not.toContain('A run would');
	});
});

describe.each<[name: string, rows: IDataObject[], expected: string[]]>([
	[
		'a chain, of which the last row gives up first',
		[
			{ id: 'ann', email: 'ben@example.com' },
			{ id: 'ben', email: 'cat@example.com' },
			{ id: 'cat', email: 'new@example.com' },
		],
		['updated', 'updated', 'updated'],
	],
	[
		'a chain whose last is refused',
		[
			{ id: 'ann', phone: '+12025550101' },
			{ id: 'ben', phone: '+12025550102' },
			{ id: 'cat', phone: '+12025550103' },
		],
		['duplicate', 'duplicate', 'duplicate'],
	],
	[
		'two that exchange their emails',
		[
			{ id: 'ann', email: 'ben@example.com', city: 'Oslo' },
			{ id: 'ben', email: 'ann@example.com' },
			{ id: 'cat', email: 'dan@example.com' },
		],
		['duplicate', 'duplicate', 'duplicate'],
	],
	[
		'one that takes what a contact in a circle has',
		[
			{ id: 'cat', email: 'ann@example.com' },
			{ id: 'ann', email: 'ben@example.com' },
			{ id: 'ben', email: 'ann@example.com' },
		],
		['duplicate', 'duplicate', 'duplicate'],
	],
])('an update in which emails and phones move: %s', (_, rows, expected) =>
	bothDialects('moved', (bench) => {
		beforeEach(() =>
			bench.sandbox.seed.contacts([...CONTACTS, { id: 'dan', email: 'dan@example.com', phone: '+12025550103' }]),
		);

		it.each([
			['in this order', rows, expected],
			['in the reverse order', [...rows].reverse(), [...expected].reverse()],
		])('does what its dry run foretells, %s', async (_order, input, outcome) => {
			expect(told(await bench.run(update(), input, GOING_ON))).toEqual(outcome);
			expect(told(await bench.run(update({ write: 'changes' }), input, GOING_ON))).toEqual(outcome);
		});
	}),
);

bothDialects('two rows that take one email', (bench) => {
	it('are written in their order, although the first has to wait for the phone that a third gives up', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		const rows = [
			{ id: 'ann', email: 'new@example.com', phone: '+12025550102' },
			{ id: 'ben', email: 'new@example.com' },
			{ id: 'cat', phone: '+12025550199' },
		];
		const expected = ['updated', 'duplicate', 'updated'];
		expect(told(await bench.run(update(), rows, GOING_ON))).toEqual(expected);
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(expected);
	});
});

bothDialects('an update of an email that moves, while the server is busy', (bench) => {
	const busyFor = (id: string) =>
		bench.sandbox.setFaults([
			{ kind: 'status', status: 503, times: 1, match: { method: 'PUT', path: `/contacts/${id}` } },
		]);

	it('waits until its contact has given it up', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		busyFor('ben');
		const rows = [
			{ id: 'ann', email: 'ben@example.com' },
			{ id: 'ben', email: 'new@example.com' },
		];
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(['updated', 'updated']);
	});

	it.each(['ben', 'cat'])('waits for each of two contacts that give up what it takes (%s)', async (id) => {
		bench.sandbox.seed.contacts(CONTACTS);
		busyFor(id);
		const rows = [
			{ id: 'ann', email: 'ben@example.com', phone: '+12025550102' },
			{ id: 'ben', email: 'new@example.com' },
			{ id: 'cat', phone: '+12025550199' },
		];
		const expected = ['updated', 'updated', 'updated'];
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(expected);
	});

	it('waits for an earlier row that takes it', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		busyFor('ann');
		const rows = [
			{ id: 'ann', email: 'new@example.com' },
			{ id: 'ben', email: 'New@example.com' },
		];
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(['updated', 'duplicate']);
	});
});

describe('a dry run of Update in a location that recognizes contacts by email alone', () => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['email'] });

	it('lets two contacts have one phone, as the run does', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		const rows = [
			{ id: 'ann', phone: '+12025550101' },
			{ id: 'cat', email: 'ben@example.com', phone: '+12025550101' },
		];
		const expected = ['updated', 'duplicate'];
		expect(told(await bench.run(update(), rows, GOING_ON))).toEqual(expected);
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(expected);
	});
});

bothDialects('the first changes of an update', (bench) => {
	it('leave out a contact that takes the email of a contact outside of them', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		const rows = [
			{ id: 'ann', email: 'ben@example.com' },
			{ id: 'ben', email: 'new@example.com' },
		];
		const { items } = await bench.run(update({ write: 'first', firstChanges: 1 }), rows, GOING_ON);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['notSent', 'notSent']);
		expect(bench.wire.some(({ method }) => method === 'PUT')).toBe(false);
	});
});

describe('a dry run of Update in a location that allows duplicates', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true });

	it('lets two contacts have one email, as the run does', async () => {
		bench.sandbox.seed.contacts(CONTACTS);
		const rows = [{ id: 'ann', email: 'ben@example.com' }];
		expect(told(await bench.run(update(), rows, GOING_ON))).toEqual(['updated']);
		expect(told(await bench.run(update({ write: 'changes' }), rows, GOING_ON))).toEqual(['updated']);
	});
});

describe.each(['highLevel', 'documented'] as const)('a dry run of Update for many new emails (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const LEFT = 'Of 101 new emails and phones 100 were looked up: other contacts may have some of the rest';

	it.each<[count: number, hints: string[]]>([
		[100, []],
		[101, dialect === 'documented' ? [LEFT] : []],
	])('searches for them together, or looks up the first 100: %d', async (count, hints) => {
		const people = Array.from({ length: count + 1 }, (_, index) => ({
			id: `p${index}`,
			email: `p${index}@example.com`,
		}));
		bench.sandbox.seed.contacts(people);
		const rows = people
			.slice(1)
			.map(({ id }, index) => ({ id, email: index === 0 ? 'p0@example.com' : `new${id}@example.com` }));
		const result = await bench.run(update({ fields: mapping({ email: '={{ $json.email }}' }) }), rows, GOING_ON);
		expect(told(result)).toEqual(rows.map((_, index) => (index === 0 ? 'duplicate' : 'updated')));
		expect(hintsOf(result)).toEqual(hints);
		const isLookUp = ({ path, query }: Wire) => path === '/contacts' && query.query !== undefined;
		if (dialect === 'highLevel') expect(bench.wire.length).toBeLessThanOrEqual(4);
		else expect(bench.wire.filter(isLookUp)).toHaveLength(100);
	});
});
