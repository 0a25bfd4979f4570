import type { ContactKey, EmailOrPhone } from '../../api/contactKey';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import { loadLocation, UNKNOWN_LOCATION, type LocationSettings } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { samePhoneOf } from '../../lookups/samePhoneIn';
import { unreadError } from '../options/maxChanges';
import type { PlanSettings } from '../options/planOptions';
import type { Person, Plan, PlannedRow, PlannedRows, Write } from '../plan';
import { areContended, areDecidedByLocation, someAreNew } from './decidedByLocation';
import { LookUpBudget } from '../../run/prefetch/lookUpBudget';
import { Refusals } from './refusals';
import { forEachConcurrently, lookUpRow } from './readContacts';
import { addressLookUps } from './addressLookUps';
import { PartlyRead } from './partlyRead';
import { putKeysInOrder } from './rowKeys';
import { contendedAmongNew, mayMeanAnother, type UnseenNeeds } from './unseenKeys';

/** The first step of a plan: what has to be known besides the contacts that were read in bulk. */
export class ContactReader {
	/** Rows whose contact could not be read, so the server has to find it. */
	readonly unread = new Set<number>();
	/** Rows that are foretold as created although nobody looked for their contact. */
	readonly guessed = new Set<number>();
	/** Rows that can't be written without their contact, and why it could not be read. */
	readonly unreadable = new Map<number, Error>();
	/** Number of rows whose contact was found by an additional email or phone. */
	foundByAdditional = 0;
	private readonly lookedUp = new Set<string>();
	private readonly partlyRead = new PartlyRead();
	private readonly budget: LookUpBudget;
	/** Writes whose addresses nobody looked up. */
	readonly skipped = new Set<Write>();

	constructor(
		private readonly run: RunServices,
		private readonly settings: PlanSettings,
	) {
		this.budget = new LookUpBudget(this.isForetold);
	}

	/** Puts the keys of rows in the order of the location. @returns its settings, as far as they had to be read */
	async locate(rows: readonly PlannedRow[]): Promise<LocationSettings> {
		const location = await this.readLocation(rows);
		await putKeysInOrder(rows, location);
		return location;
	}

	/** Reads the settings of the location if they decide which contact a row is about or how it is written, and the request is worth it. */
	private async readLocation(rows: readonly PlannedRow[]): Promise<LocationSettings> {
		const { dialect, contacts } = this.run;
		if (!dialect.showsLocationSettings) return await loadLocation(this.run);
		if (!(await areDecidedByLocation(rows, contacts, this.settings.isDryRun))) return UNKNOWN_LOCATION;
		// With its keys in a wrong order, a row would be written to another row's contact.
		const isWorthIt = this.maySpend() || (await areContended(rows, contacts)) || (await someAreNew(rows, contacts));
		return isWorthIt ? await loadLocation(this.run) : UNKNOWN_LOCATION;
	}

	/** Returns the expected refusals of the location; `undefined` unless rows are foretold, and it refuses duplicates. */
	refusals(planned: PlannedRows, going: ReadonlySet<string>): Refusals | undefined {
		if (!this.isForetold || !this.isNamed(planned.location)) return undefined;
		return new Refusals(this.run, this.budget, planned, this.lookedUp, this.unreadable, going);
	}

	/** Whether the location refuses a duplicate and names its contact, instead of writing to it. A single row is sent unread. */
	private readonly isNamed = ({ refusesDuplicates }: LocationSettings): boolean =>
		refusesDuplicates === true && (this.settings.isRequired || this.run.rows > 1);

	/** Whether rows come out as in a dry run: all of them, or those that are not among the first changes. */
	private get isForetold(): boolean {
		return this.settings.isDryRun || this.settings.firstChanges !== undefined;
	}

	/** Whether a request may be spent besides those of the rows. */
	private maySpend(): boolean {
		return this.isForetold || this.settings.isRequired || this.run.contacts.spareRequests-- >= 1;
	}

	/** Looks up the contacts that could not be read in bulk, if rows can't be written without, or are foretold. */
	async readUnread(rows: readonly PlannedRow[]): Promise<void> {
		const { isRequired, maxChanges } = this.settings;
		const { contacts } = this.run;
		const unread: PlannedRow[] = [];
		await forEachWithYield(rows, (row) => {
			if (!this.unreadable.has(row.index) && !row.keys.every((key) => contacts.hasRead(key))) unread.push(row);
		});
		if (maxChanges > 0 && unread.length > 0) throw unreadError();
		const wanted = this.isForetold || isRequired ? this.budget.affordable(unread) : [];
		await forEachConcurrently(wanted, async (row) => {
			await this.lookUp(row.keys).catch((error: Error) => this.unreadable.set(row.index, error));
		});
		const skipped = this.isForetold ? this.guessed : this.unread;
		for (const { index } of unread.slice(wanted.length)) skipped.add(index);
	}

	private async lookUp(keys: readonly ContactKey[], isSame?: SamePhone, isMain?: boolean): Promise<void> {
		this.partlyRead.note(await lookUpRow({ keys }, this.run, this.lookedUp, isSame, isMain));
	}

	/**
	 * Looks up the owners of the new emails and phones of a plan, if the server would not name them before it writes: a search shows no contact by an
	 * additional email or phone, and none of the last minute.
	 * @returns whether somebody was found, so that the rows have to be planned again
	 */
	async lookUpAddresses(plan: Plan, location: LocationSettings): Promise<boolean> {
		const { contacts, dialect } = this.run;
		const [isNamed, isSame] = [this.isNamed(location), samePhoneOf(location)];
		if (isNamed && plan.writes.some(({ person }) => !person.stored) && (await this.partlyRead.complete(this.run)))
			return true;
		this.skipped.clear();
		const { isForetold, settings } = this;
		const [{ isRequired }, { identifiers }] = [settings, location];
		const contended = isNamed && isRequired && !contacts.isComplete ? contendedAmongNew(plan) : new Set<string>();
		const needs = { contacts, identifiers, isForetold, isRequired, isNamed, isSame, contended };
		const all = dialect.findContact ? plan.writes : [];
		// Only refusals are foretold. The server lets a contact have the additional phone of another, so the run would not learn of it.
		const isRefused = isForetold && !isNamed && !contacts.isComplete && location.refusesDuplicates !== false;
		const asked = await addressLookUps(all, needs, this.lookedUp, isRefused);
		const now = this.budget.affordable(asked);
		let found = false;
		await forEachConcurrently(now, async ({ write, keys, isMain }) => {
			const free = keys.filter((key) => !contacts.isOwned(key, isSame));
			await this.lookUp(free, isSame, isMain).catch((error: Error) => {
				found = this.noteFailure(write.person, free, needs, error) || found;
			});
			const owned = free.filter((key) => contacts.isOwned(key, isSame));
			found ||= owned.length > 0;
			const isAdditional = owned.some((key) => contacts.owners(key, isSame).next().done);
			if (isAdditional && !write.person.stored) this.foundByAdditional += write.person.rows.length;
		});
		if (found) return true;
		for (const { write } of asked.slice(now.length)) this.skipped.add(write);
		return false;
	}

	/**
	 * Nobody knows whom the rows of a failed look-up mean. An email or phone that a contact gets is refused or left off if it is another's.
	 * @returns whether a contact was taken for theirs, so that the plan is to be made without them
	 */
	private noteFailure(person: Person, failed: readonly EmailOrPhone[], needs: UnseenNeeds, error: Error): boolean {
		const { stored, rows } = person;
		if (!mayMeanAnother(person, failed, needs)) return false;
		const isServers = stored && !this.isForetold && !this.settings.isRequired;
		for (const { index } of rows) {
			if (isServers) this.unread.add(index);
			else this.unreadable.set(index, error);
		}
		return stored !== undefined;
	}
}
