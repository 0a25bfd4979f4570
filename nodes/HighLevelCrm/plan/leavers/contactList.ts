import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import type { RunServices } from '../../run/services';
import { isObject } from '../../values/json';
import { tagsOf } from '../../tags/tagSets';
import type { LeaverSettings } from './leaverParameters';

/** The fields of a contact with the list tag that are kept until the end of the run. */
const KEPT_FIELDS = ['id', 'firstName', 'lastName', 'email', 'phone', 'tags', 'additionalEmails', 'additionalPhones'];

/** A contact with the list tag. */
export interface ListedContact {
	record: IDataObject;
	/** The normalized keys by which a row may name it. */
	keys: readonly string[];
	hasOpenOpportunity: boolean;
}

/** The contacts that had the list tag when the run began, and what is known of them from the rows. */
export class ContactList {
	readonly listed = new Map<string, ListedContact>();
	/** IDs of the contacts that rows are about. */
	private readonly mentioned = new Set<string>();
	/** Normalized keys of the rows that failed. */
	private readonly failedKeys = new Set<string>();
	/** Why nothing may be done with any contact; absent if the whole list is known. */
	unknownBecause?: string;
	/** Number of rows that neither succeeded nor failed yet. */
	private pending: number;

	constructor(
		readonly settings: LeaverSettings,
		private readonly run: RunServices,
	) {
		this.pending = run.rows;
	}

	/** Reads the contacts with the list tag. They also serve the rows. If they can't all be read, nothing may be done with any of them. */
	async read(send: Send): Promise<void> {
		await this.readAll(send).catch((error: unknown) => {
			if (!(error instanceof ApiFailure) || error.facts.hopeless) throw error;
			this.unknownBecause = `not all contacts with the list tag could be read: ${error.message}`;
		});
	}

	private async readAll(send: Send): Promise<void> {
		const { listTag } = this.settings;
		const { contacts, dialect } = this.run;
		await readPages(dialect.searchContacts({ tags: [listTag] }), send, {
			subject: `contacts with the tag "${listTag}"`,
			matches: (found) => {
				const record = dialect.normalizeContact(found);
				const id = idOf(record);
				if (id === undefined || !hasTag(record, listTag)) return false;
				if (contacts.isNamed(record)) contacts.prime(record);
				this.listed.set(id, {
					record: Object.fromEntries(KEPT_FIELDS.map((key) => [key, record[key]])),
					keys: contacts.allKeysOf(record),
					hasOpenOpportunity: openOpportunityIn(record),
				});
				return false;
			},
		});
	}

	/** Records that a row is about a contact. */
	rowSucceeded(contactId: string | undefined): void {
		this.pending--;
		if (contactId !== undefined) this.mentioned.add(contactId);
	}

	/** Whether a row's contact joins the list and gets no messages, perhaps since it left the list. */
	returnsMuted(record: IDataObject): boolean {
		return this.settings.action === 'doNotDisturb' && record.dnd === true && !this.listed.has(idOf(record) ?? '');
	}

	/** Records that a row failed. It protects the contact that it names. @param keys empty if it names none */
	rowFailed(keys: readonly ContactKey[], rowNumber: number): void {
		this.pending--;
		for (const key of keys) this.failedKeys.add(normalizeKey(key));
		if (keys.length === 0) this.unknownBecause ??= `row ${rowNumber} failed and names no contact`;
	}

	/** The contacts that left, in the order of the reading. Those that failed rows name did not leave. */
	leavers(): ListedContact[] {
		if (this.pending > 0) this.unknownBecause ??= `${this.pending} rows were not sent`;
		return [...this.listed]
			.filter(([id, { keys }]) => !this.mentioned.has(id) && !keys.some((key) => this.failedKeys.has(key)))
			.map(([, contact]) => contact);
	}
}

export const hasTag = (record: IDataObject, tag: string): boolean =>
	tagsOf(record).some((one) => one.toLowerCase() === tag);

const openOpportunityIn = ({ opportunities }: IDataObject): boolean =>
	Array.isArray(opportunities) && (opportunities as unknown[]).some((one) => isObject(one) && one.status === 'open');
