import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import type { LocationSettings } from '../lookups/location';
import type { ColumnId } from '../mapping/columns/idColumn';
import type { MappedContact } from '../mapping/input/contactInput';
import type { PhoneKeys } from '../values/phoneKeys';
import type { ConflictMode } from './options/conflictsOption';
import type { FieldRules } from './options/fieldRules';

/**
 * What changes of a contact, by the fields' display names: `{ City: { from, to }, Tags: { added, removed } }`; empty if nothing does. A custom
 * field also states its `fieldId`, as its name can change before the change is taken back.
 */
export type Changes = Record<string, IDataObject>;

/** How a row changes the tags of its contact: it adds its tags, removes them, or its tags replace all others. */
export type TagMode = 'add' | 'replace' | 'remove';

/** What a row says: the first step of the plan, read from its parameters alone. */
export interface PlannedRow {
	index: number;
	/** The number by which the user knows the row, if it has one of its own. */
	number?: number;
	/** The keys of the row's contact: its ID, its value of the match field, its email and its phone, as far as it has them. */
	keys: readonly ContactKey[];
	wanted: MappedContact;
	tagMode: TagMode;
	conflictMode: ConflictMode;
	rules?: FieldRules;
	/** The contact's ID, if the row has it. */
	named?: ColumnId;
	/** Whether the row creates a contact even if one exists. */
	canDuplicate?: boolean;
}

/** The field by which a contact was found. */
export type KeyKind = 'id' | 'field' | 'email' | 'phone';

/** A row and the contact that it names. */
export interface MatchedRow {
	row: PlannedRow;
	contact?: IDataObject;
	by?: KeyKind;
	isAdditional: boolean;
	/** Position of the key that found the contact. */
	position: number;
}

/** A value of a row that belongs to another contact, or the value that a write replaced. */
export interface Conflict extends IDataObject {
	/** `email`, `phone`. */
	field: string;
	value?: string;
	/** The other contact, if it is known. */
	contactId?: string;
	/** The main email or phone that the contact had before. */
	was?: string;
}

/** A contact that exists, or one that the plan creates, with the rows about it in input order. */
export interface Person {
	rows: PlannedRow[];
	/** The contact as it was read; absent if the plan creates it. */
	stored?: IDataObject;
	/** The value that its rows have in the match field. */
	ownId?: string;
	/** How the rows found it. Most persons share one of a few sets. */
	foundBy: ReadonlySet<KeyKind>;
	/** The email and phone by which rows will find it in the next run, if they are not those that it has now. */
	nextNames?: { email?: string; phone?: string };
	/** Whether a row found it by an additional email or phone, so that the server's own matching would change it. */
	isAdditional: boolean;
}

/** What is done with one person. */
export interface Write {
	person: Person;
	action: 'create' | 'update' | 'none';
	/** What is sent: the last value of all rows, without what rules and conflicts exclude. */
	input: MappedContact;
	tagMode: TagMode;
	/** What changes, by the fields' names; empty for a new contact. */
	changes: Changes;
	/** Keys of emails and phones that it takes from another person of the plan, or gives up to one. */
	moves: readonly string[];
	/** The writes by which others give up what it takes; absent if it takes nothing. */
	releasedBy?: readonly Write[];
	/** Whether other contacts have its email or phone, too, or may have it, so that the server may refuse a request that sends them again. */
	isShared?: boolean;
}

/** What a row's output says besides its contact. */
export interface RowNotes {
	conflicts: Conflict[];
	/** What the contact keeps although the row has another value, by the fields' names. */
	kept: IDataObject;
	/** Emails and phones that count for nothing, as a later row has another one, and that other contacts keep. Not in the output. */
	taken?: Conflict[];
}

/** What a run does: a value that can be printed (a dry run), counted (limits, summary), and carried out. */
export interface Plan {
	/** In the order in which they are begun: who gives up an email or phone comes before who takes it. */
	writes: readonly Write[];
	/** The write of each row, by its index. */
	writeOf: Map<number, Write>;
	/** Rows that must not be written, with the reason. */
	refused: ReadonlyMap<number, Error>;
	/** Only rows with a note. */
	notes: ReadonlyMap<number, RowNotes>;
	/** IDs of the contacts that rows name by the location's first identifier. */
	namedFirst: ReadonlySet<string>;
}

/** A plan, and what was known when it was made. */
export interface PlannedRows {
	plan: Plan;
	phones: PhoneKeys;
	location: LocationSettings;
}

/** The result of matching: which rows are about which person. */
export interface Matches {
	/** In the order of their first rows. */
	persons: Person[];
	refused: Map<number, Error>;
	/** Emails and phones by which a row seemed to name the contact of another person, by the row's index. */
	ruledOut: Map<number, Conflict[]>;
	/** IDs of the contacts that rows name by the location's first identifier. */
	namedFirst: ReadonlySet<string>;
}
