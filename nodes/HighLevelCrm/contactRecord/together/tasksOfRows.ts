import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { cachedContact } from '../../contact/locator/cachedContact';
import type { Dialect } from '../../dialects';
import { BudgetExceeded, RequestBudget } from '../../run/prefetch/requestBudget';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import type { ContactRecordKind } from '../kind';
import { readContactsById } from './readContactsById';
import { MAX_CONTACTS } from '../fields/contactIds';
import { searchTasks } from './searchTasks';

/** Minimum number of contacts whose tasks are read together; fewer cost as many requests one by one. */
const MIN_CONTACTS = 4;
/** Minimum number of contacts in a search. A server that rejects so few accepts no such searches. */
const MIN_CONTACTS_IN_SEARCH = 50;
/** Minimum number of contacts for the warning why their tasks were read one by one. */
const MANY_CONTACTS = 100;

const SUBJECT = 'reading of the tasks of many contacts';

/**
 * The tasks of the contacts that the rows of a run name, read together before the first row is sent. The reading may cost half of the
 * requests that it saves. Tasks that were not read so are read contact by contact.
 */
export class TasksOfRows {
	private readonly keys = new Map<string, ContactKey>();
	private readonly byContact = new Map<string, IDataObject[]>();

	private constructor(
		private readonly run: RunServices,
		private readonly searchOf: NonNullable<Dialect['searchTasks']>,
		private readonly mayMiss: boolean,
	) {}

	/**
	 * The tasks that a run reads together; `undefined` for notes, for few rows, and for a dialect without a search for tasks.
	 * @param mayMiss whether only the reading of its tasks shows a row that its contact does not exist
	 */
	static of({ type }: ContactRecordKind, run: RunServices, mayMiss: boolean): TasksOfRows | undefined {
		const { searchTasks: searchOf } = run.dialect;
		if (type !== 'tasks' || !searchOf || run.rows < MIN_CONTACTS) return undefined;
		return new TasksOfRows(run, searchOf, mayMiss);
	}

	/** Notes the contact of a row. Call it while rows are prepared. */
	add(key: ContactKey): void {
		this.keys.set(normalizeKey(key), key);
	}

	/** The contact's tasks; `undefined` if they are to be read on their own. */
	get(contactId: string): readonly IDataObject[] | undefined {
		return this.byContact.get(contactId);
	}

	/** Notes that a row has created a task. */
	created(contactId: string, task: IDataObject): void {
		this.byContact.get(contactId)?.push(task);
	}

	/** Forgets the tasks of a contact after a write with unknown result. */
	forget(contactId: string): void {
		this.byContact.delete(contactId);
	}

	/** Reads the tasks of all noted contacts, after the contacts were read and before the first row is sent. */
	readonly readAll = async (): Promise<undefined> => {
		const known = await Promise.all([...this.keys.values()].map(async (key) => await this.idOfContact(key)));
		const ids = [...new Set(known.flatMap((id) => id ?? []))];
		if (ids.length < MIN_CONTACTS) return;
		const failure = await this.read(ids, new RequestBudget(this.run.send, Math.floor(ids.length / 2)));
		if (this.mayMiss) await this.forgetUnknown();
		if (!failure || failure.facts.status === 404 || ids.length < MANY_CONTACTS) return;
		this.run.warnings.add(`The tasks of the contacts were read one by one. ${failure.message}. ${failure.description}`);
	};

	/** The ID of a row's contact; `undefined` if it has to be looked up on its own, or several contacts have the key. */
	private async idOfContact(key: ContactKey): Promise<string | undefined> {
		if ('id' in key) return key.id;
		try {
			return idOf((await cachedContact(key, this.run)) ?? {});
		} catch {
			return undefined;
		}
	}

	/** @returns the failure because of which contacts remained unread */
	private async read(ids: readonly string[], budget: RequestBudget): Promise<ApiFailure | undefined> {
		let size = MAX_CONTACTS;
		for (let done = 0; done < ids.length; ) {
			const group = ids.slice(done, done + size);
			const refusal = await this.readGroup(group, budget).catch(tasksUnread);
			if (refusal instanceof BudgetExceeded) return undefined;
			if (refusal) {
				size = Math.floor(group.length / 2);
				if (!hasStatus(refusal, 400, 413, 422) || size < MIN_CONTACTS_IN_SEARCH) return refusal;
			} else done += group.length;
		}
		return undefined;
	}

	/**
	 * A search also finds no tasks if the contact does not exist. So if a contact without tasks is not found either, its tasks are read on their own.
	 */
	private async forgetUnknown(): Promise<void> {
		const ids = [...this.byContact].flatMap(([id, tasks]) => (tasks.length === 0 ? [id] : []));
		const contacts = await readContactsById(ids, new Set(), this.run, 1);
		for (const id of ids) if (!contacts(id)) this.byContact.delete(id);
	}

	private async readGroup(ids: readonly string[], budget: RequestBudget): Promise<void> {
		const tasks = await searchTasks(this.searchOf, { contactIds: ids }, budget.limitedSend(), { subject: SUBJECT });
		const byContact = new Map<string, IDataObject[]>(ids.map((id) => [id, []]));
		for (const task of tasks) byContact.get(toText(task.contactId))?.push(task);
		// A task without its contact could be anybody's.
		if (tasks.some(({ contactId }) => toText(contactId) === '')) throw new BudgetExceeded();
		for (const [id, list] of byContact) this.byContact.set(id, list);
	}
}

/** Returns why tasks could not be read together. @throws any other error */
function tasksUnread(error: unknown): BudgetExceeded | ApiFailure {
	if (error instanceof BudgetExceeded || error instanceof ApiFailure) return error;
	throw error;
}
