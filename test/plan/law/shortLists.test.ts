import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { Bench, DIALECTS } from '../../support/bench';
import { sized } from '../../support/sizes';
import { omit } from '../../../nodes/HighLevelCrm/values/omit';
import { contactsIn, GOING_ON, itemsOf } from '../../undo/nights';
import { expectRest, isUnsettled, runAsForetold } from '../asForetold';
import { MANY, parametersOf, prepare, world, type ListOfWorld, type World } from './worlds';

const CASES = { numRuns: sized(500, 12), endOnFailure: true };

/** So few rows that their contacts are searched for. A search shows no contact by its additional email. */
const shortList: fc.Arbitrary<ListOfWorld> = fc.record({
	world,
	beside: fc.constantFrom(0, 5, 40),
	operation: fc.constantFrom('upsert', 'synchronize'),
});

/**
 * An ID may take any email. Where rows with a conflict fail, which of them do depends on who has an additional email, which a dry run looks up and
 * a run learns from the refusal of a create.
 */
const worldOf = ({ world: { rows, people, ...one } }: ListOfWorld): World => ({
	...one,
	rows: rows.map((row) => omit(row, 'Contact Id')),
	people: one.options.conflicts === 'fail' ? people.map((person) => omit(person, 'additionalEmails')) : people,
});

describe.each(DIALECTS)('Create or Update and Synchronize with short lists (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('do what the dry run says, lose no main email, change nobody else, and write nothing in a second run', async () => {
		await fc.assert(
			fc.asyncProperty(shortList, async (one) => {
				const given = worldOf(one);
				prepare(bench, given);
				const rows = [...given.rows, ...MANY.slice(0, one.beside)];
				const run = async (write: string) => await itemsOf(bench, parametersOf(one, write), rows, GOING_ON);
				const before = contactsIn(bench);
				const { done } = await runAsForetold(bench, run);
				const after = contactsIn(bench);
				const named = new Set(done.map(({ id }) => id));
				for (const [id, was] of Object.entries(before) as Array<[string, IDataObject]>) {
					if (!named.has(id)) expect(after[id]).toEqual(was);
					const hasNewEmail = done.some((item) => item.id === id && 'Email' in ((item.changes ?? {}) as IDataObject));
					if (!hasNewEmail) expect((after[id] as IDataObject).email).toBe(was.email);
				}
				if (one.operation === 'upsert' || !isUnsettled(done)) await expectRest(bench, run);
			}),
			CASES,
		);
	}, 3_600_000);
});
