import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { readPages } from '../client/paging/readPages';
import { agreeing, countOf } from '../values/formatting';
import type { RunServices } from '../run/services';
import { clock } from '../client/clock';
import { matchedIds } from '../search/findContact';
import { UnshownFields } from '../search/query/unshownFields';
import { spellingsOfAccents } from '../values/keys';
import type { RawNames } from '../plan/read/rawKeys';
import type { LeaverSettings } from './leaverParameters';
import { GivenKeys } from './givenKeys';
import { hasTag, keptFieldsOf, type ListedContact } from './listedContact';
import { NamedValues } from './namedValues';
import { describeRows, UnreadableRows } from './unreadableRows';

/** The contacts that had the list tag when the run began, and what is known of them from the rows. */
export class ContactList {
	readonly listed = new Map<string, ListedContact>();
	/** The values by which all rows name their contacts. */
	readonly named = new NamedValues();
	/** The rows as they came in, all columns included. */
	readonly items: IDataObject[] = [];
	/** When the reading of the contacts began, monotonic, ms. */
	readAt = 0;
	/** IDs of the contacts that rows are about. */
	private readonly mentioned = new Set<string>();
	/** The emails, phones and values of the match field that the run gave to contacts. */
	private readonly given = new GivenKeys();
	/** The values by which rows that failed name their contacts. */
	private readonly failed = new NamedValues();
	private readonly unreadable: UnreadableRows;
	/** Why nothing may be done with any contact, and what to do about it; absent if the whole list is known. */
	unknownBecause?: string;
	/** Numbers of the rows that failed and name no contact. */
	private readonly nameless: number[] = [];
	/** Number of rows that neither succeeded nor failed yet. */
	private pending: number;

	constructor(
		readonly settings: LeaverSettings,
		private readonly run: RunServices,
	) {
		this.pending = run.rows;
		this.unreadable = new UnreadableRows(run, this.given, this.named);
	}

	get readsById(): boolean {
		const { action } = this.settings;
		return action === 'delete' || action === 'doNotDisturb';
	}

	/** Reads the contacts with the list tag. They also serve the rows. If they can't all be read, nothing may be done with any of them. */
	async read(send: Send): Promise<void> {
		this.readAt = clock.now();
		await this.readAll(send).catch((error: unknown) => {
			if (!(error instanceof ApiFailure) || error.facts.hopeless) throw error;
			this.unknownBecause = `Not all contacts with the list tag could be read: ${error.message}. Run the list again`;
		});
	}

	private async readAll(send: Send): Promise<void> {
		const { listTag } = this.settings;
		const { contacts, searches } = this.run;
		// A row means one of them first: other contacts with the same email or phone are often not read.
		contacts.members = this.listed;
		const unshown = new UnshownFields({ tags: [listTag] });
		const matches = (found: IDataObject) => {
			unshown.note(found);
			const record = searches.normalizeContact(found);
			const id = idOf(record);
			if (id === undefined || !hasTag(record, listTag)) return false;
			if (contacts.isNamed(record)) contacts.prime(record);
			this.listed.set(id, { record: keptFieldsOf(record), keys: contacts.allKeysOf(record) });
			return false;
		};
		const subject = `contacts with the tag "${listTag}"`;
		for (const tag of spellingsOfAccents(listTag))
			await readPages(searches.searchContacts({ anyTags: [tag] }), send, { subject, matches });
		// Some servers show the tags only with a single contact.
		if (unshown.warning !== undefined) this.unknownBecause = NO_TAGS;
	}

	/**
	 * Records that a row is about a contact. @param record its output @param unreadable names of its naming fields that were left out
	 * @param planned ID of the contact that it had in the plan. If somebody has deleted or merged this contact since, it did not leave the list.
	 */
	rowSucceeded(
		record: IDataObject | undefined,
		{ keys, unreadable }: RawNames,
		rowNumber: number,
		planned?: string,
	): void {
		this.pending--;
		const id = record && idOf(record);
		for (const one of [id, planned]) if (one !== undefined) this.mentioned.add(one);
		if (record) this.given.add(record, this.named.fieldIds);
		if (unreadable.length === 0) return;
		const isMeant = () => !record || this.unreadable.mayMeanAnother(record, keys, unreadable);
		this.unreadable.add({ rowNumber, labels: unreadable, keys, isMeant });
	}

	/**
	 * Whether the item has to say that the contact still gets no messages: the row was to lift Do Not Disturb, or the contact is new on the list, and
	 * may have been muted when it left the list before.
	 */
	keepsMuted(record: IDataObject, isLifted: boolean): boolean {
		if (this.settings.action !== 'doNotDisturb' || record.dnd !== true) return false;
		return isLifted || !this.listed.has(idOf(record) ?? '');
	}

	/** Records that a row failed. It protects the contact that it names. @param planned as in `rowSucceeded` */
	rowFailed({ keys, unreadable }: RawNames, rowNumber: number, planned?: string): void {
		this.pending--;
		if (planned !== undefined) this.mentioned.add(planned);
		this.named.add(keys);
		this.failed.add(keys);
		if (unreadable.length > 0) this.unreadable.add({ rowNumber, labels: unreadable, keys });
		else if (keys.length === 0) this.nameless.push(rowNumber);
	}

	/** The contacts that left, in the order in which they were read. A contact did not leave if a row that failed or was not sent names it. */
	leavers(): ListedContact[] {
		const named = this.pending > 0 ? this.named : this.failed;
		const matched = matchedIds(this.run);
		const isMentioned = (id: string) => this.mentioned.has(id) || matched.has(id);
		return [...this.listed]
			.filter(([id]) => !isMentioned(id))
			.filter(([, { record, keys }]) => !named.names(record, keys) && !this.named.hasMatchValueOf(keys))
			.map(([, contact]) => contact);
	}

	/** Returns why nothing may be done with any contact, and what to do about it; `undefined` if it is known who left. */
	async heldBecause(send: Send): Promise<string | undefined> {
		const { unknownBecause, nameless, pending } = this;
		if (unknownBecause !== undefined) return unknownBecause;
		if (nameless.length > 0)
			return `${describeRows(nameless)} failed and ${agreeing(nameless.length, 'names', 'name')} no contact. Correct the list and run it again`;
		if (pending > 0)
			return `${countOf(pending, 'row')} ${agreeing(pending, 'was', 'were')} not sent. Run the list again`;
		return await this.unreadable.describe(this.listed.values(), send);
	}
}

const NO_TAGS =
	"No contact in the server's list shows its tags, so nobody knows who has the list tag. Compare the list by other means";
