import type { IDataObject } from 'n8n-workflow';
import { saysUnclear } from '../client/errors/errorEntry';
import { tagsOf } from '../tags/tagSets';
import { fromJsonList } from '../values/list';
import { isEmpty } from '../values/text';
import type { EarlierItem } from './earlierItem';
import { withLists } from './listsInColumns';
import { changesIn } from './recordedChanges';

const DELETED_BY_RUN =
	'The run deleted it. Contacts > Restore in HighLevel brings it back within 60 days, with its notes, tasks and conversations; no app can';

const UNCLEAR =
	'The run did not learn whether it wrote this contact, nor is it known what was there before. Look at the contact in HighLevel';

const UNREAD =
	'The run sent this row by itself, without reading first what was there before. Look at the contact in HighLevel';

/**
 * Whether an item is of a further row about a contact and was sent by itself. Planned further rows are unchanged, as the first one states the
 * changes.
 */
const isUnreadRow = (json: IDataObject): boolean =>
	!isEmpty(json.sameAs) && json.action === 'updated' && isEmpty(json.error) && changesIn(json) === undefined;

/** Returns what an item says of its contact, which was not read. @param json of the item */
export function contactOfItem(id: string | undefined, json: IDataObject): IDataObject {
	const { firstName, lastName, email, phone, tags } = withLists(json);
	return {
		...(id !== undefined && { id }),
		...{ firstName, lastName, email, phone },
		// An empty list would say that the contact has no tags.
		...(!isEmpty(tags) && { tags: tagsOf({ tags: fromJsonList(tags) as IDataObject[string] }) }),
	};
}

/** Returns the output of an item if nothing is done with its contact. @param json of the item */
export function leftAlone({ kind, id }: EarlierItem, json: IDataObject): IDataObject {
	const record = contactOfItem(id, json);
	if (kind === 'created') return { ...record, action: 'reported' };
	if (kind === 'deleted') return { ...record, action: 'held', heldBecause: DELETED_BY_RUN };
	if (saysUnclear(json.error)) return { ...record, action: 'held', heldBecause: UNCLEAR };
	if (kind === 'none' && isUnreadRow(json)) return { ...record, action: 'held', heldBecause: UNREAD };
	return { ...record, action: 'unchanged', changes: {} };
}

/** Why nothing can be done with a contact that is not there. */
export const GONE =
	'It does not exist any more: somebody deleted or merged it. Contacts > Restore in HighLevel brings back what was deleted within 60 days; then run Undo again';
