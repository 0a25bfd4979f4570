import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import { isNotFound } from '../../client/errors/apiFailure';
import { loadLocation, UNKNOWN_LOCATION } from '../../lookups/location';
import type { MappedContact } from '../../mapping/input/contactInput';
import { firstChangesOf, isForetold } from '../../operation/writeParameter';
import type { Addresses } from '../../plan/addresses/addresses';
import { warnOfNames } from '../../plan/check/differentNames';
import { inOrderOfAddresses, newAddressesOf } from '../../plan/check/newAddresses';
import { diffPerson, idOfPerson } from '../../plan/diff/diff';
import { foretellStarts } from '../../plan/check/foretellStarts';
import { asNotSent, recordOfRow } from '../../plan/output';
import type { Person, PlannedRow, TagMode, Write } from '../../plan/plan';
import { NOT_FOUND } from '../../plan/match/keyKinds';
import { hasNationalPhone, planFactsOf, type PlanFacts } from '../../plan/facts/planFacts';
import { TakenAddresses } from '../../plan/check/takenAddresses';
import { Trial } from '../../plan/check/trial';
import { orderOfRows } from '../../plan/write/orderOfRows';
import { SharedOutcomes } from '../../plan/write/sharedOutcomes';
import type { Call } from '../../run/call';
import type { ItemParameters } from '../../run/row';
import type { RunServices } from '../../run/services';
import { forEachWithYield, inPieces } from '../../run/yieldToEventLoop';
import { comparedIds } from './comparedIds';
import { subjectOfKey } from './contactLocator';
import { locatedRow, readPersons, type LocatedRow } from './locatedRow';

/** How an operation carries out its writes. */
interface LocatedWork {
	/** Sends the write of a contact that exists. @param key of the first row's locator @throws ApiFailure; `notFound` if it is gone */
	send: (write: Write, key: ContactKey, send: Send) => Promise<IDataObject>;
	/** Returns what a dry run shows instead. */
	preview: (write: Write) => IDataObject;
}

/** The rows of Update, Add Tags or Remove Tags, planned together: each names a contact that exists by a locator. */
export class LocatedJob {
	private readonly rows: LocatedRow[] = [];
	private writeOf = new Map<number, Write>();
	private readonly outcomes = new SharedOutcomes<IDataObject>();
	/** Maximum number of contacts that are written; `undefined` without a limit. */
	private readonly firstChanges?: number;
	private chosen?: Trial;
	private readonly isForetold: boolean;
	private readonly taken: TakenAddresses;

	/** @param parameters of the first row @throws BadInput */
	constructor(
		private readonly run: RunServices,
		parameters: ItemParameters,
		private readonly work: LocatedWork,
	) {
		this.isForetold = isForetold(parameters);
		this.taken = new TakenAddresses(run);
		this.firstChanges = firstChangesOf({ run, parameters });
	}

	/** Number of contacts that the rows would change, if only the first of them are written. */
	readonly trial = (): number | undefined => this.chosen?.planned;

	/** @param single the call that does the row without a plan; its prefetch names the contact */
	add(index: number, wanted: MappedContact, tagMode: TagMode, single: Call): Call {
		const [key] = single.prefetch?.keys ?? [];
		if (!key) return single;
		const row = locatedRow({ index, number: this.run.numberOfRow(index) }, wanted, tagMode, [key]);
		const located = { row, key, single };
		this.rows.push(located);
		return {
			...single,
			writes: single.writes || this.firstChanges !== undefined,
			keys: () => {
				const write = this.writeOf.get(index);
				if (!write) return [key];
				// If two contacts take the same email or phone, the later one is refused.
				const taken = newAddressesOf(write).map((one) => normalizeKey(one.key));
				return [`contact ${idOfPerson(write.person)}`, normalizeKey(key), ...write.moves, ...taken];
			},
			isDone: () => this.outcomes.isDone(this.writeOf.get(index)),
			run: async (send) => await this.carryOut(located, send),
		};
	}

	/** Compares the contact of each row with what its rows want. */
	readonly decide = async (): Promise<readonly number[] | undefined> => {
		const persons = await readPersons(this.rows, this.run, this.isForetold);
		const facts = await this.factsOf(persons.flatMap(({ rows }) => rows));
		const compared: Write[] = [];
		await forEachWithYield(persons, (person) => {
			const { write } = diffPerson(person, NO_ADDRESSES, facts);
			compared.push(write);
			comparedIds(this.run).add(idOfPerson(person) ?? '');
			for (const { index } of person.rows) this.writeOf.set(index, write);
		});
		warnOfNames(compared, this.run);
		const writes = await inPieces(inOrderOfAddresses(compared, this.run.contacts));
		if (this.firstChanges !== undefined) this.chosen = new Trial(writes, this.firstChanges);
		else if (this.isForetold) {
			await this.taken.read(writes, this.run.send);
			foretellStarts(this.run, writes.filter(this.taken.accepts));
		}
		return orderOfRows(writes, this.run.rows);
	};

	/** Compares a single row with a contact that was read for it. */
	async planOne(index: number, wanted: MappedContact, tagMode: TagMode, stored: IDataObject): Promise<Write> {
		const row = locatedRow({ index }, wanted, tagMode, []);
		const person: Person = { rows: [row], stored, foundBy: NOT_FOUND, isAdditional: false };
		return diffPerson(person, NO_ADDRESSES, await this.factsOf([row])).write;
	}

	/** A phone without calling code is compared with that of the location. */
	private async factsOf(rows: readonly PlannedRow[]): Promise<PlanFacts> {
		const location = rows.some(hasNationalPhone) ? await loadLocation(this.run) : UNKNOWN_LOCATION;
		return planFactsOf(this.run, location, rows);
	}

	private async carryOut({ row, key, single }: LocatedRow, send: Send): Promise<IDataObject[]> {
		const write = this.writeOf.get(row.index);
		if (!write) return await single.run(send);
		const record = await this.outcomeOf(write, key, send).catch((error: unknown) => {
			if (!isNotFound(error)) throw error;
			return undefined;
		});
		// The contact was deleted, merged or changed since it was read, so each row looks for its own.
		return record ? [recordOfRow(row, write, record, { notes: new Map() })] : await single.run(send);
	}

	private async outcomeOf(write: Write, key: ContactKey, send: Send): Promise<IDataObject> {
		const { preview } = this.work;
		if (this.isForetold && !this.chosen) {
			this.taken.rejectTaken(write, subjectOfKey(key));
			return preview(write);
		}
		if (this.chosen?.holdsBack(write)) return asNotSent(preview(write));
		return await this.outcomes.outcomeOf(write, async () => await this.work.send(write, key, send));
	}
}

const NO_ADDRESSES: Addresses = {
	chosen: () => undefined,
	conflicts: new Map(),
	taken: new Map(),
	exchanges: new Set(),
	releasers: new Map(),
};
