import { idOf } from '../api/records';
import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { pushTo } from '../values/pushTo';
import type { Plan, PlannedRows, Write } from './plan';
import type { ContactReader } from './read/contactReader';
import { warnOfSkipped } from './read/foretoldRows';
import { forEachConcurrently } from './read/readContacts';
import type { ForetoldRefusal, Refusals } from './read/refusals';
import { MAX_PLANS_OF_WRITE } from './write/carryOut';
import { planAgain } from './write/planAgain';
import { refusedTakers, takersByReleaser } from './write/refusedTakers';
import { rowsOf, withPlansOf } from './withPlansOf';

/** Writes that will be refused and are planned again together, as in a run. */
interface Refused {
	writes: readonly Write[];
	/** All refusals of the writes and of those planned again for them, the latest last. */
	refusals: readonly ForetoldRefusal[];
	/** The writes that the plan has for their rows now. */
	planned: readonly Write[];
	/** How often they are planned again. */
	plans: number;
}

/** Refused writes, and the plan that replaces them. */
interface PlannedAgain extends Refused {
	plan: Plan;
}

/**
 * Foretells what a run learns as it writes: which contacts the location names as it refuses duplicates, and what becomes of their rows. Tells of
 * the rows that nobody looked up.
 * @param going IDs of contacts that are deleted before the writes
 * @returns the plan as it will be carried out; the same one unless rows are foretold
 */
export async function foretellRefusals(
	planned: PlannedRows,
	reader: ContactReader,
	run: RunServices,
	going: ReadonlySet<string> = new Set(),
): Promise<Plan> {
	const refusals = reader.refusals(planned, going);
	const foretold = refusals ? await planRefused(planned, refusals, reader.unreadable, run) : planned.plan;
	warnOfSkipped(reader.guessed.size, [...reader.skipped, ...(refusals?.skipped ?? [])], run);
	return foretold;
}

/** Plans again whatever will be refused. As in a run, the other rows stay as they are planned. */
async function planRefused(
	{ plan, location, phones }: PlannedRows,
	refusals: Refusals,
	unreadable: Map<number, Error>,
	run: RunServices,
): Promise<Plan> {
	let whole = plan;
	let met = await refusals.of(plan.writes);
	if (met.length === 0) return plan;
	await noteTaken(plan.writes, met, refusals);
	const takers = await takersByReleaser(plan.writes);
	const latest = new Map<Write, PlannedAgain>();
	while (met.length > 0) {
		const refused = refusedWrites(met, latest);
		const gathered = new Map<string, Refused[]>();
		for (const one of refused) pushTo(gathered, ownerIdOf(one.refusals.at(-1)), one);
		const again: PlannedAgain[] = [];
		await forEachConcurrently([...gathered.values()], async (members) => {
			const planned = await planTogether(members, plan, refusals, location, run).catch((error: Error) => {
				for (const { index } of rowsOf(members)) unreadable.set(index, error);
			});
			if (planned) again.push(planned);
		});
		whole = withPlansOf(whole, again, refused);
		for (const one of again) for (const write of [...one.writes, ...one.plan.writes]) latest.set(write, one);
		const kept = refused.flatMap(({ planned }) =>
			planned.flatMap((write) => refusedTakers(write, takers, whole, phones)),
		);
		refusals.forgetWritten(kept.map(({ write }) => write));
		const sent = again.flatMap((one) => one.plan.writes);
		met = [...(await refusedAmong(sent, refusals)), ...kept];
	}
	return whole;
}

/** Returns the refusals of writes that are sent side by side: one that is refused is sent again when another has given up its email or phone. */
async function refusedAmong(writes: readonly Write[], refusals: Refusals): Promise<ForetoldRefusal[]> {
	const met = await refusals.of(writes);
	const refused = await noteTaken(writes, met, refusals);
	const mayBeFree = refused.size > 0 && refused.size < writes.length;
	return mayBeFree ? await refusedAmong([...refused], refusals) : met;
}

/** Notes what the server takes of writes that are sent. @returns the others */
async function noteTaken(
	writes: readonly Write[],
	met: readonly ForetoldRefusal[],
	refusals: Refusals,
): Promise<ReadonlySet<Write>> {
	const refused = new Set(met.map(({ write }) => write));
	await refusals.noteWritten(writes.filter((write) => !refused.has(write)));
	return refused;
}

/**
 * Gathers refusals by the writes that are planned again together. A run stops at the first write that is refused, and knows all contacts at once that may
 * have kept something of it.
 */
function refusedWrites(met: readonly ForetoldRefusal[], latest: ReadonlyMap<Write, PlannedAgain>): Refused[] {
	const found = new Map<unknown, Refused & { refusals: ForetoldRefusal[] }>();
	for (const one of met) {
		const { write } = one;
		const before = latest.get(write);
		const known = found.get(before ?? write);
		if (known) {
			if (one.key === undefined && known.refusals.at(-1)?.write === write) known.refusals.push(one);
		} else if (!before) found.set(write, { writes: [write], refusals: [one], planned: [write], plans: 1 });
		else if (before.plans < MAX_PLANS_OF_WRITE - 1) {
			const { writes, refusals, plan, plans } = before;
			found.set(before, { writes, refusals: [...refusals, one], planned: plan.writes, plans: plans + 1 });
		}
	}
	return [...found.values()];
}

const ownerIdOf = (refusal: ForetoldRefusal | undefined): string => idOf(refusal?.owner ?? {}) ?? '';

async function planTogether(
	members: readonly Refused[],
	plan: Plan,
	known: Refusals,
	location: LocationSettings,
	run: RunServices,
): Promise<PlannedAgain> {
	const writes = members.flatMap((one) => one.writes);
	const refusals = members.flatMap((one) => one.refusals);
	const planned = members.flatMap((one) => one.planned);
	const surprises = refusals.map((one) => ({
		exists: ownerIdOf(one),
		key: one.key,
		stored: one.write.person.stored,
	}));
	const owners = new Map(refusals.map((one) => [ownerIdOf(one), known.afterPlan(one.owner)]));
	const again = await planAgain(plan, writes, surprises, run, location, run.send, owners);
	return { writes, refusals, planned, plans: Math.max(...members.map(({ plans }) => plans)), plan: again };
}
