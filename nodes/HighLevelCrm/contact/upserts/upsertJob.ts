import { isForetold, ONLY_CHANGES_ADVICE } from '../../operation/writeParameter';
import { fieldKeysOf, type ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import { hasChannel } from '../../dialects';
import { idInColumns } from '../../mapping/columns/idColumn';
import { reportLeftOut } from '../../mapping/input/badValues';
import { clearEmpty, omitFields, parseContactInput, type MappedContact } from '../../mapping/input/contactInput';
import { nameDeletedFields } from '../../mapping/input/deletedFields';
import { matchKeys, requireOneOf } from '../../mapping/input/identity';
import { describeCustomFields } from '../../plan/diff/changes';
import { matchKeyOf, requireMatchColumn } from '../../plan/options/matchField';
import type { PlannedRow } from '../../plan/plan';
import { PlanJob } from '../../plan/planJob';
import { leftOutNames, type SaidNames } from '../../plan/read/rawKeys';
import { parsePlanOptions, type PlanOptions } from '../../plan/options/planOptions';
import { BlindRows } from '../../plan/write/blindRows';
import type { Call } from '../../run/call';
import type { Row } from '../../run/row';
import { tagModeOf } from '../../tags/tagMode';
import { withAdded } from '../../tags/tagSets';
import { mayDuplicate, wantsDuplicates } from './duplicatesOption';
import { liftedChannels } from './liftedChannels';
import { neededFields } from '../output/contactOutput';

/** A row's call, and whom it means. */
export interface PreparedRow extends SaidNames, Pick<ReadRow, 'isLifted'> {
	call: Call;
}

/** What a row says. */
interface ReadRow {
	planned: PlannedRow;
	/** Whether the row would have lifted Do Not Disturb, and does not. */
	isLifted: boolean;
}

/** What Create or Update and Synchronize have in common: rows that create contacts or write to those that exist. */
export class UpsertJob {
	private readonly blindRows: BlindRows;
	private planJob?: PlanJob;
	/** The rows that are planned. */
	private readonly rows = new Map<number, Row>();

	/** @param listTag the tag that every row's contact gets, if the rows are a whole list: then the contacts are always read first
	 * @param keepsMuted whether no row lifts Do Not Disturb */
	constructor(
		{ run }: Row,
		private readonly listTag?: string,
		private readonly keepsMuted = false,
	) {
		this.blindRows = new BlindRows(run);
	}

	/** Makes the plan of all rows; without an option that reads there is none, and each row is one call. */
	readonly decide = async (): Promise<readonly number[] | undefined> => {
		const order = await this.planJob?.decide();
		// The first of several rows about a new contact shows all that is written.
		for (const { person, input } of this.planJob?.merged ?? []) {
			const row = this.rows.get(person.rows[0]?.index ?? -1);
			if (row) row.mapped = input;
		}
		this.rows.clear();
		return order;
	};

	/** Number of contacts that the plan would change, if only the first of them are written. */
	readonly trial = (): number | undefined => this.planJob?.planned;

	/** ID of the contact that a row is about by the plan, until the row is done. */
	contactOf(index: number): string | undefined {
		return this.planJob?.contactOf(index);
	}

	/** Reads a row. @returns its call, and the keys by which it names its contact @throws BadInput */
	async prepare(row: Row): Promise<PreparedRow> {
		const options = await parsePlanOptions(row, this.listTag !== undefined);
		const { planned, isLifted } = await this.readRow(row, options);
		const { keys, wanted } = planned;
		const call = nameDeletedFields(this.callOf(row, planned, options), wanted, row);
		return {
			call: reportLeftOut(call, wanted, row.run),
			keys,
			unreadable: leftOutNames(wanted, options?.matchField),
			said: wanted.fields,
			isLifted,
		};
	}

	/** Reads what a row writes, and by what it names its contact. @throws BadInput */
	private async readRow(row: Row, options: PlanOptions | undefined): Promise<ReadRow> {
		const { listTag } = this;
		const isNewWanted = wantsDuplicates(row);
		const named = isNewWanted ? undefined : await idInColumns(row);
		const matching = { matchField: options?.matchField, isNamedById: named !== undefined };
		const given = await parseContactInput(row, row.parameters.option(clearEmpty) === true, undefined, matching);
		await requireMatchColumn(options?.matchField, row, given.unmapped);
		const described = options ? await describeCustomFields(row.run, given) : given;
		// The location's setting matters only for what protects an existing contact, and for a preview.
		const isDecisive = options !== undefined || hasChannel(described.fields);
		const canDuplicate = isNewWanted && (!isDecisive || (await mayDuplicate(row)));
		const fieldKey = matchKeyOf(options?.matchField, described, row.run);
		if (!fieldKey && !named)
			requireOneOf(['email', 'phone'], described, listTag === undefined ? 'Create or Update' : 'Synchronize');
		const ownKeys: ContactKey[] = [...(named ? [{ id: named.id }] : []), ...(fieldKey ? fieldKeysOf(fieldKey) : [])];
		// A list that grows has room for entries that never come, and every row has one.
		const keys = ownKeys.concat(matchKeys(described));
		const tagged = listTag === undefined ? described : withTag(described, listTag);
		const lifted = this.keepsMuted ? liftedChannels(tagged.fields) : [];
		// Without tags of its own, a row does not replace those that the contact has.
		const tagMode = listTag !== undefined && described.fields.tags === undefined ? 'add' : tagModeOf(row);
		const { conflictMode = 'vendor', rules } = options ?? {};
		return {
			planned: {
				index: row.index,
				number: row.run.numberOfRow(row.index),
				// A row that creates a contact in any case is not compared with an existing one.
				keys: canDuplicate && isForetold(row.parameters) ? [] : keys,
				wanted: omitFields(tagged, lifted),
				tagMode,
				// Nor is such a row in conflict with another contact: each row creates its own, also beside those with the same email.
				conflictMode: canDuplicate ? 'vendor' : conflictMode,
				rules,
				named,
				canDuplicate,
			},
			isLifted: lifted.includes('dnd'),
		};
	}

	private callOf(row: Row, planned: PlannedRow, options: PlanOptions | undefined): Call {
		const { keys, wanted, canDuplicate } = planned;
		if (!options || (canDuplicate && !isForetold(row.parameters))) {
			const run = async (send: Send) => await this.blindRows.send(planned, send);
			return { keys, writes: true, advice: ONLY_CHANGES_ADVICE, run };
		}
		const planJob = (this.planJob ??= new PlanJob(row.run, options, this.blindRows));
		this.rows.set(row.index, row);
		return planJob.add(planned, options, neededFields(row, wanted.fields));
	}
}

const withTag = (contact: MappedContact, tag: string): MappedContact => ({
	...contact,
	fields: { ...contact.fields, tags: withAdded(contact.fields.tags ?? [], [tag]) },
});
