import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { expectRest, runAsForetold } from '../asForetold';
import { GOING_ON } from '../rows';

const EMAIL = 'family@example.com';
const numbered = (number: string): IDataObject => ({ email: EMAIL, 'Customer Number': number });

describe.each([
	['allows duplicates', { allowDuplicates: true }, ['created', undefined, 'created']],
	['compares only phones', { uniqueIdentifiers: ['phone' as const] }, ['created', 'created', 'created']],
	['refuses a second contact with an email', {}, ['created', undefined, 'created']],
])('An email that new customers of a list share, in a location that %s', (_, location, actions) => {
	const bench = new Bench('highLevel', location);

	it.each([
		['two have a number each', [numbered('2'), numbered('7'), { email: 'other@example.com' }]],
		['one has no number', [numbered('2'), { email: EMAIL }, { email: 'other@example.com' }]],
	])('is foretold as the run writes it: %s', async (__, rows) => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const run = async (write: string) => {
			const parameters = upserts(settings({ write, maxChanges: 100, matchField: 'number' }));
			return jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items);
		};
		const { done } = await runAsForetold(bench, run);
		if (rows[1] && 'Customer Number' in rows[1]) expect(done.map(({ action }) => action)).toEqual(actions);
		await expectRest(bench, run);
	});
});
