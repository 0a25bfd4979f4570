import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { automatic, Bench, DIALECTS, jsonOf } from '../../support/bench';
import { sized } from '../../support/sizes';
import { settings } from '../../support/settings';
import { told } from './told';
import { MANY, prepare, world, type World } from './worlds';
import { GOING_ON } from '../rows';

const CASES = { numRuns: sized(1_000, 10), endOnFailure: true };

interface Counted {
	created: number;
	/** Number of writes, by contact. */
	writes: Record<string, number>;
}

const parametersOf = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});

const contactsOf = ({ sandbox }: Bench): Map<string, Contact> => new Map(sandbox.state.contacts);
const writesOf = ({ sandbox }: Bench): number => sandbox.counters.created + sandbox.counters.updated;

const isWritten = ({ action }: IDataObject): boolean => action !== undefined && action !== 'unchanged';

const FIELD_OF: Record<string, string> = { City: 'city', 'First Name': 'firstName', firstName: 'firstName' };

describe.each(DIALECTS)('Create or Update with contacts that are read first (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const run = async ({ rows, options }: World, more: IDataObject) =>
		jsonOf((await bench.run(parametersOf({ ...options, ...more }), [...rows, ...MANY], GOING_ON)).items);

	it('sends no write in a second run', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				prepare(bench, one);
				await run(one, { write: 'changes' });
				bench.sandbox.resetCounters();
				const second = await run(one, { write: 'changes' });
				expect(second.filter(isWritten)).toEqual([]);
				expect(writesOf(bench)).toBe(0);
				expect((await run(one, { write: 'changes' })).map(told)).toEqual(second.map(told));
			}),
			CASES,
		);
	}, 3_600_000);

	it('does in a run what the dry run says, field by field', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				prepare(bench, one);
				const before = contactsOf(bench);
				const foretold = await run(one, { write: 'nothing' });
				expect(writesOf(bench)).toBe(0);
				const done = await run(one, { write: 'changes' });
				expect(done.map(told)).toEqual(foretold.map(told));
				const after = contactsOf(bench);
				for (const { id, changes, error } of foretold) {
					const isOnly = foretold.filter((other) => other.id === id).length === 1;
					const [was, is] = [before.get(id as string), after.get(id as string)];
					if (error !== undefined || !isOnly || !was || !is) continue;
					for (const [label, field] of Object.entries(FIELD_OF)) {
						const change = (changes as Record<string, IDataObject> | undefined)?.[label];
						// In `changes` an empty value is null.
						if (change) expect([was[field as 'city'], is[field as 'city'] || null]).toEqual([change.from, change.to]);
						else if (!Object.keys((changes ?? {}) as object).some((other) => FIELD_OF[other] === field))
							expect(is[field as 'city'] || null).toBe(was[field as 'city'] || null);
					}
				}
			}),
			CASES,
		);
	}, 3_600_000);

	it('changes no contact that no row is about, and no filled field under Fill Only If Empty', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				prepare(bench, one);
				const before = contactsOf(bench);
				const items = await run(one, { write: 'changes' });
				const written = new Set(items.map(({ id }) => id));
				const fills = one.options.fillEmpty as string[];
				for (const [id, contact] of contactsOf(bench)) {
					const was = before.get(id);
					if (!was) continue;
					if (!written.has(id)) expect(contact).toEqual(was);
					if ((fills.includes('*') || fills.includes('city')) && was.city?.trim()) expect(contact.city).toBe(was.city);
					// An additional email never replaces the main one.
					if (was.email) expect(was.additionalEmails).not.toContain(contact.email);
				}
			}),
			CASES,
		);
	}, 3_600_000);

	it('counts in a summary what the wire saw', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				prepare(bench, one);
				const items = await run(one, { write: 'changes' });
				const { created, writes } = structuredClone(bench.sandbox.counters.toJSON()) as unknown as Counted;
				const idsOf = (...actions: string[]) =>
					new Set(items.flatMap(({ action, id }) => (actions.includes(action as string) ? [id as string] : [])));
				const failed = items.filter(({ error }) => error !== undefined);
				const wrote = idsOf('created', 'updated');
				expect(idsOf('created').size).toBe(created);
				for (const id of wrote) expect(writes).toHaveProperty(id);
				if (failed.length === 0) expect(new Set(Object.keys(writes))).toEqual(wrote);
				prepare(bench, one);
				const [summary] = await run(one, { write: 'changes', output: 'summary' });
				const counted = (action: string) => items.filter((item) => item.action === action).length;
				expect(summary).toMatchObject({
					...{ rows: items.length, failed: failed.length, notSent: 0, requests: bench.sandbox.counters.requests },
					...{ created: counted('created'), updated: counted('updated'), unchanged: counted('unchanged') },
					...{ conflicts: items.filter(({ conflict }) => conflict !== undefined).length },
				});
			}),
			CASES,
		);
	}, 3_600_000);

	it('reads with as many requests as Only Changes alone', async () => {
		const readsOf = async (one: World): Promise<number> => {
			prepare(bench, one);
			await run(one, { write: 'changes' });
			return bench.sandbox.log.filter(({ method, path }) => method === 'GET' || path.endsWith('/search')).length;
		};
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				const plain = await readsOf({ ...one, options: { outputFormat: 'raw' } });
				expect(await readsOf(one)).toBeLessThanOrEqual(plain);
			}),
			CASES,
		);
	}, 3_600_000);
});
