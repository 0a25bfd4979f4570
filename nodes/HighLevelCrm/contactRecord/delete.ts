import { isNotFound } from '../client/errors/apiFailure';
import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import { ifMissing } from '../operation/ifMissing';
import { deleteContactRecordNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import { isSilent, previewDelete, requireDeleted, statesDeletion } from '../operation/responses';
import { dryRun, includeInputFields } from '../operation/sharedOptions';
import { parseRecordId, type ContactRecordKind } from './kind';
import { readRecord, recordRequest } from './records';

export const del = (kind: ContactRecordKind): Operation => ({
	value: 'delete',
	name: 'Delete',
	action: `Delete ${kind.noun} permanently`,
	description: `Delete ${kind.one} of a contact permanently: it cannot be undone`,
	parameters: [deleteContactRecordNotice, contactIdParameter, kind.idParameter],
	options: [dryRun, ifMissing, includeInputFields],
	resultAction: 'deleted',
	prepare(row) {
		const id = parseRecordId(kind, row);
		return contactCall(row, {
			writes: true,
			deletes: 'record',
			recordId: id,
			async run({ id: contactId, subject, send }) {
				const request = recordRequest(kind, { id: contactId, subject }, id);
				const answer = await send({ method: 'DELETE', ...request, effect: 'delete', isDone: statesDeletion });
				// Some gateways send an empty answer whether or not the record existed. Only reading the record again shows whether it is gone.
				const look = async () => await readRecord(kind, { id: contactId, subject }, id, send);
				const isGone = isSilent(answer) && isNotFound(await look().catch((error: unknown) => error));
				if (!isGone) requireDeleted(answer, request.subject, true);
				return { id, deleted: true };
			},
			async preview(_, contactId, send) {
				await readRecord(kind, { id: contactId, subject: `contact "${contactId}"` }, id, send);
				return previewDelete(id, `${kind.noun} "${id}"`, row.run);
			},
		});
	},
});
