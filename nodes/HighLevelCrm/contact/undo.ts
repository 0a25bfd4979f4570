import { contactFormat } from '../operation/formatOption';
import type { Operation } from '../operation/operation';
import { writeBackParameter } from '../operation/writeParameter';
import { outputMode } from '../run/entryPoints/outputOption';
import { UndoJob } from '../undo/undoJob';
import {
	createdContactsParameter,
	createdTagParameter,
	runItemParameter,
	undoBrakeFrom,
	undoBrakePercent,
	undoKeepTags,
	undoNotices,
} from '../undo/undoParameters';
import { neededFields, writtenContactOutput } from './output/contactOutput';

export const undo: Operation = {
	value: 'undo',
	name: 'Undo',
	action: 'Undo changes of contacts',
	description:
		'Take back what an earlier run changed, from its items; what somebody changed since stays, in <code>kept</code>',
	parameters: [...undoNotices, runItemParameter, createdContactsParameter, createdTagParameter, writeBackParameter],
	options: [outputMode, contactFormat, undoBrakePercent, undoBrakeFrom, undoKeepTags],
	output: writtenContactOutput,
	results: ['updated', 'unchanged', 'deleted', 'conflicts', 'kept', 'reported', 'held'],
	begin(first) {
		const job = new UndoJob(first);
		return {
			prepare: async (row) => await job.prepare(row, (changed) => neededFields(row, changed)),
			plan: job.decide,
			close: job.close,
		};
	},
};
