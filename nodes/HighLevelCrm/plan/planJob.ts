import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import type { Send } from '../api/request';
import { UNKNOWN_LOCATION, type LocationSettings } from '../lookups/location';
import type { Call } from '../run/call';
import type { RunServices } from '../run/services';
import { warnCreateOnlyOf } from './check/createOnly';
import { warnOfNames } from './check/differentNames';
import { idOfPerson } from './diff/diff';
import { foretellStarts } from './check/foretellStarts';
import { tooManyChanges, warnOfFewRows } from './check/tooManyChanges';
import { asNotSent, previewOf, recordOfRow } from './output';
import type { Plan, PlannedRow, Write } from './plan';
import { needsContacts, type PlanSettings } from './options/planOptions';
import { ContactReader } from './read/contactReader';
import { orderOfRows } from './write/orderOfRows';
import { rowsWithConflicts } from './check/rowsWithConflicts';
import { PlannedCall } from './plannedCall';
import { planRows } from './planRows';
import { Trial } from './check/trial';
import { readNamedById } from './read/readNamedById';
import { isServersChoice, RowsAsTheyAre, rowToSend, withKnownChanges } from './write/asItIs';
import type { BlindRows } from './write/blindRows';
import { carryOut } from './write/carryOut';
import { SharedOutcomes } from './write/sharedOutcomes';
import { foretoldOutcome, recordAfter, type WriteOutcome } from './write/writeAll';

/** The rows of a run that are planned together: read, matched, merged, compared and checked before the first of them is written. */
export class PlanJob {
	private rows: PlannedRow[] = [];
	/** Rows whose contact could not be read, so the server has to find it. */
	private unread: ReadonlySet<number> = new Set();
	private unreadable: ReadonlyMap<number, Error> = new Map();
	private plan?: Plan;
	private location: LocationSettings = UNKNOWN_LOCATION;
	private readonly outcomes = new SharedOutcomes<WriteOutcome>();
	private readonly asTheyAre = new RowsAsTheyAre();
	private trial?: Trial;
	/** New contacts of several rows. */
	merged: readonly Write[] = [];

	constructor(
		private readonly run: RunServices,
		readonly settings: PlanSettings,
		private readonly blindRows: BlindRows,
	) {}

	/** Adds a row to the plan. @param fields the fields of its contact that the row needs; all if absent */
	add(row: PlannedRow, { isRequired }: PlanSettings, fields: ReadonlySet<string> | undefined): Call {
		this.rows.push(row);
		// The rules may be an expression, so a row after the first may be the only one that has some.
		this.settings.isRequired ||= isRequired;
		return new PlannedCall(this, row, fields);
	}

	/** The second to fifth step: matches, merges, compares and checks all rows. @throws ApiFailure if the run must not write anything */
	async decide(): Promise<readonly number[] | undefined> {
		const { isDryRun, maxChanges, firstChanges } = this.settings;
		const { rows, run } = this;
		const reader = new ContactReader(run, this.settings);
		this.location = await reader.locate(rows);
		await readNamedById(rows, run, needsContacts(this.settings), reader.unreadable);
		await reader.readUnread(rows);
		this.unread = reader.unread;
		this.unreadable = reader.unreadable;
		const { plan, phones, location } = await planRows(rows, reader, this.settings, this.location, run);
		this.location = location;
		const failure = maxChanges > 0 ? tooManyChanges(plan, maxChanges, phones) : undefined;
		if (maxChanges > 0) warnOfFewRows(rows.length, maxChanges, run);
		if (failure && !isDryRun) throw failure;
		if (failure) run.warnings.add(`A run would stop: ${failure.message}`);
		warnCreateOnlyOf(plan.writes, run);
		warnOfNames(plan.writes, run);
		if (isDryRun) foretellStarts(run, plan.writes);
		if (firstChanges !== undefined) this.trial = new Trial(plan.writes, firstChanges, reader.guessed);
		this.rows = [];
		await this.asTheyAre.add(rows, run.contacts);
		run.contacts.forget();
		const order = orderOfRows(plan.writes, run.rows);
		this.merged = plan.writes.filter(({ person: { stored, rows: own } }) => !stored && own.length > 1);
		// From here on each write is released with its last row: a list of 100,000 needs a tenth less memory.
		this.plan = { ...plan, writes: [] };
		return order;
	}

	/** Number of contacts that the plan would change, if only the first of them are written. */
	get planned(): number | undefined {
		return this.trial?.planned;
	}

	/** ID of the contact that a row is about by the plan, until the row is done. */
	contactOf(index: number): string | undefined {
		const write = this.plan?.writeOf.get(index);
		return write && idOfPerson(write.person);
	}

	/** Keys by which rows wait: those of one person for the first of them, and one that takes an address for the one that gives it up. */
	keysOf(row: PlannedRow): ReadonlyArray<string | ContactKey> {
		if (row.conflictMode === 'vendor') return this.asTheyAre.orderKeys(row);
		const write = this.plan?.writeOf.get(row.index);
		if (!write) return row.keys;
		const { person, moves } = write;
		const own = person.rows.length > 1 ? [`rows like row ${person.rows[0]?.index}`] : [];
		return this.unread.size > 0 ? [...own, ...moves, ...row.keys] : [...own, ...moves];
	}

	/** Carries out the write of a row's contact, and returns the row's record. @throws ApiFailure */
	async carryOutRow(row: PlannedRow, send: Send): Promise<IDataObject[]> {
		const { plan } = this;
		if (!plan || this.unread.has(row.index)) return await this.blindRows.send(row, send);
		const refusal = this.unreadable.get(row.index) ?? plan.refused.get(row.index);
		if (refusal) throw refusal;
		const write = plan.writeOf.get(row.index);
		if (!write) throw new Error(`Row ${row.index + 1} is not in the plan`);
		if (this.trial?.holdsBackRow(row, write))
			return [this.counted(recordOfRow(row, write, asNotSent(previewOf(write)), plan))];
		// A trial trusts its plan.
		const changesNothing = this.trial ? write.action === 'none' : this.asTheyAre.changesNothing(write);
		if (isServersChoice(row, write) && !this.settings.isDryRun && !changesNothing) {
			const records = await this.blindRows.send(rowToSend(row, write, this.run.dialect), send);
			return withKnownChanges(write, records, plan.notes.get(row.index)?.kept);
		}
		const outcome = await this.outcomeOf(plan, write, send);
		const own = outcome.plan.refused.get(row.index);
		if (own) throw own;
		const done = outcome.plan.writeOf.get(row.index) ?? write;
		const record = this.counted(recordOfRow(row, done, recordAfter(done, outcome), outcome.plan, outcome.leftOff));
		plan.writeOf.delete(row.index);
		return [record];
	}

	/** Counts a row that means two contacts. */
	private counted(record: IDataObject): IDataObject {
		if (record.conflict !== undefined) rowsWithConflicts(this.run).count++;
		return record;
	}

	/** Whether the contact of a row was written with what its rows say. */
	readonly isDone = ({ index }: PlannedRow): boolean => this.outcomes.isDone(this.plan?.writeOf.get(index));

	private async outcomeOf(plan: Plan, write: Write, send: Send): Promise<WriteOutcome> {
		if (this.settings.isDryRun) return foretoldOutcome(plan, write);
		const begin = async () => await carryOut(plan, write, this.run, this.location, send, this.trial !== undefined);
		return await this.outcomes.outcomeOf(write, begin);
	}
}
