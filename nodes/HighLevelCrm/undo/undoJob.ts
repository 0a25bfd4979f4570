import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import type { Send } from '../api/request';
import { isNotFound, type ApiFailure } from '../client/errors/apiFailure';
import { loadLocation, UNKNOWN_LOCATION, type LocationSettings } from '../lookups/location';
import { firstChangesOf, isDryRun } from '../operation/writeParameter';
import { ContactReading } from '../plan/contactReading';
import { makePlan } from '../plan/makePlan';
import { PhoneKeys } from '../plan/phoneKeys';
import type { Plan } from '../plan/plan';
import { planFactsOf } from '../plan/planFacts';
import { forEachConcurrently } from '../plan/readContacts';
import { readNamedById } from '../plan/readNamedById';
import type { Call } from '../run/call';
import type { ClosingCalls } from '../run/closingCalls';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { readContact } from '../search/findContact';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { isInternational } from '../values/phones';
import { isEmpty } from '../values/text';
import { ContactUndo } from './contactUndo';
import { CreatedContacts } from './createdContacts';
import { parseEarlierItem, type EarlierItem } from './earlierItem';
import { parseChanges, type RecordedChanges } from './recordedChanges';
import { parseCreatedSettings, readRunItem, type CreatedSettings } from './undoParameters';
import { UndoWarnings } from './undoWarnings';

/** The rows of Undo: the items of an earlier run, which are read, compared and planned together. */
export class UndoJob {
	private readonly settings: CreatedSettings;
	private readonly run: RunServices;
	private readonly isDryRun: boolean;
	private readonly created: CreatedContacts;
	private readonly warnings: UndoWarnings;
	/** The contacts that the runs changed, by ID. */
	private readonly contacts = new Map<string, ContactUndo>();
	/** Why the contact of a row could not be read, by the row's index. */
	private readonly unreadable = new Map<number, Error>();
	private readonly storedOfCreated = new Map<string, IDataObject>();
	private readonly outcomes = new Map<string, Promise<IDataObject>>();
	private location: LocationSettings = UNKNOWN_LOCATION;
	private plan?: Plan;
	private failure?: ApiFailure;

	constructor(first: Row) {
		this.run = first.run;
		this.settings = parseCreatedSettings(first);
		this.isDryRun = isDryRun(first.parameters);
		if (firstChangesOf(first.parameters) !== undefined) throw NO_TRIAL;
		this.created = new CreatedContacts(this.run, this.settings, this.isDryRun);
		this.warnings = new UndoWarnings(this.run);
	}

	/** Reads a row's item. @param fieldsFor returns the fields of the contact that its output needs @throws BadInput */
	async prepare(row: Row, fieldsFor: (changed: object) => ReadonlySet<string> | undefined): Promise<Call> {
		const json = readRunItem(row);
		const item = parseEarlierItem(json);
		const { index } = row;
		const deletes = item.kind === 'created' && this.settings.action === 'delete';
		const earlier = await this.changesOf(item);
		const { id = '' } = item;
		if (!earlier && !deletes)
			return { keys: [], writes: !this.isDryRun, run: async () => await Promise.resolve([this.leftAlone(item, json)]) };
		if (deletes) this.created.add(index, id);
		if (earlier) this.add(id, index, earlier);
		const addresses = (earlier?.fields ?? []).flatMap(({ key, from }): ContactKey[] =>
			isEmpty(from)
				? []
				: key === 'email'
					? [{ email: toText(from) }]
					: key === 'phone'
						? [{ phone: toText(from) }]
						: [],
		);
		const changed = Object.fromEntries((earlier?.fields ?? []).map(({ key }) => [key, true]));
		return {
			keys: () => this.keysOf(id, deletes ? json : undefined, addresses),
			writes: !this.isDryRun,
			prefetch: {
				keys: [{ id }, ...addresses],
				savedRequests: Number.POSITIVE_INFINITY,
				fields: deletes ? undefined : fieldsFor(changed),
			},
			run: async (send) => {
				row.mapped = this.contacts.get(id)?.planned.wanted;
				const record = deletes
					? await this.deleteCreated(index, id, json, send)
					: await this.takeBackRow(index, id, send);
				return [{ ...record, ...(this.isDryRun && { dryRun: true }) }];
			},
		};
	}

	/** A contact gets the tag of created ones as if the run had removed it. */
	private async changesOf(item: EarlierItem): Promise<RecordedChanges | undefined> {
		const { action, tag } = this.settings;
		if (item.kind === 'changed') return await parseChanges(item.changes, this.run);
		return item.kind === 'created' && action === 'addTag'
			? { fields: [], addedTags: [], removedTags: [tag] }
			: undefined;
	}

	private add(id: string, index: number, earlier: RecordedChanges): void {
		const contact = this.contacts.get(id) ?? new ContactUndo(id, index);
		contact.earlier.push(earlier);
		this.contacts.set(id, contact);
	}

	/** Rows of one contact, and those that release and take an email or phone, go one after the other. */
	private keysOf(id: string, created: IDataObject | undefined, addresses: readonly ContactKey[]) {
		const write = this.plan?.writeOf.get(this.contacts.get(id)?.index ?? -1);
		const { email, phone } = created ?? {};
		const released: ContactKey[] = [
			...(isEmpty(email) ? [] : [{ email: toText(email) }]),
			...(isEmpty(phone) ? [] : [{ phone: toText(phone) }]),
		];
		return [{ id }, ...addresses, ...released, ...(write?.moves ?? [])];
	}

	/** Returns what becomes of a contact with which nothing is done. */
	private leftAlone(item: EarlierItem, { firstName, lastName, email, phone }: IDataObject): IDataObject {
		this.warnings.count(item.kind);
		const { id } = item;
		const record = { ...(id !== undefined && { id }), firstName, lastName, email, phone };
		const dryRun = this.isDryRun ? { dryRun: true } : {};
		if (item.kind === 'created') return { ...record, action: 'reported', ...dryRun };
		if (item.kind === 'deleted') return { ...record, action: 'held', heldBecause: RESTORE_ADVICE, ...dryRun };
		return { ...record, action: 'unchanged', changes: {}, ...dryRun };
	}

	/** Compares all contacts with what the runs wrote, and plans what comes back. */
	readonly decide = async (): Promise<readonly number[] | undefined> => {
		const { contacts } = this.run;
		this.failure = this.created.check();
		for (const id of this.created.ids) this.rememberCreated(id);
		const all = [...this.contacts.values()];
		await readNamedById(
			all.map(({ planned }) => planned),
			this.run,
			true,
			this.unreadable,
		);
		const phones = await this.phonesOf(all);
		await forEachWithYield(all, (contact) => this.compare(contact, phones));
		await this.readLagging(all, phones);
		for (const id of this.created.ids) contacts.drop(id);
		const readable = all.filter(({ index }) => !this.unreadable.has(index));
		this.plan = await this.makePlan(readable);
		contacts.forget();
		return this.orderOf(this.plan);
	};

	private rememberCreated(id: string): void {
		const [stored] = this.run.contacts.owners({ id });
		if (stored) this.storedOfCreated.set(id, stored);
	}

	/** The numbers of the changes, with which stored ones are compared. Without a country code they need that of the location. */
	private async phonesOf(all: readonly ContactUndo[]): Promise<PhoneKeys> {
		const changes = all.flatMap(({ earlier }) => earlier.flatMap(({ fields }) => fields));
		const addresses = changes.filter(({ key }) => key === 'email' || key === 'phone');
		const phones = addresses
			.filter(({ key }) => key === 'phone')
			.flatMap(({ from, to }) => [toText(from), toText(to)].filter((phone) => !isEmpty(phone)));
		// Which addresses may be shared depends on the location, too.
		if (addresses.length > 0) this.location = await loadLocation(this.run);
		return new PhoneKeys(this.location.callingCode, phones.filter(isInternational));
	}

	private compare(contact: ContactUndo, phones: PhoneKeys): void {
		const [stored] = this.run.contacts.owners({ id: contact.id });
		if (stored) contact.compare(stored, phones, this.run.dialect);
	}

	/**
	 * A search lags behind a run that has just ended: its contacts look as if all were back. So the last of these is read by its ID, and if it
	 * differs, all of them are.
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
		const { contacts, dialect, send } = this.run;
		try {
			contacts.prime(dialect.normalizeContact(await readContact(contact.id, `contact "${contact.id}"`, send)));
			this.compare(contact, phones);
		} catch (error) {
			this.unreadable.set(contact.index, error as Error);
		}
	}

	private async makePlan(all: readonly ContactUndo[]): Promise<Plan> {
		const rows = all.map(({ planned }) => planned);
		const facts = () => planFactsOf(this.run, this.location, rows);
		const plan = await makePlan(rows, facts());
		const reading = new ContactReading(this.run, { isDryRun: this.isDryRun, isRequired: true, maxChanges: 0 });
		return (await reading.lookUpPhones(plan)) ? await makePlan(rows, facts()) : plan;
	}

	/** Contacts that go, and those that give up an email or phone, come before those that get it back. */
	private orderOf({ writes }: Plan): readonly number[] | undefined {
		const { rows } = this.created;
		if (rows.length === 0 && !writes.some(({ moves }) => moves.length > 0)) return undefined;
		const first = [...rows, ...writes.flatMap(({ person }) => person.rows.map(({ index }) => index))];
		const begun = new Set(first);
		const others = Array.from({ length: this.run.rows }, (_, index) => index).filter((index) => !begun.has(index));
		return [...begun, ...others];
	}

	private async takeBackRow(index: number, id: string, send: Send): Promise<IDataObject> {
		const contact = this.contacts.get(id);
		const record = await this.outcomeOf(id, send);
		if (contact?.index === index || !contact) return record;
		return { ...record, action: 'unchanged', changes: {}, sameAs: contact.index + 1 };
	}

	private async outcomeOf(id: string, send: Send): Promise<IDataObject> {
		const known = this.outcomes.get(id);
		if (known) return await known;
		const outcome = this.takeBackContact(id, send).catch((error: unknown) => {
			if (isNotFound(error)) return { id, action: 'held', heldBecause: GONE };
			throw error;
		});
		this.outcomes.set(id, outcome);
		return await outcome;
	}

	private async takeBackContact(id: string, send: Send): Promise<IDataObject> {
		const { plan } = this;
		const contact = this.contacts.get(id);
		if (!plan || !contact) throw new Error(`Contact ${id} is not in the plan`);
		const failure = this.unreadable.get(contact.index);
		if (failure) throw failure;
		return this.isDryRun ? contact.preview(plan, this.run) : await contact.write(plan, this.run, this.location, send);
	}

	private async deleteCreated(index: number, id: string, item: IDataObject, send: Send): Promise<IDataObject> {
		// What later runs changed of it comes back first, so that only what others changed holds it.
		if (this.contacts.has(id)) await this.outcomeOf(id, send);
		return await this.created.deal(index, item, this.storedOfCreated.get(id), send);
	}

	/** The run ends with an error if the brake held contacts, although all else was taken back. */
	readonly close = async (): Promise<ClosingCalls> =>
		await Promise.resolve({ calls: [], ...(this.failure && { failure: this.failure }) });
}

const NO_TRIAL = new BadInput(
	"Undo can't write only the first changes",
	'Choose Write > Only Changes or Nothing (Dry Run).',
);

const RESTORE_ADVICE =
	'The run deleted it. Contacts > Restore in HighLevel brings it back within 60 days, with its notes, tasks and conversations; no app can';
const GONE =
	'It does not exist any more: somebody deleted or merged it. Contacts > Restore in HighLevel brings back what was deleted within 60 days; then run Undo again';
