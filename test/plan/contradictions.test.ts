import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, jsonOf } from '../support/bench';
import { settings } from '../support/settings';
import { GOING_ON } from './list';

const NUMBER = [{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }];
const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic() },
	...settings({ write: 'changes', conflicts: 'fail', ...options }),
});

const failedIn = (items: IDataObject[]): boolean[] => items.map(({ error }) => error !== undefined);

describe('rows that contradict one another, with Fail the Row', () => {
	const bench = new Bench('highLevel');
	const OTHERS = [
		{ email: 'ann@example.com', phone: '+12025550191', city: 'Oslo' },
		{ email: 'ben@example.com', phone: '+12025550192', city: 'Oslo' },
	];

	it.each<[string, Parameters<Bench['sandbox']['configure']>[0], IDataObject, IDataObject[]]>([
		[
			'a phone alone, where contacts are known by their emails',
			{ uniqueIdentifiers: ['email'], allowDuplicates: true },
			{},
			[
				{ phone: '+12025550101', 'Customer Number': '10' },
				{ email: 'p3@example.com', phone: '+12025550101', 'Customer Number': '11' },
			],
		],
		[
			'a circle of emails, phones and numbers',
			{},
			{ matchField: 'number' },
			[
				{ email: 'p4@example.com', phone: '+12025550104', 'Customer Number': '11' },
				{ email: 'p3@example.com', phone: '+12025550104' },
				{ email: 'p3@example.com', phone: '+12025550103', 'Customer Number': '10' },
			],
		],
		[
			'an additional email, where contacts are known by their phones first',
			{ uniqueIdentifiers: ['phone', 'email'] },
			{},
			[
				{ email: 'cem@example.com', phone: '+12025550101' },
				{ email: 'more@example.com', phone: '+12025550103' },
			],
		],
	])('write nothing in the second night, and in no later one: %s', async (_, location, options, rows) => {
		bench.sandbox.seed.customFields(NUMBER as never);
		bench.sandbox.seed.contacts([
			{ id: 'cem', email: 'cem@example.com', additionalEmails: ['more@example.com'] },
		] as never);
		bench.sandbox.configure(location);
		const night = async () => {
			bench.sandbox.resetCounters();
			return jsonOf((await bench.run(upsert(options), [...OTHERS, ...rows], GOING_ON)).items);
		};
		const first = await night();
		expect(first.slice(0, 2).map(({ action }) => action)).toEqual(['created', 'created']);
		const contacts = new Map(bench.sandbox.state.contacts);
		for (let nights = 0; nights < 3; nights++) {
			const items = await night();
			const { created, updated } = bench.sandbox.counters;
			expect({ created, updated }).toEqual({ created: 0, updated: 0 });
			expect(failedIn(items)).toEqual(failedIn(first));
		}
		expect(new Map(bench.sandbox.state.contacts)).toEqual(contacts);
	});
});
