import { idOf } from '../api/records';
import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { pushTo } from '../values/pushTo';
import type { Plan, Write } from './plan';
import type { ContactReader } from './read/contactReader';
import { warnOfSkipped } from './read/foretoldRows';
import type { ForetoldRefusal, Refusals } from './read/refusals';
import { MAX_PLANS_OF_WRITE } from './write/carryOut';
import { planAgain } from './write/planAgain';
import type { Surprise } from './write/surprise';

/** Writes that are planned again together, as in a run. */
interface PlannedAgain {
	writes: readonly Write[];
	surprises: readonly Surprise[];
	/** The contacts that the server will name, by their IDs. */
	owners: ReadonlyMap<string, ForetoldRefusal['owner']>;
	plan: Plan;
}

/**
 * Foretells what a run learns as it writes: which contacts the location names as it refuses duplicates, and what becomes of their rows. Tells of
 * the rows that nobody looked up.
 * @returns the plan as it will be carried out; the same one unless rows are foretold
 */
export async function foretellRefusals(
	plan: Plan,
	reader: ContactReader,
	location: LocationSettings,
	run: RunServices,
): Promise<Plan> {
	const refusals = reader.refusals(location);
	const foretold = refusals ? await planRefused(plan, refusals, location, run) : plan;
	warnOfSkipped(reader.guessed.size, [...reader.skipped, ...(refusals?.skipped ?? [])], run);
	return foretold;
}

/** Plans again whatever will be refused. As in a run, the other rows stay as they are planned. */
async function planRefused(
	plan: Plan,
	refusals: Refusals,
	location: LocationSettings,
	run: RunServices,
): Promise<Plan> {
	let whole = plan;
	let open = plan.writes.map(
		(write): PlannedAgain => ({
			writes: [write],
			surprises: [],
			owners: new Map(),
			plan: { ...plan, writes: [write] },
		}),
	);
	for (let left = MAX_PLANS_OF_WRITE - 1; left > 0 && open.length > 0; left--) {
		const met = await refusals.of(open.flatMap((one) => one.plan.writes));
		const refusalOf = new Map(met.map((refusal) => [refusal.write, refusal]));
		const gathered = new Map<string, PlannedAgain[]>();
		for (const one of open) {
			// A run stops at the first write that is refused.
			const refusal = one.plan.writes.flatMap((write) => refusalOf.get(write) ?? [])[0];
			if (refusal) pushTo(gathered, idOf(refusal.owner) ?? '', withRefusal(one, refusal));
		}
		open = [];
		for (const members of gathered.values()) {
			const again = await planTogether(members, plan, location, run);
			whole = withPlanOf(whole, again, members);
			open.push(again);
		}
	}
	return whole;
}

function withRefusal(
	{ writes, surprises, owners, plan }: PlannedAgain,
	{ write, key, owner }: ForetoldRefusal,
): PlannedAgain {
	const id = idOf(owner) ?? '';
	const surprise = { exists: id, key, stored: write.person.stored };
	return { writes, surprises: [...surprises, surprise], owners: new Map([...owners, [id, owner]]), plan };
}

async function planTogether(
	members: readonly PlannedAgain[],
	plan: Plan,
	location: LocationSettings,
	run: RunServices,
): Promise<PlannedAgain> {
	const writes = members.flatMap((one) => one.writes);
	const surprises = members.flatMap((one) => one.surprises);
	const owners = new Map(members.flatMap((one) => [...one.owners]));
	return { writes, surprises, owners, plan: await planAgain(plan, writes, surprises, run, location, run.send, owners) };
}

/** Replaces what a plan has of the rows that were planned again. */
function withPlanOf(
	{ writes, writeOf, refused, notes, namedFirst }: Plan,
	{ plan: again }: PlannedAgain,
	members: readonly PlannedAgain[],
): Plan {
	const before = new Set(members.flatMap((one) => one.plan.writes));
	const rows = members.flatMap((one) => one.writes.flatMap(({ person }) => person.rows));
	const whole = { writeOf: new Map(writeOf), refused: new Map(refused), notes: new Map(notes) };
	for (const { index } of rows) for (const map of Object.values(whole)) map.delete(index);
	for (const [index, write] of again.writeOf) whole.writeOf.set(index, write);
	for (const [index, error] of again.refused) whole.refused.set(index, error);
	for (const [index, note] of again.notes) whole.notes.set(index, note);
	return { ...whole, writes: [...writes.filter((write) => !before.has(write)), ...again.writes], namedFirst };
}
