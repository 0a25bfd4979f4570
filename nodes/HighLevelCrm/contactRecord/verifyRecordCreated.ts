import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { ApiRequest } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { addedSince } from '../operation/isNew';
import type { RunServices } from '../run/services';
import { isEmpty } from '../values/text';
import type { ContactRecordKind } from './kind';
import { readRecords, type Owner } from './records';
import { hasAllSent, hasSameText } from './sameRecord';

/**
 * Returns a check whether a create that ended unclear was done: whether the contact has a record with the sent text, which it did not have before.
 * Records of earlier rows do not count. A server may change or drop the other values, so they are not compared if the record is surely new.
 * @param before the contact's records before the create, if they were read
 */
export function verifyRecordCreated(
	kind: ContactRecordKind,
	owner: Owner,
	input: IDataObject,
	before: readonly IDataObject[] | undefined,
	{ writtenIds }: RunServices,
): ApiRequest['verifyCreate'] {
	const earlier = new Set(before?.map((record) => idOf(record)));
	return async (send, since) => {
		const list = await readRecords(kind, owner, send).catch(() => undefined);
		if (!list) return 'unknown';
		const alike = list.records.filter((record) => {
			const id = idOf(record);
			return id !== undefined && !earlier.has(id) && !writtenIds.has(id) && hasSameText(kind, record, input);
		});
		const own = alike.find((record) => before !== undefined || addedSince(since, record, list.answer));
		if (own) return { ...list.answer, body: own };
		const [undated] = alike.filter((record) => isEmpty(record.dateAdded) && hasAllSent(record, input));
		if (undated) throw perhapsOursError(kind, owner, undated);
		return 'absent';
	};
}

/** The server does not say since when the record exists, so it may be older than this create. */
function perhapsOursError({ noun }: ContactRecordKind, { subject }: Owner, record: IDataObject): ApiFailure {
	return new ApiFailure(
		{
			message: `The create of a ${noun} of ${subject} got no clear answer; one with the same values exists (ID ${idOf(record)?.slice(0, 200)})`,
			description: `It may have been created by this row, or before: HighLevel does not say when. It was not created again. With Options > Skip if There the node can tell.`,
		},
		{ unclear: true },
	);
}
