import { idOf } from '../api/records';
import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { pushTo } from '../values/pushTo';
import type { Plan, PlannedRow, Write } from './plan';
import type { ContactReader } from './read/contactReader';
import { warnOfSkipped } from './read/foretoldRows';
import { forEachConcurrently } from './read/readContacts';
import type { ForetoldRefusal, Refusals } from './read/refusals';
import { MAX_PLANS_OF_WRITE } from './write/carryOut';
import { planAgain } from './write/planAgain';
import type { Surprise } from './write/surprise';

/** Writes that are planned again together, as in a run. */
interface PlannedAgain {
	writes: readonly Write[];
	/** The first of the writes that its plan replaces. */
	first?: Write;
	surprises: readonly Surprise[];
	/** ID of the contact that the server will name last. */
	met: string;
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
	const foretold = refusals ? await planRefused(plan, refusals, reader.unreadable, location, run) : plan;
	warnOfSkipped(reader.guessed.size, [...reader.skipped, ...(refusals?.skipped ?? [])], run);
	return foretold;
}

/** Plans again whatever will be refused. As in a run, the other rows stay as they are planned. */
async function planRefused(
	plan: Plan,
	refusals: Refusals,
	unreadable: Map<number, Error>,
	location: LocationSettings,
	run: RunServices,
): Promise<Plan> {
	let whole = plan;
	let refused = (await refusals.of(plan.writes)).map((one) => withRefusal(alone(one.write, plan), one));
	const isRefused = new Set(refused.flatMap(({ writes }) => writes));
	if (refused.length > 0) await refusals.noteTaken(plan.writes.filter((write) => !isRefused.has(write)));
	for (let left = MAX_PLANS_OF_WRITE - 1; left > 0 && refused.length > 0; left--) {
		const gathered = new Map<string, PlannedAgain[]>();
		for (const one of refused) pushTo(gathered, one.met, one);
		const again: PlannedAgain[] = [];
		await forEachConcurrently([...gathered.values()], async (members) => {
			const planned = await planTogether(members, plan, location, run).catch((error: Error) => {
				for (const { index } of rowsOf(members)) unreadable.set(index, error);
			});
			if (planned) again.push(planned);
		});
		whole = withPlansOf(whole, again, refused);
		const met = await refusals.of(again.flatMap((one) => one.plan.writes));
		const refusalOf = new Map(met.map((refusal) => [refusal.write, refusal]));
		refused = again.flatMap((one) => {
			// A run stops at the first write that is refused.
			const [refusal] = one.plan.writes.flatMap((write) => refusalOf.get(write) ?? []);
			return refusal ? [withRefusal(one, refusal)] : [];
		});
	}
	return whole;
}

const alone = (write: Write, plan: Plan): PlannedAgain => ({
	writes: [write],
	met: '',
	surprises: [],
	owners: new Map(),
	plan: { ...plan, writes: [write] },
});

const rowsOf = (members: readonly PlannedAgain[]): PlannedRow[] =>
	members.flatMap(({ writes }) => writes.flatMap(({ person }) => person.rows));

function withRefusal(
	{ writes, surprises, owners, plan }: PlannedAgain,
	{ write, key, owner }: ForetoldRefusal,
): PlannedAgain {
	const id = idOf(owner) ?? '';
	const surprise = { exists: id, key, stored: write.person.stored };
	return { writes, met: id, surprises: [...surprises, surprise], owners: new Map([...owners, [id, owner]]), plan };
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
	const again = await planAgain(plan, writes, surprises, run, location, run.send, owners);
	return { writes, first: members[0]?.plan.writes[0], met: '', surprises, owners, plan: again };
}

/** Replaces what a plan has of the rows that were planned again. */
function withPlansOf(
	{ writes, writeOf, refused, notes, namedFirst }: Plan,
	again: readonly PlannedAgain[],
	before: readonly PlannedAgain[],
): Plan {
	const replaced = new Set(before.flatMap((one) => one.plan.writes));
	const whole = { writeOf: new Map(writeOf), refused: new Map(refused), notes: new Map(notes) };
	for (const { index } of rowsOf(before)) for (const map of Object.values(whole)) map.delete(index);
	for (const { plan } of again) {
		for (const [index, write] of plan.writeOf) whole.writeOf.set(index, write);
		for (const [index, error] of plan.refused) whole.refused.set(index, error);
		for (const [index, note] of plan.notes) whole.notes.set(index, note);
	}
	const inPlaceOf = new Map(again.map(({ first, plan }) => [first, plan.writes]));
	const left = writes.flatMap((write) => inPlaceOf.get(write) ?? (replaced.has(write) ? [] : [write]));
	return { ...whole, writes: left, namedFirst };
}
