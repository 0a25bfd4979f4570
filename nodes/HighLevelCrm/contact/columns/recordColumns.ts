import { normalizeHeading } from './headings';

/** Names, dates and identifiers that the server keeps by itself. */
const SERVER_FIELDS = `id contactId locationId contactName firstNameLowerCase lastNameLowerCase fullNameLowerCase emailLowerCase
	companyNameLowerCase firstNameRaw lastNameRaw dateAdded dateUpdated lastActivity birthMonth birthDay deleted createdBy lastUpdatedBy
	searchAfter internalSource traceId`;

/** What is written by other means, or can't be: settings per channel, files, whom and what it belongs to. */
const OTHERWISE_WRITTEN = `type dnd dndSettings inboundDndSettings additionalEmails additionalPhones attributions attributionSource
	lastAttributionSource followers assignedTo businessId businessName opportunities attachments profilePhoto keyword ssn phoneLabel
	validEmail validEmailDate bounceEmail unsubscribeEmail visitorId`;

/** What the node's own operations and n8n's sheets add. */
const NODE_FIELDS = `isNew found action changes dryRun error row_number customFieldsByName`;
/** The same, where a custom field of that name goes before. */
const NODE_FIELDS_OR_CUSTOM = `row leftOut recordId`;

const splitNames = (...lists: string[]): string[] => lists.flatMap((list) => list.split(/\s+/));

/**
 * What a contact read from the server has beside writable fields: columns that automatic mapping passes over, so that a whole record
 * can be mapped back. Of a field that can be written all the same (`assignedTo`), the column with its display name is taken.
 */
export const RECORD_COLUMNS: ReadonlySet<string> = new Set(splitNames(SERVER_FIELDS, OTHERWISE_WRITTEN, NODE_FIELDS));

/** Columns of a read contact that an author of a table may have meant: they are taken, unless the row is a whole record. */
export const MAPPABLE_RECORD_COLUMNS: ReadonlySet<string> = new Set(['type', 'dnd', 'assignedTo']);

/** Whether a row is a contact as it was read, whole. */
export const isWholeRecord = (row: object): boolean => 'locationId' in row;

const normalizedRecordColumns = new Set(
	splitNames(SERVER_FIELDS, NODE_FIELDS, NODE_FIELDS_OR_CUSTOM).map(normalizeHeading),
);

/** Whether a column is what the server keeps or the node put out, in another spelling: `Contact Id`, `Date Added`. */
export const isRecordColumn = (column: string): boolean => normalizedRecordColumns.has(normalizeHeading(column));
