import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { loadLocation, UNKNOWN_LOCATION, type LocationSettings } from '../lookups/location';
import type { Call } from '../run/call';
import { formatCount } from '../run/formatting';
import type { RunServices } from '../run/services';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { isInternational } from '../values/phones';
import { isEmpty } from '../values/text';
import { omitFields } from '../mapping/fields/contactInput';
import { changesOf } from './changes';
import { warnCreateOnly } from './createOnly';
import { makePlan } from './makePlan';
import { tooManyChanges, unreadError } from './maxChanges';
import { previewOf, recordOfRow } from './output';
import type { Plan, PlannedRow, Write } from './plan';
import { planFactsOf } from './planFacts';
import { rowKeysOf } from './rowKeys';
import { readNamedById } from './readNamedById';
import { forEachConcurrently, lookUpKey, lookUpRow, MAX_DRY_RUN_LOOK_UPS } from './readContacts';
import { conflictsInAnswer } from './write/answerConflicts';
import { carryOut, type Outcome } from './write/carryOut';

/** What holds for all rows of a plan. */
export interface PlanSettings {
	isDryRun: boolean;
	/** Whether no row may be written without knowing its contact. */
	isRequired: boolean;
	/** Maximum share of rows that may change their contacts, percent; 0 for no limit. */
	maxChanges: number;
}

/** Sends a row as it is; the server decides which contact it is about. */
export type SendBlindly = (send: Send) => Promise<IDataObject[]>;

/** The rows of a run that are planned together: read, matched, merged, compared and checked before the first of them is written. */
export class PlanJob {
	private rows: PlannedRow[] = [];
	/** Rows whose contact could not be read, so the server has to find it. */
	private readonly unread = new Set<number>();
	private readonly unreadable = new Map<number, Error>();
	private plan?: Plan;
	private location: LocationSettings = UNKNOWN_LOCATION;
	/** The outcomes that rows wait for: those of persons with several rows. */
	private readonly outcomes = new Map<Write, Promise<Outcome>>();
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
		this.location = await this.readLocation();
		this.orderKeys();
		await readNamedById(rows, run, this.settings.isRequired || this.settings.isDryRun, this.unreadable);
		await this.readUnread();
		const planned = rows.filter(({ index }) => !this.unread.has(index) && !this.unreadable.has(index));
		let plan = await this.planRows(planned);
		if (await this.lookUpPhones(plan)) plan = await this.planRows(planned);
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

	/** The keys of the rows are in the order of the interface description until the location's own is known. */
	private orderKeys(): void {
		const { identifiers } = this.location;
		for (const row of this.rows) row.keys = rowKeysOf(row.keys, identifiers);
	}

	private async planRows(rows: readonly PlannedRow[]): Promise<Plan> {
		return await makePlan(rows, planFactsOf(this.run, this.location, rows));
	}

	/** Reads the settings of the location if they decide which contact a row is about or how it is written, and the request is worth it. */
	private async readLocation(): Promise<LocationSettings> {
		const { dialect } = this.run;
		if (!dialect.showsLocationSettings || (this.isDecidedByLocation() && this.maySpend()))
			return await loadLocation(this.run);
		return UNKNOWN_LOCATION;
	}

	/** A phone needs its calling code, a row with email and phone the order in which they match, a new contact the rule for duplicates. */
	private isDecidedByLocation(): boolean {
		const { contacts } = this.run;
		return this.rows.some(
			(row) =>
				row.keys.filter((key) => 'email' in key || 'phone' in key).length > 1 ||
				row.keys.some((key) => 'phone' in key && !isInternational(key.phone)) ||
				(!this.settings.isDryRun && isAbsent(row, contacts)),
		);
	}

	/** Whether a request may be spent besides those of the rows. */
	private maySpend(): boolean {
		const { isDryRun, isRequired } = this.settings;
		if (isDryRun || isRequired) return true;
		const { contacts } = this.run;
		return contacts.spareRequests-- >= 1;
	}

	/** Looks up the contacts that could not be read in bulk, if rows can't be written without, and in a dry run those that were not found. */
	private async readUnread(): Promise<void> {
		const { isDryRun, isRequired, maxChanges } = this.settings;
		const { contacts, dialect } = this.run;
		const unread: PlannedRow[] = [];
		const absent: PlannedRow[] = [];
		await forEachWithYield(this.rows, (row) => {
			if (this.unreadable.has(row.index)) return;
			if (!isKnown(row, contacts)) unread.push(row);
			else if (isDryRun && dialect.findContact && isAbsent(row, contacts)) absent.push(row);
		});
		if (maxChanges > 0 && unread.length > 0) throw unreadError();
		const wanted = isDryRun ? [...unread, ...absent] : unread;
		const max = isDryRun ? MAX_DRY_RUN_LOOK_UPS : isRequired ? wanted.length : 0;
		const lookedUp = wanted.slice(0, max);
		await forEachConcurrently(lookedUp, async (row) => {
			await lookUpRow(row, this.run, this.run.send).catch((error: Error) => this.unreadable.set(row.index, error));
		});
		for (const { index } of unread.slice(max)) if (!isDryRun) this.unread.add(index);
		if (isDryRun && wanted.length > max)
			this.run.warnings.add(
				`${formatCount(wanted.length - max)} rows that were not found were not looked up: they are shown as created, and the run may find their contacts`,
			);
	}

	/**
	 * A search by phone does not show contacts with additional emails. If the phone is all that would change, or in a dry run, it is therefore
	 * looked up before: otherwise the server would leave it off the contact in every run again. @returns whether an owner was found
	 */
	private async lookUpPhones({ writes }: Plan): Promise<boolean> {
		const { contacts, dialect, send } = this.run;
		if (contacts.isComplete || !dialect.findContact) return false;
		const { isDryRun } = this.settings;
		const unseen = writes.filter(({ person, changes, input }) => {
			const labels = Object.keys(changes);
			return person.stored && 'Phone' in changes && (isDryRun || labels.length === 1) && !isEmpty(input.fields.phone);
		});
		let found = false;
		await forEachConcurrently(isDryRun ? unseen.slice(0, MAX_DRY_RUN_LOOK_UPS) : unseen, async ({ input }) => {
			const owner = await lookUpKey({ phone: toText(input.fields.phone) }, this.run, send).catch(() => undefined);
			if (!owner) return;
			contacts.prime(owner);
			found = true;
		});
		return found;
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

	private async outcomeOf(plan: Plan, write: Write, send: Send): Promise<Outcome> {
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

const isKnown = ({ keys }: PlannedRow, contacts: RunServices['contacts']): boolean =>
	keys.every((key) => contacts.hasRead(key));

const isAbsent = ({ keys }: PlannedRow, contacts: RunServices['contacts']): boolean =>
	keys.every((key) => contacts.owners(key).length === 0 && contacts.additionalOwners(key).length === 0);
