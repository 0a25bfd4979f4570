import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import type { MappedContact } from '../../mapping/input/contactInput';
import type { Call } from '../../run/call';
import type { Begin } from '../../run/job';
import { outputMode } from '../../run/entryPoints/outputOption';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { ifMissing } from '../../operation/ifMissing';
import type { OperationPanel } from '../../operation/operation';
import { contactFormat } from '../../operation/formatOption';
import { includeInputFields } from '../../operation/sharedOptions';
import { isCompared, ONLY_CHANGES_ADVICE } from '../../operation/writeParameter';
import { tagsAfter, withChangedTags } from '../../plan/diff/changes';
import type { Write } from '../../plan/plan';
import { applyTagChange } from './applyTagChange';
import { contactCall } from '../locator/contactCall';
import { subjectOfKey } from '../locator/contactLocator';
import { LocatedJob } from '../locator/locatedJob';
import { usesBulkTags } from '../../tags/changeTags';
import { tagListKey, type TagChange } from '../../tags/tagBatch';
import { parseRequiredTags } from '../../tags/tagParameters';
import { noteRequestedTags } from '../../tags/unknownTags';
import { tagsPartOf, withWritten } from '../../tags/tagsFailed';
import { asPresent, tagsOf } from '../../tags/tagSets';
import { identifyingColumns } from '../output/identifyingColumns';

/** What Add Tags and Remove Tags have in common. */
export const tagOperationPanel = {
	options: [outputMode, contactFormat, ifMissing, includeInputFields],
	resultAction: 'updated',
	inputColumns: identifyingColumns,
	results: ['updated', 'unchanged', 'notFound'],
} satisfies Partial<OperationPanel>;

/** Returns `{ id, tags }` with the contact's current tags. @param operationName its name in messages */
export function tagOperation(operationName: string, kind: TagChange['kind']): Begin {
	return ({ run, parameters }) => {
		const job = new LocatedJob(run, parameters, {
			send: async (write, key, send) => await sendTags(write, key, kind, run, send),
			preview: (write) => previewTags(write, kind, run),
		});
		/** Lists of tags of the rows so far: one call changes many contacts, so skipping a row saves a request only for the first of a list. */
		const lists = new Set<string>();
		const savedRequests = (tags: readonly string[]): number => {
			const before = lists.size;
			return !usesBulkTags(run) || lists.add(tagListKey({ kind, tags })).size > before ? 1 : 0;
		};
		const prepare = async (row: Row): Promise<Call> => {
			const tags = await parseRequiredTags(row, operationName, kind);
			const compares = isCompared(row.parameters);
			const wanted: MappedContact = { fields: { tags }, customFields: [] };
			const single = await contactCall(row, {
				writes: true,
				prefetches: compares,
				isPlanned: compares,
				savedRequests: savedRequests(tags),
				advice: ONLY_CHANGES_ADVICE,
				async run(contact) {
					const { changed, ...result } = await applyTagChange(run, kind, tags, contact);
					if (!compares) return result;
					// The answer states what the call changed, so the row can be taken back although its contact was not read.
					const changes = changed && withChangedTags({}, changed, kind);
					return { action: 'updated', ...result, ...(changes && { changes }) };
				},
				preview: async (stored) => previewTags(await job.planOne(row.index, wanted, kind, stored), kind, run),
			});
			return compares ? job.add(row.index, wanted, kind, single) : single;
		};
		return { prepare, plan: job.decide, trial: job.trial };
	};
}

/** Changes the tags of a contact that was read, unless it has them as wanted. */
async function sendTags(
	write: Write,
	key: ContactKey,
	kind: TagChange['kind'],
	run: RunServices,
	send: Send,
): Promise<IDataObject> {
	const { person, action, input, changes } = write;
	const { stored = {} } = person;
	const id = idOf(stored) ?? '';
	const { tags = [] } = input.fields;
	if (action === 'none') {
		if (kind === 'remove') noteRequestedTags(run, tags, []);
		return { id, tags: tagsOf(stored), action: 'unchanged', changes };
	}
	const spelled = asPresent(tags, tagsOf(stored));
	const subject = subjectOfKey(key);
	const { changed, ...result } = await applyTagChange(run, kind, spelled, { id, subject, send }).catch(
		(error: unknown) => {
			const { added, removed } = tagsPartOf(error);
			throw withWritten(error, { id, changes: withChangedTags(changes, added ?? removed, kind) });
		},
	);
	return { action: 'updated', ...result, changes: withChangedTags(changes, changed, kind) };
}

function previewTags(write: Write, kind: TagChange['kind'], run: RunServices): IDataObject {
	const { person, action, input, changes } = write;
	const { stored = {} } = person;
	const { tags = [] } = input.fields;
	if (kind === 'remove') noteRequestedTags(run, tags, tagsOf(stored));
	const after = tagsAfter(tagsOf(stored), tags, kind);
	return { id: idOf(stored), tags: after, action: action === 'none' ? 'unchanged' : 'updated', changes, dryRun: true };
}
