import { plainly } from './headings';

/** Names, dates and identifiers that the server keeps by itself. */
const KEPT = `id contactId locationId contactName firstNameLowerCase lastNameLowerCase fullNameLowerCase emailLowerCase
	companyNameLowerCase firstNameRaw lastNameRaw dateAdded dateUpdated lastActivity birthMonth birthDay deleted createdBy lastUpdatedBy
	searchAfter internalSource traceId`;

/** What is written by other means, or can't be: settings per channel, files, whom and what it belongs to. */
const ELSEWHERE = `type dnd dndSettings inboundDndSettings additionalEmails additionalPhones attributions attributionSource
	lastAttributionSource followers assignedTo businessId businessName opportunities attachments profilePhoto keyword ssn phoneLabel
	validEmail validEmailDate bounceEmail unsubscribeEmail visitorId`;

/** What the node's own operations and n8n's sheets add. */
const ADDED = `isNew found action changes dryRun error row_number customFieldsByName`;
/** The same, but a custom field of that name goes before. */
const ADDED_AFTER_CUSTOM = `row leftOut recordId`;

const names = (...lists: string[]): string[] => lists.flatMap((list) => list.split(/\s+/));

/**
 * What a contact read from the server has beside writable fields: columns that automatic mapping passes over, so that a whole record
 * can be mapped back. Of a field that can be written all the same (`assignedTo`), the column with its display name is taken.
 */
export const RECORD_COLUMNS: ReadonlySet<string> = new Set(names(KEPT, ELSEWHERE, ADDED));

/** Columns of a read contact that an author of a table may have meant: they are taken, unless the row is a whole record. */
export const MAY_BE_MEANT: ReadonlySet<string> = new Set(['type', 'dnd', 'assignedTo']);

/** Whether a row is a contact as it was read, whole. */
export const isWholeRecord = (row: object): boolean => 'locationId' in row;

const spelled = new Set(names(KEPT, ADDED, ADDED_AFTER_CUSTOM).map(plainly));

/** Whether a column is what the server keeps or the node put out, in another spelling: `Contact Id`, `Date Added`. */
export const isRecordColumn = (column: string): boolean => spelled.has(plainly(column));
