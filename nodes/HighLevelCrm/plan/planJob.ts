import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { UNKNOWN_LOCATION, type LocationSettings } from '../lookups/location';
import type { Call } from '../run/call';
import type { RunServices } from '../run/services';
import { omitFields, type MappedContact } from '../mapping/fields/contactInput';
import { changesOf } from './changes';
import { warnCreateOnly } from './createOnly';
import { makePlan } from './makePlan';
import { tooManyChanges } from './maxChanges';
import { previewOf, recordOfRow } from './output';
import type { Plan, PlannedRow, Write } from './plan';
import { planFactsOf } from './planFacts';
import { ContactReading, type PlanSettings } from './contactReading';
import { putKeysInOrder } from './rowKeys';
import { readNamedById } from './readNamedById';
import { conflictsInAnswer } from './write/answerConflicts';
import { carryOut, type WriteOutcome } from './write/carryOut';

/** Sends a row as it is; the server decides which contact it is about. */
export type SendBlindly = (send: Send) => Promise<IDataObject[]>;

/** The rows of a run that are planned together: read, matched, merged, compared and checked before the first of them is written. */
export class PlanJob {
	private rows: PlannedRow[] = [];
	/** Rows whose contact could not be read, so the server has to find it. */
	private unread: ReadonlySet<number> = new Set();
	private unreadable: ReadonlyMap<number, Error> = new Map();
	private plan?: Plan;
	private location: LocationSettings = UNKNOWN_LOCATION;
	/** The outcomes that rows wait for: those of persons with several rows. */
	private readonly outcomes = new Map<Write, Promise<WriteOutcome>>();
	/** Number of rows by the key that they share, if rows are sent as they are. */
	private readonly sharedKeys = new Map<string, number>();
	private conflicts = 0;

	constructor(
		private readonly run: RunServices,
		private readonly settings: PlanSettings,
	) {}

	/** Adds a row to the plan. @param fields the fields of its contact that the row needs; all if absent */
	add(row: PlannedRow, fields: ReadonlySet<string> | undefined, sendBlindly: SendBlindly): Call {
		this.rows.push(row);
		if (row.conflictMode === 'vendor')
			for (const key of row.keys.map(normalizeKey)) this.sharedKeys.set(key, (this.sharedKeys.get(key) ?? 0) + 1);
		const { isDryRun, isRequired } = this.settings;
		const isNeeded = isDryRun || isRequired;
		const prefetch = { keys: row.keys, savedRequests: isNeeded ? Number.POSITIVE_INFINITY : 1, fields };
		return {
			keys: () => this.keysOf(row),
			writes: !isDryRun,
			prefetch,
			run: async (send) => await this.carryOutRow(row, sendBlindly, send),
		};
	}

	/** The second to fifth step: matches, merges, compares and checks all rows. @throws ApiFailure if the run must not write anything */
	async decide(): Promise<readonly number[] | undefined> {
		const { isDryRun, maxChanges } = this.settings;
		const { rows, run } = this;
		const reading = new ContactReading(run, this.settings);
		this.location = await reading.readLocation(rows);
		await putKeysInOrder(rows, this.location);
		await readNamedById(rows, run, this.settings.isRequired || this.settings.isDryRun, reading.unreadable);
		await reading.readUnread(rows);
		this.unread = reading.unread;
		this.unreadable = reading.unreadable;
		const planned = rows.filter(({ index }) => !this.unread.has(index) && !this.unreadable.has(index));
		let plan = await this.planRows(planned);
		if (await reading.lookUpPhones(plan)) plan = await this.planRows(planned);
		const failure = maxChanges > 0 ? tooManyChanges(plan, maxChanges) : undefined;
		if (failure && !isDryRun) throw failure;
		if (failure) run.warnings.add(`A run would stop: ${failure.message}`);
		for (const { person } of plan.writes)
			if (person.stored) for (const { wanted } of person.rows) warnCreateOnly(wanted, run);
		this.plan = plan;
		this.rows = [];
		run.contacts.forget();
		return this.orderOf(plan, rows);
	}

	/** Returns what was sent for a new contact of several rows, for the output of the first of them. */
	mergedInput(index: number): MappedContact | undefined {
		const write = this.plan?.writeOf.get(index);
		if (!write || write.person.stored) return undefined;
		const [first, another] = write.person.rows;
		return another && first?.index === index ? write.input : undefined;
	}

	private async planRows(rows: readonly PlannedRow[]): Promise<Plan> {
		return await makePlan(rows, planFactsOf(this.run, this.location, rows));
	}

	/** Rows in the order of their writes. It differs from the input only if an address moves from one contact to another. */
	private orderOf({ writes }: Plan, rows: readonly PlannedRow[]): readonly number[] | undefined {
		if (!writes.some(({ moves }) => moves.length > 0)) return undefined;
		const first = writes.flatMap(({ person }) => person.rows.map(({ index }) => index));
		const begun = new Set(first);
		return [...first, ...rows.flatMap(({ index }) => (begun.has(index) ? [] : [index]))];
	}

	/** Rows of one person wait for the first of them, and who takes an address for who gives it up. */
	private keysOf({ index, keys, conflictMode }: PlannedRow): ReadonlyArray<string | ContactKey> {
		const write = this.plan?.writeOf.get(index);
		if (!write || conflictMode === 'vendor') return keys;
		const { person, moves } = write;
		const own = person.rows.length > 1 ? [`rows like row ${person.rows[0]?.index}`] : [];
		return this.unread.size > 0 ? [...own, ...moves, ...keys] : [...own, ...moves];
	}

	private async carryOutRow(row: PlannedRow, sendBlindly: SendBlindly, send: Send): Promise<IDataObject[]> {
		const { plan } = this;
		if (!plan || this.unread.has(row.index)) return await sendBlindly(send);
		const refusal = this.unreadable.get(row.index) ?? plan.refused.get(row.index);
		if (refusal) throw refusal;
		const write = plan.writeOf.get(row.index);
		if (!write) throw new Error(`Row ${row.index + 1} is not in the plan`);
		if (row.conflictMode === 'vendor' && !this.settings.isDryRun && !this.isSettled(write))
			return await this.sendAsItIs(write, sendBlindly, send);
		const outcome = await this.outcomeOf(plan, write, send);
		const own = outcome.plan.refused.get(row.index);
		if (own) throw own;
		const done = outcome.plan.writeOf.get(row.index) ?? write;
		const record = recordOfRow(row, done, outcome.records.get(done) ?? {}, outcome.plan, outcome.leftOff);
		if (record.conflict !== undefined) this.countConflict();
		return [record];
	}

	/** Whether a row that is sent as it is would change nothing, whatever the server does with the other rows. */
	private isSettled({ person, action }: Write): boolean {
		const isShared = person.rows.some(({ keys }) =>
			keys.some((key) => (this.sharedKeys.get(normalizeKey(key)) ?? 0) > 1),
		);
		return action === 'none' && person.rows.length === 1 && !person.isAdditional && !isShared;
	}

	/** Sends a row whatever it means, and tells what it changed if the server wrote the contact that was read. */
	private async sendAsItIs(
		{ person, input, tagMode }: Write,
		sendBlindly: SendBlindly,
		send: Send,
	): Promise<IDataObject[]> {
		const { stored, rows } = person;
		const records = await sendBlindly(send);
		if (!stored || rows.length > 1) return records;
		return records.map((record) => {
			if (idOf(record) !== idOf(stored)) return record;
			const leftOff = conflictsInAnswer(input.fields, record).map(({ field }) => field);
			return { ...record, changes: changesOf(omitFields(input, leftOff), stored, tagMode) };
		});
	}

	private async outcomeOf(plan: Plan, write: Write, send: Send): Promise<WriteOutcome> {
		if (this.settings.isDryRun) return { plan, records: new Map([[write, previewOf(write)]]), leftOff: [] };
		const begin = async () => await carryOut(plan, write, this.run, this.location, send);
		if (write.person.rows.length === 1) return await begin();
		let outcome = this.outcomes.get(write);
		if (!outcome) this.outcomes.set(write, (outcome = begin()));
		return await outcome;
	}

	private countConflict(): void {
		if (this.conflicts++ > 0) return;
		this.run.warnings.addAtEnd(() =>
			this.conflicts === 1
				? 'One row means two contacts: see "conflict"'
				: `${this.conflicts} rows mean two contacts: see "conflict"`,
		);
	}
}
