import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { isNotFound, type ApiFailure } from '../client/errors/apiFailure';
import { isDryRun } from '../operation/writeParameter';
import { orderOfRows } from '../plan/write/orderOfRows';
import type { Plan } from '../plan/plan';
import type { Call } from '../run/call';
import type { ClosingCalls } from '../run/closingCalls';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { ContactUndo } from './contactUndo';
import { CreatedContacts } from './createdContacts';
import { parseEarlierItem, withNumericId, type EarlierItem } from './earlierItem';
import { addressesBefore, addressesOf } from './fieldChange';
import { contactOfItem, GONE, leftAlone } from './leftAlone';
import { parseChanges, type RecordedChanges } from './recordedChanges';
import { parseCreatedSettings, readRunItem, refuseFirstChanges, type CreatedSettings } from './undoParameters';
import { UndoReader } from './undoReader';
import { UndoWarnings } from './undoWarnings';

/** The rows of Undo: the items of an earlier run, which are read, compared and planned together. */
export class UndoJob {
	private readonly settings: CreatedSettings;
	private readonly run: RunServices;
	private readonly isDryRun: boolean;
	private readonly created: CreatedContacts;
	private readonly warnings: UndoWarnings;
	private readonly reader: UndoReader;
	/** The contacts that the runs changed, by ID. */
	private readonly contacts = new Map<string, ContactUndo>();
	private readonly outcomes = new Map<string, Promise<IDataObject>>();
	private plan?: Plan;
	private failure?: ApiFailure;

	constructor(first: Row) {
		this.run = first.run;
		this.settings = parseCreatedSettings(first);
		this.isDryRun = isDryRun(first.parameters);
		refuseFirstChanges(first);
		this.created = new CreatedContacts(this.run, this.settings, this.isDryRun);
		this.warnings = new UndoWarnings(this.run);
		this.reader = new UndoReader(this.run, this.isDryRun);
	}

	/** Reads a row's item. @param fieldsFor returns the fields of the contact that its output needs @throws BadInput */
	async prepare(row: Row, fieldsFor: (changed: object) => ReadonlySet<string> | undefined): Promise<Call> {
		const json = withNumericId(readRunItem(row), this.run.dialect);
		const item = parseEarlierItem(json);
		const { index } = row;
		const deletes = item.kind === 'created' && this.settings.action === 'delete';
		const earlier = await this.changesOf(item);
		const { id = '' } = item;
		if (!earlier && !deletes) {
			this.warnings.count(item.kind);
			const run = async () => await Promise.resolve([{ ...leftAlone(item, json), ...this.dryRun }]);
			return { keys: [], writes: !this.isDryRun, run };
		}
		if (deletes) this.created.add(index, id, json);
		if (earlier) this.add(id, index, earlier);
		const changes = earlier?.fields ?? [];
		const addresses = addressesBefore(changes);
		const changed = Object.fromEntries(changes.map(({ key }) => [key, true]));
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
					: await this.takeBackRow(index, id, json, send);
				return [{ ...record, ...this.dryRun }];
			},
		};
	}

	private get dryRun(): IDataObject {
		return this.isDryRun ? { dryRun: true } : {};
	}

	/** The tag for created contacts is added as if the run had removed it. */
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
		const released = created ? [...addressesOf(created), ...this.created.addressesOf(id)] : [];
		return [{ id }, ...addresses, ...released, ...(write?.moves ?? [])];
	}

	/** Compares all contacts with what the runs wrote, and plans what comes back. */
	readonly decide = async (): Promise<readonly number[] | undefined> => {
		const { contacts } = this.run;
		await this.created.remember(this.contacts);
		this.failure = this.created.check();
		const all = [...this.contacts.values()];
		await this.reader.compareAll(all);
		this.plan = await this.reader.makePlan(all, this.created);
		contacts.forget();
		// Contacts that go, and those that give up an email or phone, come before those that get it back.
		const ids = this.plan.writes.flatMap(({ person: { stored } }) => idOf(stored ?? {}) ?? []);
		return orderOfRows(this.plan.writes, this.run.rows, this.created.rowsInOrder(ids));
	};

	private async takeBackRow(index: number, id: string, item: IDataObject, send: Send): Promise<IDataObject> {
		const contact = this.contacts.get(id);
		const outcome = await this.outcomeOf(id, send);
		// Of a contact that is gone, only the item says whose it was.
		const record = outcome.heldBecause === GONE ? { ...contactOfItem(id, item), ...outcome } : outcome;
		if (contact?.index === index || !contact) return record;
		return { ...record, action: 'unchanged', changes: {}, sameAs: this.run.numberOfRow(contact.index) };
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
		const { plan, run } = this;
		const { unreadable, location } = this.reader;
		const contact = this.contacts.get(id);
		if (!plan || !contact) throw new Error(`Contact ${id} is not in the plan`);
		const failure = unreadable.get(contact.index);
		if (failure) throw failure;
		return this.isDryRun ? contact.preview(plan, run) : await contact.write(plan, run, location, send);
	}

	private async deleteCreated(index: number, id: string, item: IDataObject, send: Send): Promise<IDataObject> {
		// Changes by later runs are taken back first, so that only changes by others hold the contact.
		const contact = this.contacts.get(id);
		const isWritten = contact !== undefined && (await this.outcomeOf(id, send)).action === 'updated';
		const withBack = isWritten ? this.withBack(id) : undefined;
		const compared = (now: IDataObject) => contact?.withAddressesBack(now) ?? now;
		return await this.created.deal(index, item, send, { withBack, compared });
	}

	/** Returns a contact with what a dry run foretells that it gets back. */
	private readonly withBack = (id: string) => (contact: IDataObject) =>
		(this.plan && this.contacts.get(id)?.foretell(this.plan, contact)) ?? contact;

	/** The run ends with an error if the brake held contacts, although all else was taken back. */
	readonly close = async (): Promise<ClosingCalls> =>
		await Promise.resolve({ calls: [], ...(this.failure && { failure: this.failure }) });
}
