import { loadLocation, UNKNOWN_LOCATION, type LocationSettings } from '../../lookups/location';
import { agreeing, countOf } from '../../run/formatting';
import type { RunServices } from '../../run/services';
import { forEachWithYield, someWithYield } from '../../run/yieldToEventLoop';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { unreadError } from '../options/maxChanges';
import type { PlanSettings } from '../options/planOptions';
import type { Plan, PlannedRow } from '../plan';
import { hasNationalPhone } from '../facts/planFacts';
import { forEachConcurrently, lookUpKey, lookUpRow } from './readContacts';

/** Maximum number of look-ups of a run that foretells its rows. */
export const MAX_DRY_RUN_LOOK_UPS = 100;

/** The first step of a plan: what has to be known besides the contacts that were read in bulk. */
export class ContactReader {
	/** Rows whose contact could not be read, so the server has to find it. */
	readonly unread = new Set<number>();
	/** Rows that are foretold as created although nobody looked for their contact. */
	readonly guessed = new Set<number>();
	/** Rows that can't be written without their contact, and why it could not be read. */
	readonly unreadable = new Map<number, Error>();

	constructor(
		private readonly run: RunServices,
		private readonly settings: PlanSettings,
	) {}

	/** Reads the settings of the location if they decide which contact a row is about or how it is written, and the request is worth it. */
	async readLocation(rows: readonly PlannedRow[]): Promise<LocationSettings> {
		const { dialect } = this.run;
		if (!dialect.showsLocationSettings || ((await this.isDecidedByLocation(rows)) && this.maySpend()))
			return await loadLocation(this.run);
		return UNKNOWN_LOCATION;
	}

	/** A phone needs its calling code, a row with email and phone the order in which they match, a new contact the rule for duplicates. */
	private async isDecidedByLocation(rows: readonly PlannedRow[]): Promise<boolean> {
		const { isDryRun } = this.settings;
		return await someWithYield(
			rows,
			(row) =>
				row.keys.filter((key) => 'email' in key || 'phone' in key).length > 1 ||
				hasNationalPhone(row) ||
				(!isDryRun && this.hasNoContact(row)),
		);
	}

	/** Whether rows come out as in a dry run: all of them, or those that are not among the first changes. */
	private get isForetold(): boolean {
		return this.settings.isDryRun || this.settings.firstChanges !== undefined;
	}

	/** Whether a request may be spent besides those of the rows. */
	private maySpend(): boolean {
		return this.isForetold || this.settings.isRequired || this.run.contacts.spareRequests-- >= 1;
	}

	/**
	 * Looks up the contacts that could not be read in bulk, if rows can't be written without, and those that were not found if rows are
	 * foretold.
	 */
	async readUnread(rows: readonly PlannedRow[]): Promise<void> {
		const { isRequired, maxChanges } = this.settings;
		const { isForetold } = this;
		const { contacts, dialect, send, warnings } = this.run;
		const unread: PlannedRow[] = [];
		const absent: PlannedRow[] = [];
		await forEachWithYield(rows, (row) => {
			if (this.unreadable.has(row.index)) return;
			if (!row.keys.every((key) => contacts.hasRead(key))) unread.push(row);
			else if (isForetold && dialect.findContact && this.hasNoContact(row)) absent.push(row);
		});
		if (maxChanges > 0 && unread.length > 0) throw unreadError();
		const wanted = isForetold ? [...unread, ...absent] : unread;
		const most = isForetold ? MAX_DRY_RUN_LOOK_UPS : isRequired ? wanted.length : 0;
		await forEachConcurrently(wanted.slice(0, most), async (row) => {
			await lookUpRow(row, this.run, send).catch((error: Error) => this.unreadable.set(row.index, error));
		});
		const skipped = isForetold ? this.guessed : this.unread;
		for (const { index } of unread.slice(most)) skipped.add(index);
		if (isForetold && wanted.length > most) {
			const count = wanted.length - most;
			const [rows, were] = [countOf(count, 'row'), agreeing(count, 'was', 'were')];
			const they = agreeing(
				count,
				'it is shown as created, and the run may find its contact',
				'they are shown as created, and the run may find their contacts',
			);
			warnings.add(`${rows} that ${were} not found ${were} not looked up: ${they}`);
		}
	}

	private readonly hasNoContact = ({ keys }: PlannedRow): boolean =>
		keys.every((key) => !this.run.contacts.isOwned(key));

	/**
	 * A search by phone does not show contacts with additional emails. If the phone is all that would change, or if rows are foretold, it is
	 * therefore looked up before: otherwise the server would leave it off the contact in every run again. @returns whether an owner was found
	 */
	async lookUpPhones({ writes }: Plan): Promise<boolean> {
		const { contacts, dialect, send } = this.run;
		if (contacts.isComplete || !dialect.findContact) return false;
		const { isForetold } = this;
		const unseen = writes.filter(({ person, changes, input }) => {
			const isLookedUp = isForetold || Object.keys(changes).length === 1;
			return person.stored && 'Phone' in changes && isLookedUp && !isEmpty(input.fields.phone);
		});
		let found = false;
		await forEachConcurrently(isForetold ? unseen.slice(0, MAX_DRY_RUN_LOOK_UPS) : unseen, async ({ input }) => {
			const owner = await lookUpKey({ phone: toText(input.fields.phone) }, this.run, send).catch(() => undefined);
			if (!owner) return;
			contacts.prime(owner);
			found = true;
		});
		return found;
	}
}
