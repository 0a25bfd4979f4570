import type { IDataObject } from 'n8n-workflow';
import { exactKey, type ContactKey } from '../api/contactKey';
import type { Send } from '../api/request';
import { badValues, reportLeftOut } from '../mapping/input/badValues';
import { clearEmpty, omitFields, parseContactInput, type MappedContact } from '../mapping/input/contactInput';
import { nameDeletedFields } from '../mapping/input/deletedFields';
import { isEmptyInput } from '../mapping/input/emptyInput';
import { matchKeys, requireSomeField } from '../mapping/input/identity';
import { fieldsParameters } from '../mapping/fields/mapper';
import { ifMissing } from '../operation/ifMissing';
import { automaticNotice, replaceTagsNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import { contactFormat } from '../operation/formatOption';
import { firstChangesParameter, isCompared, ONLY_CHANGES_ADVICE, writeParameter } from '../operation/writeParameter';
import { describeCustomFields } from '../plan/diff/changes';
import { previewOf } from '../plan/output';
import type { Write } from '../plan/plan';
import { sendPlanned } from '../plan/write/sendWrite';
import { writeById } from '../plan/write/writeById';
import type { Call } from '../run/call';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { omit } from '../values/omit';
import { tagMode, tagModeOf } from '../tags/tagMode';
import { isFirstComparison } from './locator/comparedIds';
import { contactCall } from './locator/contactCall';
import { contactIdParameter, parseContactKey, subjectOfKey } from './locator/contactLocator';
import { LocatedJob } from './locator/locatedJob';
import { requireNamed } from './locator/requireNamed';
import { writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn } from './output/options';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update contact',
	description: 'Change the mapped fields of one contact; all others stay as they are',
	parameters: [
		contactIdParameter,
		...fieldsParameters,
		automaticNotice,
		replaceTagsNotice,
		writeParameter,
		firstChangesParameter,
	],
	options: [outputMode, contactFormat, fieldsToReturn, ifMissing, badValues, clearEmpty, tagMode],
	output: writtenContactOutput,
	results: ['updated', 'unchanged', 'notFound'],
	begin({ run, parameters }) {
		const job = new LocatedJob(run, parameters, {
			async send(write, key, send) {
				const record = await sendUpdate(write, key, run, send);
				requireNamed(key, write.person.stored ?? {}, record, write.input.fields, run);
				return record;
			},
			preview: withoutIsNew,
		});
		return { prepare: async (row) => await prepareContactUpdate(row, job), plan: job.decide, trial: job.trial };
	},
};

async function prepareContactUpdate(row: Row, job: LocatedJob): Promise<Call> {
	const { run, index, parameters } = row;
	const { dialect } = run;
	const clears = parameters.option(clearEmpty) === true;
	const given = await parseContactInput(row, clears, dialect.notUpdatable, { isNamedById: true });
	const compares = isCompared(parameters);
	requireSomeField(given);
	const key = await parseContactKey(row);
	const named = withoutNamingField(given, key);
	const contact = compares ? await describeCustomFields(run, named) : named;
	const mode = tagModeOf(row);
	const single = await contactCall(row, {
		key,
		writes: true,
		prefetches: compares,
		isPlanned: compares,
		advice: ONLY_CHANGES_ADVICE,
		async run({ id, subject, send, lookedUp }) {
			// A contact that was looked up all the same is compared without a further request.
			if (lookedUp && isFirstComparison(lookedUp, run))
				return await sendUpdate(await job.planOne(index, contact, mode, lookedUp), key, run, send);
			const written = await writeById(id, subject, contact, mode, run, send);
			return { ...written, action: isEmptyInput(contact) ? 'unchanged' : 'updated' };
		},
		preview: async (before) => withoutIsNew(await job.planOne(index, contact, mode, before)),
	});
	const call = compares ? job.add(index, contact, mode, single) : single;
	return reportLeftOut(nameDeletedFields(call, contact, row), contact, run);
}

/** The email or phone of the locator only names the contact. A contact that has it as an additional one would lose its main one. */
function withoutNamingField(contact: MappedContact, key: ContactKey): MappedContact {
	const own = matchKeys(contact).find((one) => exactKey(one) === exactKey(key));
	return own ? omitFields(contact, Object.keys(own)) : contact;
}

/** Writes what a plan says of a contact that was read. */
async function sendUpdate(write: Write, key: ContactKey, run: RunServices, send: Send): Promise<IDataObject> {
	// Other contacts with the same email or phone were not read, so the write is made as if there were any.
	const shared = { ...write, isShared: true };
	return omit(await sendPlanned(shared, run, {}, send, subjectOfKey(key)), 'isNew');
}

/** Every contact of an update existed before. */
const withoutIsNew = (write: Write): IDataObject => omit(previewOf(write), 'isNew');
