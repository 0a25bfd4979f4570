import { contactPath } from '../api/paths';
import { dryRun } from '../operation/dryRun';
import { missing } from '../operation/ifMissing';
import { deleteContactNotice } from '../operation/notices';
import { confirmDeleted, foretellDelete, saysDeleted } from '../operation/responses';
import type { Operation } from '../operation/operation';
import { includeInputFields } from '../operation/output/options';
import { contactIdParameter } from './locator/contactLocator';
import { onContact } from './locator/contactCall';

export const del: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a contact permanently',
	description:
		'Delete one contact permanently: it cannot be undone. To stop using a contact, update or tag it instead.',
	parameters: [deleteContactNotice, contactIdParameter],
	options: [includeInputFields, dryRun, missing],
	does: 'deleted',
	prepare: (row) =>
		onContact(row, {
			writes: true,
			deletes: true,
			async run({ id, subject, send }) {
				const { dialect } = row.connection;
				const saysDone = dialect.confirmsDeletes ? saysDeleted : undefined;
				const answer = await send({ method: 'DELETE', path: contactPath(id), effect: 'delete', subject, saysDone });
				confirmDeleted(answer, subject, dialect.confirmsDeletes);
				return { id, deleted: true };
			},
			foretell: (_, id) => foretellDelete(id, `contact "${id}"`, row),
		}),
};
