import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure, isNotFound } from '../../client/errors/apiFailure';
import type { ContactInput } from '../../dialects';
import type { LocationSettings } from '../../lookups/location';
import { omitFields } from '../../mapping/fields/contactInput';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import { changesOf } from '../changes';
import { idOfPerson } from '../diff';
import { mergeRows } from '../merge';
import type { Conflict, Plan, Write } from '../plan';
import { conflictsInAnswer } from './answerConflicts';
import { planAgain, type Surprise } from './planAgain';
import { sendPlanned } from './sendWrite';
import { sendUpsert } from './sendUpsert';

/** Maximum number of times that the rows of a person are planned again because the server knows more than the plan. */
const MAX_PLANS_OF_WRITE = 3;

/** What became of the rows of one person. */
export interface WriteOutcome {
	/** The plan that was carried out: that of all rows, or the one that was made again for these rows alone. */
	plan: Plan;
	/** The contact after each write, with `isNew`, `action` and `changes`. */
	records: Map<Write, IDataObject>;
	/** Emails and phones that the server left off the contact. */
	leftOff: Conflict[];
}

/**
 * Carries out the write of a plan. If the contact was deleted, merged, or turns out to exist since it was read, its rows are planned again
 * alone, with what the server said.
 * @throws ApiFailure
 */
export async function carryOut(
	plan: Plan,
	write: Write,
	run: RunServices,
	settings: LocationSettings,
	send: Send,
): Promise<WriteOutcome> {
	const outcome: WriteOutcome = { plan, records: new Map(), leftOff: [] };
	const surprises: Surprise[] = [];
	let location = settings;
	let writes: readonly Write[] = [write];
	for (let left = MAX_PLANS_OF_WRITE; ; left--) {
		const surprise = await writeAll(writes, outcome, run, location, send, left > 1);
		if (!surprise) return outcome;
		const named = write.person.rows.flatMap(({ keys }) => keys.filter((key) => 'id' in key));
		if ('gone' in surprise && named[0]) throw unknownIdError(named[0]);
		surprises.push(surprise);
		// Whether an unclear create was done is not known, so the server has to find the contact by itself.
		if ('gone' in surprise) location = { ...location, refusesDuplicates: undefined };
		outcome.plan = await planAgain(write.person.rows, surprises, run, location, send);
		outcome.records.clear();
		writes = outcome.plan.writes;
	}
}

/** @returns what the server knew and the plan did not; `undefined` if all is written @throws ApiFailure */
async function writeAll(
	writes: readonly Write[],
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
	mayPlanAgain: boolean,
): Promise<Surprise | undefined> {
	for (const one of writes) {
		const result = await writeOne(one, outcome, run, location, send).catch((error: unknown) => {
			const surprise = mayPlanAgain ? surpriseOf(error, one) : undefined;
			if (!surprise) throw error;
			return { surprise };
		});
		if ('surprise' in result) return result.surprise as Surprise;
		outcome.records.set(one, result);
	}
	return undefined;
}

async function writeOne(
	write: Write,
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
): Promise<IDataObject> {
	const { person, input, tagMode } = write;
	const { stored } = person;
	const written = await sendPlanned(write, run, location, send);
	if (!stored || write.action === 'none') {
		outcome.leftOff.push(...conflictsInAnswer(input.fields, written));
		return written;
	}
	const { contact } = mergeRows(person.rows);
	const isOther = idOf(written) !== idOfPerson(person);
	// The server created the contact again, but without what the one before was to keep.
	if (isOther && written.isNew === true && countOfFields(input) < countOfFields(contact)) {
		const whole = await sendUpsert(contact, tagMode, run, send);
		return { ...whole, isNew: true, action: 'created' };
	}
	if (isOther) return written;
	const found = conflictsInAnswer(input.fields, written);
	outcome.leftOff.push(...found);
	const effective = omitFields(
		input,
		found.map(({ field }) => field),
	);
	// A contact that was read is not new, even if the answer to a repeated request looks like it.
	return { ...written, isNew: false, action: 'updated', changes: changesOf(effective, stored, tagMode) };
}

const countOfFields = ({ fields, customFields }: ContactInput): number =>
	Object.keys(fields).length + customFields.length;

function surpriseOf(error: unknown, write: Write): Surprise | undefined {
	if (isNotFound(error)) return { gone: idOfPerson(write.person) };
	if (!(error instanceof ApiFailure)) return undefined;
	// Whether the contact was created is not known even after looking for it. An upsert finds it in any case.
	if (error.facts.unclear && write.action === 'create') return { gone: undefined };
	if (!error.facts.duplicate) return undefined;
	const { contactId, matchingField } = error.facts;
	if (contactId === undefined || contactId === idOfPerson(write.person)) return undefined;
	return { exists: contactId, matchingField, stored: write.person.stored };
}
