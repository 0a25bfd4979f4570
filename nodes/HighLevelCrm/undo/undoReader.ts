import { loadLocation, UNKNOWN_LOCATION, type LocationSettings } from '../lookups/location';
import { foretellRefusals } from '../plan/foretellRefusals';
import { ContactReader } from '../plan/read/contactReader';
import { planWith } from '../plan/makePlan';
import { PhoneKeys } from '../values/phoneKeys';
import type { Plan, PlannedRows } from '../plan/plan';
import { forEachConcurrently, readPlanned } from '../plan/read/readContacts';
import { readNamedById } from '../plan/read/readNamedById';
import type { RunServices } from '../run/services';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { isInternational } from '../values/phones';
import { isEmpty } from '../values/text';
import type { ContactUndo } from './contactUndo';
import type { CreatedContacts } from './createdContacts';

/** Compares the contacts as they are now with what earlier runs wrote, and plans what comes back. */
export class UndoReader {
	/** Why the contact of a row could not be read, by the row's index. */
	readonly unreadable = new Map<number, Error>();
	location: LocationSettings = UNKNOWN_LOCATION;

	constructor(
		private readonly run: RunServices,
		private readonly isDryRun: boolean,
	) {}

	/** Reads what the bulk reading did not show, and compares all contacts. */
	async compareAll(all: readonly ContactUndo[]): Promise<void> {
		const rows = all.map(({ planned }) => planned);
		await readNamedById(rows, this.run, true, this.unreadable);
		const phones = await this.phonesOf(all);
		await forEachWithYield(all, (contact) => this.compare(contact, phones));
		await this.readLagging(all, phones);
	}

	/** The phone numbers of the changes, with which stored ones are compared. Numbers without a calling code need that of the location. */
	private async phonesOf(all: readonly ContactUndo[]): Promise<PhoneKeys> {
		const changes = all.flatMap(({ earlier }) => earlier.flatMap(({ fields }) => fields));
		const phoneChanges = changes.filter(({ key, field }) => key === 'phone' || field?.dataType === 'PHONE');
		const phones = phoneChanges.flatMap(({ from, to }) =>
			[toText(from), toText(to)].filter((phone) => !isEmpty(phone)),
		);
		// Which emails and phones may be shared depends on the location, too.
		if (phoneChanges.length > 0 || changes.some(({ key }) => key === 'email'))
			this.location = await loadLocation(this.run);
		return new PhoneKeys(this.location.callingCode, phones.filter(isInternational));
	}

	private compare(contact: ContactUndo, phones: PhoneKeys): void {
		const [stored] = this.run.contacts.owners({ id: contact.id });
		if (stored) contact.compare(stored, phones, this.run.dialect);
	}

	/**
	 * A search lags behind a run that has just ended: its contacts look as if they had their old values again. So the last of these contacts is read by
	 * its ID, and if it differs, all of them are.
	 */
	private async readLagging(all: readonly ContactUndo[], phones: PhoneKeys): Promise<void> {
		const back = all.filter(({ index, isBack }) => isBack && !this.unreadable.has(index));
		const last = back.at(-1);
		if (!last) return;
		await this.readAgain(last, phones);
		if (!last.isBack || this.unreadable.has(last.index))
			await forEachConcurrently(back.slice(0, -1), async (contact) => await this.readAgain(contact, phones));
	}

	private async readAgain(contact: ContactUndo, phones: PhoneKeys): Promise<void> {
		const { contacts, send } = this.run;
		try {
			contacts.prime(await readPlanned(contact.id, this.run, send));
			this.compare(contact, phones);
		} catch (error) {
			this.unreadable.set(contact.index, error as Error);
		}
	}

	/**
	 * Plans what each contact that could be read gets back.
	 * @param created the created contacts: those that are deleted are planned first, then their emails and phones are free for the others
	 */
	async makePlan(all: readonly ContactUndo[], created: CreatedContacts): Promise<Plan> {
		const readable = all.filter(({ index }) => !this.unreadable.has(index));
		const ids = created.ids;
		const going = readable.filter(({ id }) => ids.has(id));
		const before = going.length > 0 ? await this.planOf(going) : undefined;
		const staying = readable.filter(({ id }) => !ids.has(id));
		created.drop();
		const planned = await this.planOf(staying);
		const reader = new ContactReader(this.run, { isDryRun: this.isDryRun, isRequired: true, maxChanges: 0 });
		const isFound = await reader.lookUpAddresses(planned.plan, this.location);
		// The owner of a phone may be a contact that goes.
		if (isFound) created.drop();
		const after = await foretellRefusals(isFound ? await this.planOf(staying) : planned, reader, this.run, ids);
		return before ? asOnePlan(before.plan, after) : after;
	}

	private async planOf(contacts: readonly ContactUndo[]): Promise<PlannedRows> {
		const rows = contacts.map(({ planned }) => planned);
		return await planWith(this.location, rows, this.run);
	}
}

/** Two plans of different rows as one. */
const asOnePlan = (one: Plan, other: Plan): Plan => ({
	writes: [...one.writes, ...other.writes],
	writeOf: new Map([...one.writeOf, ...other.writeOf]),
	refused: new Map([...one.refused, ...other.refused]),
	notes: new Map([...one.notes, ...other.notes]),
	namedFirst: new Set([...one.namedFirst, ...other.namedFirst]),
});
