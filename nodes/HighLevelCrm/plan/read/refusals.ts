import type { IDataObject } from 'n8n-workflow';
import { exactKey, normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { LocationSettings } from '../../lookups/location';
import { samePhoneOf } from '../../lookups/samePhoneIn';
import { matchKeys } from '../../mapping/input/identity';
import type { RunServices } from '../../run/services';
import { withKnownAdditional } from '../../run/prefetch/contactIndex';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { hasKey } from '../../search/findContact';
import { toText } from '../../values/json';
import type { PhoneKeys } from '../../values/phoneKeys';
import type { PlannedRows, Write } from '../plan';
import { contactAfter } from '../planAfter';
import type { LookUpBudget } from '../../run/prefetch/lookUpBudget';
import { forEachConcurrently, lookUpKey } from './readContacts';
import { keysOfCreate, newPhoneOf } from './unseenKeys';

/** A write that the server will refuse, and why. */
export interface ForetoldRefusal {
	write: Write;
	/** The email or phone that is another's; absent if that contact only may have kept what it was to give up. */
	key?: EmailOrPhone;
	/** Who has it. */
	owner: IDataObject;
}

/** What a dry run learns of the writes that a location without duplicates will refuse: a search shows nobody by an additional email or phone. */
export class Refusals {
	private readonly owners = new Map<string, IDataObject | undefined>();
	/** By email and phone: who has them after the plan, and the write that gives them. */
	private readonly taken = new Map<string, { taker: IDataObject; write: Write }>();
	/** The write of a contact, by the contact's ID. */
	private readonly writeOf = new Map<string, Write>();
	private readonly location: LocationSettings;
	/** The phones of all rows. */
	private readonly phones: PhoneKeys;
	private readonly isSame: SamePhone | undefined;
	/** Writes that nobody looked up, as the look-ups are used up. */
	readonly skipped = new Set<Write>();

	/**
	 * @param lookedUp keys that were looked up before @param unreadable gets the rows of a new contact whose look-up fails
	 * @param going IDs of contacts that are deleted before the writes, which frees their emails and phones
	 */
	constructor(
		private readonly run: RunServices,
		private readonly budget: LookUpBudget,
		{ location, phones }: PlannedRows,
		private readonly lookedUp: ReadonlySet<string>,
		private readonly unreadable: Map<number, Error>,
		private readonly going: ReadonlySet<string>,
	) {
		this.location = location;
		this.phones = phones;
		this.isSame = samePhoneOf(location);
	}

	/** Looks up the owners of the new emails and phones of writes. @returns the writes that the server will refuse, in their order */
	async of(writes: readonly Write[]): Promise<ForetoldRefusal[]> {
		const asked: Array<{ write: Write; all: EmailOrPhone[]; keys: EmailOrPhone[] }> = [];
		await forEachWithYield(this.run.dialect.findContact ? writes : [], (write) => {
			const all = this.keysOf(write).filter((key) => !this.isKnown(key));
			const keys = all.filter((key) => !this.owners.has(exactKey(key)));
			if (all.length > 0) asked.push({ write, all, keys });
		});
		const now = this.budget.affordable(asked);
		for (const { write } of asked.slice(now.length)) this.skipped.add(write);
		const found = new Map<Write, ForetoldRefusal>();
		await forEachConcurrently(now, async ({ write, all }) => {
			const refusal = await this.refusalOf(write, all).catch((error: Error) => {
				const { stored, rows } = write.person;
				if (!stored) for (const { index } of rows) this.unreadable.set(index, error);
				return undefined;
			});
			if (refusal) found.set(write, refusal);
		});
		return now.flatMap(({ write }) => found.get(write) ?? []);
	}

	/** Notes what the plan makes of contacts. In a run, the refused writes are planned again when these are written. */
	async noteWritten(writes: readonly Write[]): Promise<void> {
		await forEachWithYield(writes, (write) => {
			const { stored } = write.person;
			if (stored) this.writeOf.set(idOf(stored) ?? '', write);
			if (stored && !('Email' in write.changes || 'Phone' in write.changes)) return;
			const after = contactAfter(write, this.phones);
			for (const key of matchKeys(write.input)) this.taken.set(normalizeKey(key), { taker: after, write });
		});
	}

	/** Forgets what writes make of their contacts, as they are planned again. */
	forgetWritten(writes: readonly Write[]): void {
		for (const write of writes) {
			const { stored } = write.person;
			if (stored) this.writeOf.delete(idOf(stored) ?? '');
			for (const key of matchKeys(write.input))
				if (this.taken.get(normalizeKey(key))?.write === write) this.taken.delete(normalizeKey(key));
		}
	}

	/** Returns a contact as it is after the plan. */
	afterPlan(owner: IDataObject): IDataObject {
		const write = this.writeOf.get(idOf(owner) ?? '');
		return write ? withKnownAdditional(contactAfter(write, this.phones), owner) : owner;
	}

	/** Whether the owner of a key is known: then the plan leaves the key to the owner, or writes it after the owner has given it up. */
	private isKnown(key: EmailOrPhone): boolean {
		return this.lookedUp.has(exactKey(key)) || this.run.contacts.isOwned(key, this.isSame);
	}

	/** The keys that the location compares: those of a new contact, or the new phone of an existing one. */
	private keysOf(write: Write): EmailOrPhone[] {
		const { identifiers } = this.location;
		if (!write.person.stored) return keysOfCreate(write, identifiers);
		return this.run.contacts.isComplete ? [] : newPhoneOf(write, identifiers);
	}

	private async refusalOf(write: Write, keys: readonly EmailOrPhone[]): Promise<ForetoldRefusal | undefined> {
		for (const key of keys) {
			const owner = await this.ownerOf(key);
			const id = idOf(owner ?? {}) ?? '';
			if (!owner || id === idOf(write.person.stored ?? {}) || this.going.has(id)) continue;
			const hasMain = hasKey(key, owner);
			if (hasMain && !hasKey(key, this.afterPlan(owner))) continue;
			// The server lets a contact have the additional phone of another.
			if (!write.person.stored || hasMain) return { write, key, owner };
		}
		return undefined;
	}

	private async ownerOf(key: EmailOrPhone): Promise<IDataObject | undefined> {
		const { taker } = this.taken.get(normalizeKey(key)) ?? {};
		if (taker && ('email' in key || this.phones.isOwned(toText(taker.phone), key.phone))) return taker;
		const text = exactKey(key);
		if (!this.owners.has(text)) this.owners.set(text, await lookUpKey(key, this.run, this.run.send));
		return this.owners.get(text);
	}
}
