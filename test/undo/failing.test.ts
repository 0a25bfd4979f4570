import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, DIALECTS } from '../support/bench';
import { sized } from '../support/sizes';
import { failingWorld, type FailingWorld } from '../plan/law/failingWorlds';
import { MANY, parametersOf, prepare } from '../plan/law/worlds';
import { contactsIn, GOING_ON, itemsOf, undoing } from './nights';

const CASES = { numRuns: sized(500, 10), endOnFailure: true };

/**
 * Undo takes back what a run knows it did. It can't know what a server did that said otherwise, nor, without the settings of the location, by what the server
 * recognizes a contact that it may have created.
 */
function isKnown({ world: { location } }: FailingWorld, { kind, status, match }: Fault): boolean {
	if (kind === 'status') return true;
	const isTags = (match?.path as string | undefined)?.endsWith('tags');
	return location.tokens === undefined && (kind === 'resetAfter' || (status === 500 && isTags !== true));
}

/** Failures of the requests that Undo sends. */
const failuresOfUndo = ({ faults }: FailingWorld): Fault[] =>
	faults.map(({ match, ...fault }, index) => ({
		...fault,
		match:
			match?.bodyIncludes === undefined
				? match
				: index % 2 === 0
					? { method: 'PUT', path: `/contacts/one${index}` }
					: { method: 'DELETE' },
	}));

type Contacts = Record<string, IDataObject>;

describe.each(DIALECTS)('Undo of random nights (%s)', (dialect) => {
	const bench = new Bench(dialect);

	/** Does a night. @returns the contacts before it, and its items */
	async function night(one: FailingWorld, faults: Fault[]) {
		// Not every API lets an email be cleared that a contact without one got.
		const people = one.world.people.map((person, index) =>
			dialect === 'documented' ? { ...person, email: `p${index}@example.com` } : person,
		);
		prepare(bench, { ...one.world, people });
		const before = contactsIn(bench) as Contacts;
		bench.sandbox.setFaults(faults);
		const rows = [...one.world.rows, ...MANY.slice(0, one.beside)];
		const items = await itemsOf(bench, parametersOf(one, 'changes'), rows, GOING_ON);
		bench.sandbox.setFaults([]);
		return { before, items };
	}

	const undo = async (items: IDataObject[]) =>
		await itemsOf(bench, undoing({ brakePercent: 100 }, { createdContacts: 'delete' }), items, GOING_ON);

	const failuresIn = (items: IDataObject[]) => items.filter(({ error }) => error !== undefined).length;

	it('takes back a night in which rows failed', async () => {
		let failures = 0;
		await fc.assert(
			fc.asyncProperty(failingWorld, async (one) => {
				const { before, items } = await night(
					one,
					one.faults.filter((fault) => isKnown(one, fault)),
				);
				failures += failuresIn(items);
				const undone = await undo(items);
				expect(undone.filter(({ conflict }) => conflict !== undefined)).toEqual([]);
				const is = Object.entries(contactsIn(bench));
				expect(Object.fromEntries(is.filter(([id]) => id in before))).toEqual(before);
				// A contact that may have been created is left for the user to look at.
				const held = undone.filter(({ action }) => action === 'held');
				expect(is.filter(([id]) => !(id in before)).length).toBeLessThanOrEqual(held.length);
			}),
			CASES,
		);
		expect(failures).toBeGreaterThan(0);
	}, 3_600_000);

	it('gives no contact the values of another if its own writes fail, and makes it good later', async () => {
		let failures = 0;
		await fc.assert(
			fc.asyncProperty(failingWorld, async (one) => {
				const { before, items } = await night(one, []);
				const after = contactsIn(bench) as Contacts;
				bench.sandbox.setFaults(failuresOfUndo(one));
				failures += failuresIn(await undo(items));
				bench.sandbox.setFaults([]);
				for (const [id, contact] of Object.entries(contactsIn(bench) as Contacts))
					for (const field of ['email', 'phone', 'city', 'firstName', 'lastName']) {
						const values = [before[id]?.[field], after[id]?.[field]];
						expect([id, field, values]).toEqual([id, field, expect.arrayContaining([contact[field]])]);
					}
				await undo(items);
				expect(contactsIn(bench)).toEqual(before);
			}),
			CASES,
		);
		expect(failures).toBeGreaterThan(0);
	}, 3_600_000);
});
