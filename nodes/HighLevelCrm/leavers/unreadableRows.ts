import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { agreeing, formatCount } from '../values/formatting';
import type { RunServices } from '../run/services';
import { joinWithOr } from '../values/list';
import { lookUpKey } from '../plan/read/readContacts';
import type { GivenKeys } from './givenKeys';
import { mayBeCreatedBefore, type ListedContact } from './listedContact';
import { NamedValues } from './namedValues';
import { pushTo } from '../values/pushTo';

/** A row with an email, phone or value of the match field that can't be read. */
interface UnreadableRow {
	rowNumber: number;
	/** Names of the fields that can't be read. */
	labels: readonly string[];
	/** The keys that can be read. */
	keys: readonly ContactKey[];
	/** Whether the row may mean any contact of the list. Absent for a failed row, whose contact has to be looked up. */
	isMeant?: () => boolean;
}

/** Maximum number of failed rows whose contacts are looked up. */
const MAX_LOOK_UPS = 20;

/** Maximum number of rows that are named. */
const MAX_NAMED = 10;

/** Rows that name their contact by a value that can't be read, or an ID or number that nobody has: they may mean anybody on the list, unless another field found their contact. */
export class UnreadableRows {
	private readonly rows: UnreadableRow[] = [];

	/**
	 * @param given the keys that the run gives to contacts: a failed row did not name a contact by a key that the contact got in this run
	 * @param named the values of all rows: a phone that a family shares does not count if another row names its contact by more than the phone
	 */
	constructor(
		private readonly run: RunServices,
		private readonly given: GivenKeys,
		private readonly named: NamedValues,
	) {}

	add(row: UnreadableRow): void {
		this.rows.push(row);
	}

	/** Whether a row that was written to a contact may mean another one. @param labels of the fields that were left out */
	mayMeanAnother(record: IDataObject, keys: readonly ContactKey[], labels: readonly string[]): boolean {
		const id = idOf(record);
		// A key that this run or a killed earlier run gave to the contact did not find the contact.
		if (id === undefined || this.given.has(id, keys) || mayBeCreatedBefore(record, labels)) return true;
		return this.isOthers(record, keys);
	}

	/** Returns which rows may mean anybody, and what to do about it; `undefined` if none do. */
	async describe(listed: Iterable<ListedContact>, send: Send): Promise<string | undefined> {
		if (this.rows.length === 0) return undefined;
		const byKey = new Map<string, ListedContact[]>();
		for (const contact of listed) for (const key of contact.keys) pushTo(byKey, key, contact);
		let lookUps = 0;
		const open: UnreadableRow[] = [];
		for (const row of this.rows) {
			const { isMeant, keys } = row;
			if (isMeant) {
				if (isMeant()) open.push(row);
				continue;
			}
			if (this.isListed(keys, byKey)) continue;
			const isFound = keys.length > 0 && lookUps++ < MAX_LOOK_UPS && (await this.isFound(keys, send));
			if (!isFound) open.push(row);
		}
		if (open.length === 0) return undefined;
		// Rows are added in the order in which they end, but a dry run and the run have to name them in the same order.
		open.sort((one, other) => one.rowNumber - other.rowNumber);
		const labels = [...new Set(open.flatMap((row) => row.labels))];
		const numbers = open.map(({ rowNumber }) => rowNumber);
		return `${describeRows(numbers)} may mean any of them, as ${joinWithOr(labels)} can't be read or found. Correct ${agreeing(numbers.length, 'it', 'them')} and run the list again`;
	}

	private async isFound(keys: readonly ContactKey[], send: Send): Promise<boolean> {
		for (const key of keys) {
			const found = await lookUpKey(key, this.run, send).catch(() => undefined);
			if (found && !this.given.has(idOf(found) ?? '', [key]) && !this.isOthers(found, [key])) return true;
		}
		return false;
	}

	private isListed(given: readonly ContactKey[], byKey: ReadonlyMap<string, readonly ListedContact[]>): boolean {
		return given.some((key) => {
			const value = new NamedValues();
			value.add([key]);
			const isOwn = ({ record, keys }: ListedContact) =>
				value.names(record, keys) && !this.isOthers(record, [key], keys);
			return byKey.get(normalizeKey(key))?.some(isOwn);
		});
	}

	/**
	 * Whether a contact to which only the phone leads belongs to another row, which names it by more or gives it an email.
	 * @param known the normalized keys of the contact, as far as its record does not have them
	 */
	private isOthers(record: IDataObject, keys: readonly ContactKey[], known?: readonly string[]): boolean {
		if (!keys.every((key) => 'phone' in key)) return false;
		return this.named.namesBeyondPhone(record, known) || this.given.has(idOf(record) ?? '', [{ email: '' }]);
	}
}

/** Names rows by their numbers: `Row 3`, `Rows 3, 17 and 2 more`. */
export function describeRows(numbers: readonly number[]): string {
	const sorted = [...numbers].sort((one, other) => one - other);
	if (sorted.length === 1) return `Row ${sorted[0]}`;
	const named = sorted.slice(0, MAX_NAMED);
	if (sorted.length > MAX_NAMED) return `Rows ${named.join(', ')} and ${formatCount(sorted.length - MAX_NAMED)} more`;
	return `Rows ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
