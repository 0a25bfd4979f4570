import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { omit } from '../values/omit';
import { applyChanges } from './diff/changes';
import type { Conflict, Plan, PlannedRow, Write } from './plan';
import { withMoreConflicts } from './rowConflicts';

/**
 * Returns the output of a row. The first row of a person tells what was written; the others have the same record, and name the first.
 * @param record the contact after the write, with `isNew`, `action` and `changes`
 */
export function recordOfRow(
	{ index, wanted }: PlannedRow,
	{ person }: Write,
	record: IDataObject,
	{ notes }: Pick<Plan, 'notes'>,
	leftOff: readonly Conflict[] = [],
): IDataObject {
	const [first] = person.rows;
	const isFirst = first === undefined || first.index === index;
	const { conflicts = [], kept = {} } = notes.get(index) ?? {};
	const own = leftOff.filter(({ field, value }) => wanted.fields[field] === value);
	const all = withMoreConflicts(conflicts, own);
	return {
		...record,
		...(!isFirst && {
			...('isNew' in record && { isNew: false }),
			action: record.action === NOT_SENT ? NOT_SENT : 'unchanged',
			changes: {},
			sameAs: first.number ?? first.index + 1,
		}),
		...(all.length > 0 && { conflict: all }),
		// A contact that is gone keeps nothing: the row's values were written to the new one.
		...(record.isNew !== true && Object.keys(kept).length > 0 && { kept }),
	};
}

/** The action of a row that would change its contact, and is not among the first changes. */
const NOT_SENT = 'notSent';

/** Returns what the run says of a row that is not sent. @param foretold what a dry run shows of it */
export function asNotSent(foretold: IDataObject): IDataObject {
	const record = omit(foretold, 'dryRun');
	return record.action === 'unchanged' ? record : { ...record, action: NOT_SENT };
}

/** Returns what a dry run shows of a person: the contact as it will be after the write. */
export function previewOf({ person: { stored }, action, input, tagMode, changes }: Write): IDataObject {
	if (!stored) {
		// A contact that the row creates has no other tags.
		return { ...applyChanges({ tags: [] }, input, tagMode), isNew: true, action: 'created', dryRun: true };
	}
	const after = action === 'none' ? stored : applyChanges(stored, input, tagMode);
	const own = {
		id: idOf(stored),
		isNew: false,
		action: action === 'none' ? 'unchanged' : 'updated',
		changes,
		dryRun: true,
	};
	// V8 would make an object that begins with a spread in its old space, where the object of each row waits for a full collection.
	return Object.assign({}, after, own);
}
