import type { IDataObject } from 'n8n-workflow';
import type { Bench } from '../support/bench';
import { contactsIn, writesIn } from '../undo/nights';
import { told } from './law/told';

/** Runs rows with an entry of the parameter Write, and returns the JSON of their items. */
type Run = (write: string) => Promise<IDataObject[]>;

/** Runs rows, and expects that the run does what a dry run says before, which writes nothing. */
export async function runAsForetold(bench: Bench, run: Run): Promise<Record<'foretold' | 'done', IDataObject[]>> {
	const before = contactsIn(bench);
	const foretold = await run('nothing');
	expect(contactsIn(bench)).toEqual(before);
	const done = await run('changes');
	expect(done.map(told)).toEqual(foretold.map(told));
	return { foretold, done };
}

/** Runs rows once more, and expects that nothing is written. */
export async function expectRest(bench: Bench, run: Run): Promise<IDataObject[]> {
	bench.sandbox.resetCounters();
	const again = await run('changes');
	expect(again.filter(({ action }) => action === 'created' || action === 'updated')).toEqual([]);
	expect(writesIn(bench)).toBe(0);
	return again;
}

/** Whether it may be known in the second night only who is held, or whom a failed row may mean. */
export const isUnsettled = (done: readonly IDataObject[]): boolean =>
	done.some(({ error, leaver }) => error !== undefined || leaver === 'held');
