import { dryRun, includeInputFields } from '../operation/sharedOptions';
import { ifMissing } from '../operation/ifMissing';
import { deleteContactNotice } from '../operation/notices';
import { previewDelete } from '../operation/responses';
import { deleteContact } from '../operation/deleteContact';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Operation } from '../operation/operation';
import { contactIdParameter } from './locator/contactLocator';
import { contactCall } from './locator/contactCall';
import { identifyingColumns } from './output/identifyingColumns';

export const del: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete contact permanently',
	description: 'Delete one contact permanently; only HighLevel can restore it, for 60 days',
	parameters: [deleteContactNotice, contactIdParameter],
	options: [dryRun, outputMode, ifMissing, includeInputFields],
	resultAction: 'deleted',
	inputColumns: identifyingColumns,
	results: ['deleted', 'notFound'],
	prepare: (row) =>
		contactCall(row, {
			writes: true,
			deletes: 'contact',
			async run({ id, subject, send }) {
				await deleteContact(id, subject, row.run, send);
				return { id, deleted: true };
			},
			preview: (_, id) => previewDelete(id, `contact "${id}"`, row.run),
		}),
};
