import type { IDataObject } from 'n8n-workflow';
import { sameEmail } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { isNotFound } from '../../client/errors/apiFailure';
import type { ColumnId } from '../../mapping/columns/idColumn';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { withoutCreateOnly } from '../check/createOnly';
import type { Conflict, PlannedRow } from '../plan';
import { rowsWithConflicts } from '../check/rowsWithConflicts';
import { conflictsInAnswer } from './answerConflicts';
import { sendUpsert } from './sendUpsert';
import { readMatched, withCurrentChannels } from './currentChannels';
import { writeById } from './writeById';

/**
 * Rows that are sent without reading their contacts, unless they write a channel of Do Not Disturb. Only the answers show which contacts they mean.
 */
export class BlindRows {
	/** The number of the first row about each contact, and its main email and phone as the last answer stated them. */
	private readonly written = new Map<string, { row: number; email: unknown; phone: unknown }>();

	constructor(private readonly run: RunServices) {}

	/** Sends a row. Unless it has the contact's ID, the server decides which contact it is about. @throws ApiFailure if nobody has the ID */
	async send(row: PlannedRow, send: Send): Promise<IDataObject[]> {
		const { named } = row;
		const record = named ? await this.update(named, row, send) : await this.upsert(row, send);
		return [this.noted(row, record)];
	}

	private async upsert({ wanted, tagMode, canDuplicate }: PlannedRow, send: Send): Promise<IDataObject> {
		const { run } = this;
		const input = canDuplicate
			? wanted
			: await withCurrentChannels(wanted, async () => await readMatched(wanted, run, send));
		return await sendUpsert(input, tagMode, run, send, canDuplicate);
	}

	private async update(named: ColumnId, { wanted, tagMode }: PlannedRow, send: Send): Promise<IDataObject> {
		const { run } = this;
		run.writtenIds.add(named.id);
		const input = withoutCreateOnly(wanted, run);
		const written = await writeById(named.id, `contact "${named.id}"`, input, tagMode, run, send).catch(
			(error: unknown) => {
				throw isNotFound(error) ? unknownIdError(named) : error;
			},
		);
		return { ...written, isNew: false, action: 'updated' };
	}

	/** Adds what an answer shows of other contacts and other rows. */
	private noted({ index, number, wanted }: PlannedRow, record: IDataObject): IDataObject {
		const before = this.written.get(idOf(record) ?? '');
		const { email, phone } = record;
		this.written.set(idOf(record) ?? '', { row: before?.row ?? number ?? index + 1, email, phone });
		const conflict = [...conflictsInAnswer(wanted.fields, record), ...replacedAddresses(before ?? {}, record)];
		if (conflict.length > 0) rowsWithConflicts(this.run).count++;
		return {
			...record,
			...(conflict.length > 0 && { conflict }),
			...(before && { sameAs: before.row }),
		};
	}
}

/** Finds the main email or phone that a row replaced, if an earlier row of the run showed it. */
function replacedAddresses(before: { email?: unknown; phone?: unknown }, record: IDataObject): Conflict[] {
	return (['email', 'phone'] as const).flatMap((field): Conflict[] => {
		const was = before[field];
		if (isEmpty(was) || isEmpty(record[field])) return [];
		const isSame = field === 'email' ? sameEmail(record.email, was) : samePhone(record.phone, toText(was));
		return isSame ? [] : [{ field, was: toText(was) }];
	});
}
