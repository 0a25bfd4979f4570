import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { recordFormat } from '../operation/formatOption';
import { parseRecordId, type ContactRecordKind } from './kind';
import { readRecord, recordOutput } from './records';

export const get = (kind: ContactRecordKind): Operation => ({
	value: 'get',
	name: 'Get',
	action: `Get ${kind.noun}`,
	description: `Retrieve one ${kind.noun} of a contact`,
	parameters: [contactIdParameter, kind.idParameter],
	options: [recordFormat, ifMissing],
	output: recordOutput,
	prepare(row) {
		const id = parseRecordId(kind, row);
		return contactCall(row, {
			writes: false,
			recordId: id,
			run: async ({ id: contactId, subject, send }) => await readRecord(kind, { id: contactId, subject }, id, send),
		});
	},
});
