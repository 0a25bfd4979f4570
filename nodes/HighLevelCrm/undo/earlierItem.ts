import type { IDataObject } from 'n8n-workflow';
import { OTHER_CODES } from '../client/errors/errorCode';
import type { Dialect } from '../dialects';
import { OTHER_ID } from '../mapping/columns/idColumn';
import { FIELD_LABELS } from '../mapping/fields/contactFields';
import { BadInput } from '../values/badInput';
import { withoutFence } from '../values/fence';
import { isObject, toText } from '../values/json';
import { samePhone } from '../values/phones';
import { displayValue, isEmpty } from '../values/text';
import { flagInFile } from './flagInFile';
import { changesIn } from './recordedChanges';

/** What an item of an earlier run says. `none`: the run left the contact as it was. `planned`: a dry run foretold the change. */
export type EarlierItem =
	| { kind: 'none' | 'planned'; id?: string }
	| { kind: 'created' | 'deleted'; id: string }
	| { kind: 'changed'; id: string; changes: IDataObject };

/** Actions of rows that wrote nothing. */
const NOTHING_DONE = new Set(['unchanged', 'notSent', 'reported', 'held', 'read']);
/** What became of contacts that left the list, and stayed as they were. */
const LEAVERS_LEFT_ALONE = new Set(['reported', 'held', 'failed']);

/** Reads an item of an earlier run, from the canvas, a table or a file. @throws BadInput for one that does not say what was before */
export function parseEarlierItem(item: IDataObject): EarlierItem {
	const { error, found, sameAs, isNew, deleted, dryRun } = item;
	const [action, leaver] = [toText(item.action), toText(item.leaver)];
	const isLeftAlone = NOTHING_DONE.has(action) || LEAVERS_LEFT_ALONE.has(leaver) || !isEmpty(error);
	if (flagInFile(dryRun) === true) return { kind: 'planned', id: contactIdIn(item) };
	if (!isEmpty(sameAs) || (isLeftAlone && !isPartlyWritten(item)) || flagInFile(found) === false)
		return { kind: 'none', id: contactIdIn(item) };
	if (flagInFile(deleted) === true || action === 'deleted' || leaver === 'deleted')
		return { kind: 'deleted', id: requireContactId(item) };
	const changes = changesIn(item);
	// A contact with values from before was there before, whatever else the item says.
	const isCreated = flagInFile(isNew) === true || action === 'created';
	if (isCreated && (changes === undefined || Object.keys(changes).length === 0))
		return { kind: 'created', id: requireContactId(item) };
	if (typeof changes === 'string') throw unreadableChanges(changes);
	if (changes && Object.keys(changes).length > 0)
		return { kind: 'changed', id: requireContactId(item), changes: withStoredPhone(changes, item) };
	if (changes) return { kind: 'none', id: contactIdIn(item) };
	if (action === '' && !isPartlyWritten(item)) throw NO_EARLIER_ITEM;
	throw new BadInput(
		`The item does not say what contact "${displayValue(contactIdIn(item) ?? '')}" was before`,
		'The run wrote it without reading it first, so this row can\'t be taken back. With Write > Only Changes each item keeps what was before in "changes", unless Options > Fields to Return leaves it out. Nothing is read in a run of one row, unless Options > Stop if More Would Change Than (%) of Create or Update is above 0.',
	);
}

/**
 * Whether a failed item was written all the same: all but its tags, or perhaps all. A contact that left a list was read before, so without
 * changes nothing of it was written.
 */
function isPartlyWritten(item: IDataObject): boolean {
	const [code, action, leaver] = [toText(item.code), toText(item.action), item.leaver];
	const isUntagged = code === OTHER_CODES.untagged;
	if (isUntagged && isEmpty(leaver)) return true;
	return (isUntagged || action === OTHER_CODES.unclear) && changesIn(item) !== undefined;
}

/** Returns an item of the error output with what was written of its contact. n8n has room for this only in `details`. */
export function withDetails(item: IDataObject): IDataObject {
	const details = isObject(item.details) ? item.details : detailsInColumns(item);
	return isPartlyWritten(details) ? { ...item, ...details } : item;
}

/** A file has columns of its own for them: `details.id`, `details.changes.City.from`. */
const detailsInColumns = (item: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(item).flatMap(([column, value]) =>
			column.startsWith(DETAILS) ? [[column.slice(DETAILS.length), value]] : [],
		),
	);

const DETAILS = 'details.';

/** Takes a changed phone from the item, which has it as stored. Rows may give it without calling code, like one of another country. */
function withStoredPhone(changes: IDataObject, { phone }: IDataObject): IDataObject {
	const { [PHONE]: change } = changes;
	if (!isObject(change) || !isEmpty(change.fieldId) || !samePhone(phone, toText(change.to))) return changes;
	return { ...changes, [PHONE]: { ...change, to: phone } };
}

const PHONE = FIELD_LABELS.get('phone') ?? 'phone';

const NO_EARLIER_ITEM = new BadInput(
	'The item is none of an earlier run: it has neither "action" nor "changes"',
	'Connect the node whose run is to be taken back, or the table or file that keeps its items. A summary (Options > Items to Return) keeps no rows; All Items and Changes Only do.',
);

const unreadableChanges = (text: string): BadInput =>
	new BadInput(
		`"changes" is a sentence, from which the values can't be told: ${displayValue(text)}`,
		'Output Format > Plain Columns shows it like this. Choose Simplified or Everything for the run, and keep the item in a table or file as JSON: {{ JSON.stringify($json) }}.',
	);

/** The ID of a row in a table: a number. */
const ROW_ID = /^\d*$/;

/**
 * Takes an ID of digits for that of the contact, if a contact may have such an ID and the item names no other one. The node returns IDs as texts,
 * and a table has the numbers of its rows as numbers.
 */
export function withNumericId(item: IDataObject, { numericIds }: Pick<Dialect, 'numericIds'>): IDataObject {
	const hasNumber = typeof item.id === 'string' && /^\d+$/.test(item.id);
	const isContacts = numericIds && hasNumber && isEmpty(item.contactId);
	return isContacts ? { ...item, contactId: item.id } : item;
}

/** Returns the ID of the item's contact: in `contactId`, as a table has an `id` of its own, or in `id`. */
function contactIdIn(item: IDataObject): string | undefined {
	const [own, named] = [toText(item.id).trim(), toText(item.contactId).trim()];
	// Rows of Airtable, Notion or Supabase have IDs of other forms. A failed row keeps all its columns, an ID of its own included.
	const isOfRow = isPartlyWritten(item) || (!isNoteOrTask(item) && (ROW_ID.test(own) || OTHER_ID.test(own)));
	if (named !== '' && own !== named && !isOfRow)
		throw new BadInput(
			`The item is of another record than a contact: it has the ID "${displayValue(own)}" and the contact "${displayValue(named)}"`,
			'Undo takes back runs on contacts, not on their notes and tasks.',
		);
	return named !== '' ? named : ROW_ID.test(own) ? undefined : own;
}

/** Whether an item is of a note or task. A table replaces its ID by an `id` of its own, and the note's contact would be taken for a created one. */
const isNoteOrTask = ({ body, dueDate, completed }: IDataObject): boolean =>
	!isEmpty(body) || !(isEmpty(dueDate) || isEmpty(completed));

function requireContactId(item: IDataObject): string {
	const id = contactIdIn(item);
	if (id !== undefined) return id;
	throw new BadInput(
		'The item names no contact',
		'The ID of its contact has to be in "id" or, if a table has numbers there, in "contactId".',
	);
}

/** Reads the item of a row: an object, or JSON text. @throws BadInput */
export function parseItem(given: unknown): IDataObject {
	if (isObject(given)) return given;
	try {
		const parsed: unknown = JSON.parse(toText(withoutFence(given)));
		if (isObject(parsed)) return parsed;
	} catch {
		// The message is the same as for other JSON.
	}
	throw new BadInput(
		`Item of the Run "${displayValue(given)}" is no item`,
		'Give the whole item as the run returned it, or its JSON: {{ $json }}.',
	);
}
