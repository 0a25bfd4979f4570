import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, hintsOf, LOCATION, located, TOKEN } from '../support/bench';

const bench = new Bench('highLevel');
const stored = () => [...bench.sandbox.state.tasks.values()].map(({ dueDate }) => dueDate);
const reads = () => bench.wire.filter(({ path }) => path === `/locations/${LOCATION}`).length;
const IN_TOKYO = { timezone: 'Asia/Tokyo' };

const taskOf = (operation: string, more: INodeParameters): INodeParameters => ({
	...{ resource: 'task', operation, contactId: located('id', 'one') },
	...more,
});
const create = (dueDate: string): INodeParameters => taskOf('create', { title: 'Call', dueDate, options: {} });

beforeEach(() => {
	bench.sandbox.seed.contacts([{ id: 'one' }]);
	bench.sandbox.configure({ timezone: 'Europe/Berlin' });
});

describe('a due date without a time zone', () => {
	it.each([
		['2026-12-01', '2026-11-30T23:00:00.000Z'],
		['2026-12-01T09:00:00', '2026-12-01T08:00:00.000Z'],
		['2026-07-01 09:00', '2026-07-01T07:00:00.000Z'],
		['= {{ "2026-12-01T09:00:00" }}\n', '2026-12-01T08:00:00.000Z'],
	])("is in the location's: %s is %s", async (given, sent) => {
		await bench.run(create(given), [{}], IN_TOKYO);
		expect(stored()).toEqual([sent]);
	});

	it('reads the location once for all rows', async () => {
		const rows = [{ due: '2026-12-01' }, { due: '2026-12-02' }, { due: '2026-12-03' }];
		await bench.run(create('={{ $json.due }}'), rows, IN_TOKYO);
		expect(stored()).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-01T23:00:00.000Z', '2026-12-02T23:00:00.000Z']);
		expect(reads()).toBe(1);
	});

	it("is in the location's in an update, and in the filters of Get Many", async () => {
		bench.sandbox.seed.tasks([
			{ id: 'at', contactId: 'one', title: 'a', dueDate: '2026-01-01T00:00:00Z' },
			{ id: 'later', contactId: 'one', title: 'b', dueDate: '2026-12-01T08:00:01Z' },
		]);
		await bench.run(
			taskOf('update', { taskId: 'at', updateFields: { dueDate: '2026-12-01T09:00:00' } }),
			[{}],
			IN_TOKYO,
		);
		for (const whose of ['contact', 'location']) {
			const filters = { dueAfter: '2026-12-01T09:00', dueBefore: '2026-12-01T09:00' };
			const listed = taskOf('getAll', { of: whose, returnAll: true, filters, options: { contactNameAndEmail: false } });
			const { items } = await bench.run(listed, [{}], IN_TOKYO);
			expect(items.map(({ json }) => json.id)).toEqual(['at']);
		}
	});

	it.each([
		[
			'without the scope',
			() => ({ tokens: [{ token: TOKEN, scopes: ['contacts.write'], locationIds: [LOCATION] }] }),
			[/locations\.readonly.*time zone due dates are/, /^Due dates .* are in the workflow's, Asia\/Tokyo/],
		],
		['where the location has none', () => ({ timezone: '' }), [/^The location names no time zone.*Asia\/Tokyo/]],
		["where the location's is no IANA name", () => ({ timezone: 'Eastern' }), [/^The location names no time zone/]],
	])("is in the workflow's %s, which is reported once", async (_, options, hints) => {
		bench.sandbox.configure(options());
		const result = await bench.run(create('2026-12-01T09:00:00'), [{}, {}], IN_TOKYO);
		expect(stored()).toEqual(['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
		expect(hintsOf(result)).toEqual(hints.map((hint) => expect.stringMatching(hint) as unknown));
	});

	it.each<[Fault, string]>([
		[{ kind: 'status', status: 500 }, 'The server failed on the settings of the location (HTTP 500), 5 times'],
		[{ kind: 'status', status: 200, body: { name: 'Main' } }, 'The answer holds no location'],
	])("is in the workflow's if the server fails with %j, and the hints say so and why", async (fault, reason) => {
		bench.sandbox.setFaults([{ ...fault, match: { path: `/locations/${LOCATION}` } }]);
		const result = await bench.succeed(create('2026-12-01T09:00:00'), [{}], IN_TOKYO);
		expect(stored()).toEqual(['2026-12-01T00:00:00.000Z']);
		expect(hintsOf(result)).toEqual([
			`The settings of the location could not be read: ${reason}. So it is not known whether it allows duplicates, in which country phones without country code are, and in which time zone due dates are.`,
			"Due dates that name no time zone are in the workflow's, Asia/Tokyo, as the location's is not known",
		]);
	});

	it('is rejected before the location is read if it is no date', async () => {
		const { error } = await bench.run(create('2026-02-30'), [{}], IN_TOKYO);
		expect(error?.message).toMatch(/^Due Date "2026-02-30" is not a date/);
		expect(bench.wire).toEqual([]);
	});
});

it.each(['2026-12-01T09:00:00Z', '2026-12-01T10:00:00+01:00', '={{ DateTime.fromISO("2026-12-01T18:00:00") }}'])(
	'a due date that names its time zone reads no location: %s',
	async (given) => {
		await bench.run(create(given), [{}], IN_TOKYO);
		expect(stored()).toEqual(['2026-12-01T09:00:00.000Z']);
		expect(reads()).toBe(0);
	},
);
