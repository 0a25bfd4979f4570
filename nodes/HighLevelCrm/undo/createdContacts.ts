import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../api/contactKey';
import { idOf, withIdFirst } from '../api/records';
import type { Send } from '../api/request';
import { clock } from '../client/clock';
import { ApiFailure } from '../client/errors/apiFailure';
import { countOf } from '../values/formatting';
import type { RunServices } from '../run/services';
import { exceededShare } from '../leavers/brake';
import { goneIfNotFound } from '../leavers/dealWith';
import { deleteContact } from '../operation/deleteContact';
import { BRAKE_LABEL } from '../leavers/brakeOptions';
import { SecondLook } from '../leavers/lookAgain';
import { sparedBecause } from '../leavers/spared';
import { noteProtectingTags } from '../tags/unknownTags';
import { toText } from '../values/json';
import { omit } from '../values/omit';
import { changedSinceCreated } from './changedSinceCreated';
import { addressesOf } from './fieldChange';
import { contactOfItem } from './leftAlone';
import { stayingContacts } from './stayingContacts';
import type { CreatedSettings } from './undoParameters';

/** How a contact is compared with what the run created. */
interface ComparedWith {
	/** Returns the contact with what it would get back before the deletion, for a dry run; absent if it gets nothing back. */
	withBack?: (contact: IDataObject) => IDataObject;
	/** Returns the contact with the email and phone that later runs took from it. */
	compared: (now: IDataObject) => IDataObject;
}

/** Deletes contacts that the earlier run created, unless the brake or a contact's own state holds them. */
export class CreatedContacts {
	/** Contacts of rows, by the row's index. */
	private readonly idOfRow = new Map<number, string>();
	/** The contacts as they were read in bulk, by ID. */
	private readonly stored = new Map<string, IDataObject>();
	/** The items that tell of their creation, by ID. */
	private readonly items = new Map<string, IDataObject>();
	/** IDs of those that will be held, and keep an email or phone that another contact would get back. */
	private staying: ReadonlySet<string> = new Set();
	/** IDs of those that were deleted, or would be: an item may be there twice. */
	private readonly deleted = new Set<string>();
	private readonly look: SecondLook;
	private heldBecause?: string;

	constructor(
		private readonly run: RunServices,
		private readonly settings: CreatedSettings,
		private readonly isDryRun: boolean,
	) {
		this.look = new SecondLook(run, { readAt: clock.now(), readsById: true });
	}

	add(index: number, id: string, item: IDataObject): void {
		this.idOfRow.set(index, id);
		this.items.set(id, item);
	}

	/** Indexes of the rows whose contacts are deleted; none if the brake holds them. */
	get rows(): number[] {
		return this.heldBecause === undefined ? [...this.idOfRow.keys()] : [];
	}

	/**
	 * Returns these rows in the order in which their contacts get something back: one that takes an email or phone comes after the one that gives it up.
	 * @param ids of the contacts, in that order
	 */
	rowsInOrder(ids: readonly string[]): number[] {
		const positions = new Map(ids.map((id, position) => [id, position]));
		const positionOf = (index: number) => positions.get(this.idOfRow.get(index) ?? '') ?? -1;
		return this.rows.sort((one, other) => positionOf(one) - positionOf(other));
	}

	/** IDs of the contacts that are deleted. */
	get ids(): ReadonlySet<string> {
		const ids = this.rows.map((index) => this.idOfRow.get(index) ?? '');
		return new Set(ids.filter((id) => !this.staying.has(id)));
	}

	/** The emails and phones that a contact has until it is deleted. */
	addressesOf(id: string): EmailOrPhone[] {
		return addressesOf(this.stored.get(id) ?? {});
	}

	/** Keeps the contacts that were read. @param changed those that runs changed, by ID */
	async remember(changed: Parameters<typeof stayingContacts>[1]): Promise<void> {
		for (const id of this.ids) {
			const [stored] = this.run.contacts.owners({ id });
			if (stored) this.stored.set(id, stored);
		}
		const isHeld = (id: string, now: IDataObject) => this.whyHeld(this.items.get(id) ?? {}, now) !== undefined;
		const look = async (id: string, one: IDataObject) => await this.look.at(one, `contact "${id}"`, this.run.send);
		this.staying = await stayingContacts(this.stored, changed, isHeld, look);
		if (this.stored.size > 0) noteProtectingTags(this.run, this.settings.keepTags, this.stored.values());
	}

	/** Frees the emails and phones of the contacts that go. */
	drop(): void {
		for (const id of this.ids) this.run.contacts.drop(id);
	}

	/** Checks the brake before anything is written. @returns the error with which the run ends; `undefined` if they may be deleted */
	check(): ApiFailure | undefined {
		const count = new Set(this.idOfRow.values()).size;
		const { rows: items, warnings } = this.run;
		const exceeded = exceededShare(count, items, this.settings);
		if (!exceeded) return undefined;
		const { share, allowed } = exceeded;
		const message = `${countOf(count, 'contact')} of ${countOf(items, 'item')} would be deleted, as the run created them (${share} %), ${allowed} % at most are allowed: none of them was deleted`;
		const description = `All else is taken back. Look at these contacts first. To let them be deleted, raise Options > ${BRAKE_LABEL} for one run.`;
		this.heldBecause = `${message}. ${description}`;
		warnings.add(`${this.isDryRun ? 'A run would hold back: ' : ''}${this.heldBecause}`);
		return this.isDryRun ? undefined : new ApiFailure({ message, description });
	}

	/**
	 * Reads the contact of a row once more and deletes it. @param item of the earlier run
	 * @returns its output @throws ApiFailure
	 */
	async deal(index: number, item: IDataObject, send: Send, { withBack, compared }: ComparedWith): Promise<IDataObject> {
		const id = this.idOfRow.get(index) ?? '';
		const before = this.stored.get(id) ?? contactOfItem(id, item);
		if (this.heldBecause !== undefined) return { ...before, action: 'held', heldBecause: this.heldBecause };
		const gone = { ...contactOfItem(id, item), action: 'unchanged' };
		if (this.deleted.has(id)) return gone;
		const subject = `contact "${toText(before.email) || id}"`;
		const read = await this.look.at(before, subject, send);
		if (read === 'gone') return gone;
		if ('unread' in read) return { ...before, action: 'held', heldBecause: toText(read.unread) };
		const now = this.isDryRun && withBack ? withBack(read) : read;
		// What Undo has just given back is no change by others.
		const { dateUpdated } = withBack ? before : now;
		const reason = this.whyHeld(item, now, { ...compared(now), dateUpdated });
		const record = omit(withIdFirst({ ...now, id: idOf(now) ?? id }, 'contact'), 'opportunities');
		if (reason !== undefined) return { ...record, action: 'held', heldBecause: reason };
		if (!this.isDryRun) {
			const done = await deleteContact(idOf(record) ?? id, subject, this.run, send).catch(goneIfNotFound);
			if (done === 'gone') return gone;
		}
		this.deleted.add(id);
		return { ...record, action: 'deleted' };
	}

	private whyHeld(item: IDataObject, now: IDataObject, compared = now): string | undefined {
		return sparedBecause(now, { ...this.settings, action: 'delete' }) ?? changedSinceCreated(item, compared);
	}
}
