import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { Bench, DIALECTS } from '../../support/bench';
import { sized } from '../../support/sizes';
import { contactsIn, GOING_ON, itemsOf, writesIn } from '../../undo/nights';
import { failingWorld } from './failingWorlds';
import { MANY, parametersOf, prepare } from './worlds';

const CASES = { numRuns: sized(500, 12), endOnFailure: true };

const FIELDS = ['email', 'phone', 'city', 'firstName'];

/** A value in one spelling: the server writes emails in lower case, and an empty value is none. */
const stored = (field: string, value: unknown): unknown =>
	value === '' ? undefined : field === 'email' ? String(value).toLowerCase() : value;

/** The number of the row whose values a contact got last, if it got any. */
const lastRowOf = ({ lastName }: IDataObject): number | undefined => {
	const [, index] = /^Row (\d+)$/.exec(lastName as string) ?? [];
	return index === undefined ? undefined : Number(index);
};

describe.each(DIALECTS)('Rows that fail (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('lead to no contact with values of a row that is about another, and are made good later', async () => {
		let failures = 0;
		await fc.assert(
			fc.asyncProperty(failingWorld, async (one) => {
				prepare(bench, one.world);
				const rows = [...one.world.rows, ...MANY.slice(0, one.beside)];
				const run = async (write: string) => await itemsOf(bench, parametersOf(one, write), rows, GOING_ON);
				const before = contactsIn(bench) as Record<string, IDataObject>;
				const foretold = (await run('nothing')).slice(0, one.world.rows.length);
				bench.sandbox.setFaults(one.faults);
				const done = (await run('changes')).slice(0, one.world.rows.length);
				bench.sandbox.setFaults([]);
				failures += done.filter(({ error }, index) => error !== undefined && !foretold[index]?.error).length;

				const after = contactsIn(bench) as Record<string, IDataObject>;
				// The rows of a new contact are known by the number of the first.
				const isAbout = (index: number, row: number) =>
					(foretold[index]?.sameAs ?? index + 1) === (foretold[row]?.sameAs ?? row + 1);
				for (const [id, contact] of Object.entries(after)) {
					const was = before[id];
					const last = lastRowOf(contact);
					if (last !== undefined) {
						const meant = foretold[last]?.id as string;
						expect([last, was ? meant : before[meant]]).toEqual([last, was ? id : undefined]);
					}
					if (!was && last === undefined) continue;
					const own = one.world.rows.filter((_, index) =>
						was ? foretold[index]?.id === id : isAbout(index, last as number),
					);
					for (const field of FIELDS) {
						const values = [was?.[field], ...own.map((row) => stored(field, row[field]))];
						expect([id, field, values]).toEqual([id, field, expect.arrayContaining([contact[field]])]);
					}
				}
				const isListed = (contacts: IDataObject, id: string) =>
					((contacts[id] as IDataObject).tags as string[]).includes('vip');
				for (const id of Object.keys(before)) {
					const isNamed = foretold.some((item) => item.id === id);
					const isOfList = one.operation === 'synchronize' && one.world.options.tagMode === 'add';
					if (isNamed && isOfList && isListed(before, id)) expect([id, isListed(after, id)]).toEqual([id, true]);
				}

				// Leavers may be held once: each contact with the tag left the list, as no row was written.
				for (let left = one.operation === 'synchronize' ? 2 : 1; left > 0; left--) await run('changes');
				bench.sandbox.resetCounters();
				await run('changes');
				expect(writesIn(bench)).toBe(0);
			}),
			CASES,
		);
		expect(failures).toBeGreaterThan(0);
	}, 3_600_000);
});
