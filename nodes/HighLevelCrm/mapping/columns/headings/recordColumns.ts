import type { IDataObject } from 'n8n-workflow';
import { isFailedRow } from '../../../run/failedRow';
import { normalizeHeading } from './fieldNames';

/** Names, dates and IDs that the server maintains. */
const SERVER_FIELDS = `id contactId locationId contactName firstNameLowerCase lastNameLowerCase fullNameLowerCase emailLowerCase
	companyNameLowerCase firstNameRaw lastNameRaw dateAdded dateUpdated lastActivity birthMonth birthDay deleted createdBy lastUpdatedBy
	searchAfter internalSource traceId`;

/** Fields that are written by other calls or not at all: settings per channel, files, owners. */
const SPECIAL_FIELDS = `type dnd dndSettings inboundDndSettings additionalEmails additionalPhones attributions attributionSource
	lastAttributionSource followers assignedTo businessId businessName opportunities attachments profilePhoto keyword ssn phoneLabel
	validEmail validEmailDate bounceEmail unsubscribeEmail visitorId`;

/** Columns that the node's operations and n8n's spreadsheet nodes add. */
const NODE_FIELDS = `isNew found action changes dryRun error row_number customFieldsByName`;
/** More columns that the node adds, but a custom field of the same name takes precedence over them. */
const NODE_FIELDS_OR_CUSTOM = `row leftOut recordId conflict sameAs kept leaver heldBecause`;

const splitNames = (...lists: string[]): string[] => lists.flatMap((list) => list.split(/\s+/));

/**
 * Columns that a contact from the server has besides writable fields. Automatic mapping ignores them, so that a whole record can be mapped
 * back. If such a field can be written (`assignedTo`), the column with its display name is used.
 */
export const RECORD_COLUMNS: ReadonlySet<string> = new Set(splitNames(SERVER_FIELDS, SPECIAL_FIELDS, NODE_FIELDS));

/** Columns of a contact from the server that a table's author may have added. They are used unless the row is a whole record. */
export const MAPPABLE_RECORD_COLUMNS: ReadonlySet<string> = new Set(['type', 'dnd', 'assignedTo']);

export const isWholeRecord = (row: object): boolean => 'locationId' in row;

const normalizedRecordColumns = new Set(
	splitNames(SERVER_FIELDS, NODE_FIELDS, NODE_FIELDS_OR_CUSTOM).map(normalizeHeading),
);

/** Whether a column is one of the server's or the node's in another spelling: `Contact Id`, `Date Added`. */
export const isRecordColumn = (column: string): boolean => normalizedRecordColumns.has(normalizeHeading(column));

/** Whether a column is that of a row that failed in an earlier run. Otherwise a table's author added it. */
export const isPartOfError = (column: string, row: object): boolean =>
	(column === 'code' || column === 'details') && 'error' in row;

/** Whether a column is the number or the code that this node gave a row when it failed. Otherwise a custom field may have that name. */
export const isOfFailedRow = (column: string, row: IDataObject): boolean =>
	(column === 'row' || column === 'code') && isFailedRow(row);
