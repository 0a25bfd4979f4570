import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { Bench } from '../../support/bench';
import { sized } from '../../support/sizes';
import { GOING_ON, itemsOf, writesIn } from '../../undo/nights';
import { expectRest, isUnsettled, runAsForetold } from '../asForetold';
import { failingWorld } from './failingWorlds';
import { MANY, parametersOf, prepare } from './worlds';

const CASES = { numRuns: sized(500, 12), endOnFailure: true };

const ADDITIONAL = Array.from({ length: 8 }, (_, index) => `p${index}@example.com`);
const additional = fc.array(fc.constantFrom(undefined, ...ADDITIONAL), { minLength: 5, maxLength: 5 });

/** Gives contacts with an email an additional one that nobody else has: a search finds them neither by it, nor by their phone. */
function hidden(people: readonly IDataObject[], emails: ReadonlyArray<string | undefined>): IDataObject[] {
	const taken = new Set(people.map(({ email }) => email));
	return people.map((person, index) => {
		const extra = emails[index];
		if (extra === undefined || taken.has(extra) || person.email === undefined) return person;
		taken.add(extra);
		return { ...person, additionalEmails: [extra] };
	});
}

describe('Rows by which emails, phones and numbers move between contacts that a search does not show', () => {
	const bench = new Bench('highLevel');

	it('do what the dry run says, and write nothing in a second run', async () => {
		let writes = 0;
		await fc.assert(
			fc.asyncProperty(failingWorld, additional, fc.constantFrom(0, 5), async (one, emails, beside) => {
				prepare(bench, { ...one.world, people: hidden(one.world.people, emails) });
				const rows = [...one.world.rows, ...MANY.slice(0, beside)];
				const run = async (write: string) => await itemsOf(bench, parametersOf(one, write), rows, GOING_ON);
				const { done } = await runAsForetold(bench, run);
				writes += writesIn(bench);
				if (one.operation === 'upsert' || !isUnsettled(done)) await expectRest(bench, run);
			}),
			CASES,
		);
		expect(writes).toBeGreaterThan(0);
	}, 3_600_000);
});
