import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../api/contactKey';
import type { Send } from '../api/request';
import type { Dialect } from '../dialects';
import type { LocationSettings } from '../lookups/location';
import type { MappedContact } from '../mapping/input/contactInput';
import { isEmptyInput } from '../mapping/input/emptyInput';
import { foretellTags } from '../plan/check/foretellStarts';
import { applyChanges } from '../plan/diff/changes';
import { recordOfRow } from '../plan/output';
import type { PhoneKeys } from '../values/phoneKeys';
import type { Changes, Plan, PlannedRow } from '../plan/plan';
import { carryOut } from '../plan/write/carryOut';
import { foretoldOutcome, recordAfter, type WriteOutcome } from '../plan/write/writeAll';
import type { RunServices } from '../run/services';
import { tagsOf, withAdded, without } from '../tags/tagSets';
import { toText } from '../values/json';
import { omit } from '../values/omit';
import { addressesBefore } from './fieldChange';
import type { RecordedChanges } from './recordedChanges';
import { takeBack, type TakenBack } from './takeBack';
import { writeTagsBack } from './tagsBack';

/** A contact that earlier runs changed, with what comes back. */
export class ContactUndo {
	/** What the runs changed, in the order of their items. */
	readonly earlier: RecordedChanges[] = [];
	/** The contact's row in the plan. */
	readonly planned: PlannedRow;
	private stored: IDataObject = {};
	private back: TakenBack = NOTHING_BACK;

	/** @param index of its first row, which tells what comes back */
	constructor(
		readonly id: string,
		readonly index: number,
	) {
		this.planned = { index, keys: [{ id }], wanted: NOTHING, tagMode: 'add', conflictMode: 'leaveOut' };
	}

	/** Decides what comes back. @param stored the contact as it was read */
	compare(stored: IDataObject, phones: PhoneKeys, dialect: Dialect): void {
		this.stored = stored;
		this.back = takeBack(stored, this.earlier, phones, dialect);
		const { wanted } = this.back;
		const isListSent = this.changesTags && !dialect.addTags;
		// Without a call for single tags, the whole list is sent with the fields.
		this.planned.wanted = isListSent ? { ...wanted, fields: { ...wanted.fields, tags: this.tagsAfter() } } : wanted;
		this.planned.tagMode = isListSent ? 'replace' : 'add';
	}

	/** The emails and phones that the contact may get back. */
	get addressesBefore(): EmailOrPhone[] {
		return this.earlier.flatMap(({ fields }) => addressesBefore(fields));
	}

	/** Whether all is back already, as far as the reading shows. */
	get isBack(): boolean {
		const { wanted, kept } = this.back;
		return isEmptyInput(wanted) && !this.changesTags && Object.keys(kept).length === 0;
	}

	/**
	 * Returns the contact with the email and phone that come back. It may still have those of the runs, as the contact that has the former ones is
	 * deleted only after it. @param now the contact as it is; what somebody changed since it was compared stays
	 */
	withAddressesBack(now: IDataObject): IDataObject {
		const { fields } = this.back.wanted;
		const back = EMAIL_AND_PHONE.filter((key) => fields[key] !== undefined && now[key] === this.stored[key]);
		return { ...now, ...Object.fromEntries(back.map((key) => [key, fields[key]])) };
	}

	private get changesTags(): boolean {
		const { addedTags, removedTags } = this.back;
		return addedTags.length + removedTags.length > 0;
	}

	private tagsAfter(contact = this.stored): string[] {
		const { addedTags, removedTags } = this.back;
		return withAdded(without(tagsOf(contact), removedTags), addedTags);
	}

	/** Writes what comes back. @returns the contact, with `action`, `changes` and what it keeps @throws ApiFailure */
	async write(plan: Plan, run: RunServices, location: LocationSettings, send: Send): Promise<IDataObject> {
		const write = plan.writeOf.get(this.index);
		if (!write) throw plan.refused.get(this.index) ?? new Error(`Contact ${this.id} is not in the plan`);
		const outcome = await carryOut(plan, write, run, location, send);
		const record = this.recordOf(outcome);
		if (!this.tagsAreSeparate(run.dialect)) return record;
		const subject = `tags of contact "${toText(this.stored.email) || this.id}"`;
		const tags = await writeTagsBack(this.back, record, subject, run);
		return this.withTags(record, tags ?? this.tagsAfter());
	}

	/** Returns what a dry run shows, and counts the tags that would start people's workflows. */
	preview(plan: Plan, run: RunServices): IDataObject {
		const write = plan.writeOf.get(this.index);
		if (!write) throw plan.refused.get(this.index) ?? new Error(`Contact ${this.id} is not in the plan`);
		const record = this.recordOf(foretoldOutcome(plan, write));
		const { addedTags, removedTags } = this.back;
		if (this.changesTags) foretellTags(run, { Tags: { added: addedTags, removed: removedTags } });
		return this.tagsAreSeparate(run.dialect) ? this.withTags(record, this.tagsAfter()) : record;
	}

	/** Returns the contact as the run will leave it. @param now as it was read */
	foretell(plan: Plan, now: IDataObject): IDataObject {
		const write = plan.writeOf.get(this.index);
		if (!write || (write.action === 'none' && !this.changesTags)) return now;
		return { ...applyChanges(now, write.input, write.tagMode), tags: this.tagsAfter(now) };
	}

	private tagsAreSeparate({ addTags }: Dialect): boolean {
		return this.changesTags && addTags !== undefined;
	}

	private recordOf(outcome: WriteOutcome): IDataObject {
		const { plan, leftOff } = outcome;
		const refusal = plan.refused.get(this.index);
		const write = plan.writeOf.get(this.index);
		if (refusal || !write) throw refusal ?? new Error(`Contact ${this.id} is not in the plan`);
		const record = recordOfRow(this.planned, write, recordAfter(write, outcome), plan, leftOff);
		const { kept } = this.back;
		return { ...omit(record, 'isNew'), id: this.id, ...(Object.keys(kept).length > 0 && { kept }) };
	}

	private withTags(record: IDataObject, tags: string[]): IDataObject {
		const { addedTags, removedTags } = this.back;
		const changes: Changes = {
			...(record.changes as Changes | undefined),
			Tags: { added: addedTags, removed: removedTags },
		};
		return { ...record, tags, action: 'updated', changes };
	}
}

const EMAIL_AND_PHONE = ['email', 'phone'] as const;
const NOTHING: MappedContact = { fields: {}, customFields: [] };
const NOTHING_BACK: TakenBack = { wanted: NOTHING, addedTags: [], removedTags: [], kept: {} };
