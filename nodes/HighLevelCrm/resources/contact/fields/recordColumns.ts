/** Names, dates and identifiers that the server keeps by itself. */
const KEPT = `id contactId locationId contactName firstNameLowerCase lastNameLowerCase fullNameLowerCase emailLowerCase
	firstNameRaw lastNameRaw dateAdded dateUpdated lastActivity birthMonth birthDay deleted createdBy lastUpdatedBy searchAfter
	internalSource traceId`;

/** What is written by other means, or can't be: settings per channel, files, whom and what it belongs to. */
const ELSEWHERE = `type dnd dndSettings inboundDndSettings additionalEmails additionalPhones attributions attributionSource
	lastAttributionSource followers assignedTo businessId businessName opportunities attachments profilePhoto keyword ssn phoneLabel
	validEmail validEmailDate bounceEmail unsubscribeEmail visitorId`;

/** What the node's own operations and n8n's sheets add. */
const ADDED = `isNew found action changes dryRun error row row_number customFieldsByName`;

/**
 * What a contact read from the server has beside writable fields: columns that automatic mapping passes over, so that a whole record
 * can be mapped back. Of a field that can be written all the same (`assignedTo`), the column with its display name is taken.
 */
export const RECORD_COLUMNS: ReadonlySet<string> = new Set(
	[KEPT, ELSEWHERE, ADDED].flatMap((names) => names.split(/\s+/)),
);
