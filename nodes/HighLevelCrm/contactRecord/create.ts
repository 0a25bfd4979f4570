import type { IDataObject } from 'n8n-workflow';
import { contactRecordsPath } from '../api/paths';
import { idOf } from '../api/records';
import type { Send } from '../api/request';
import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import type { Operation } from '../operation/operation';
import { hiddenParameter, switchOption, type Option, type Parameter } from '../operation/option';
import { sendWrite } from '../operation/responses';
import { recordFormat } from '../operation/formatOption';
import { dryRun } from '../operation/sharedOptions';
import type { Call } from '../run/call';
import { Order } from '../run/order';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import { parseDueInDays, withDueInDays } from './fields/due';
import { dueDateField } from './fields/task';
import { parseRecordFields, type RecordField } from './fields/field';
import { requireRecordKind, type ContactRecordKind } from './kind';
import { readRecords, recordOutput, withOwner, type Owner } from './records';
import { hasSameText } from './sameRecord';
import { TasksOfRows } from './together/tasksOfRows';
import { verifyRecordCreated } from './verifyRecordCreated';

const skipIfThere: Option<boolean | undefined> = {
	...switchOption({
		displayName: 'Skip if There',
		name: 'skipIfThere',
		type: 'boolean',
		default: true,
		description:
			'Whether to return a note with the same body, or task with the same title, instead of a new one (more requests)',
	}),
	protects: true,
};

export const create = (kind: ContactRecordKind): Operation => ({
	value: 'create',
	name: 'Create',
	action: `Create ${kind.noun}`,
	description: `Add ${kind.one} to one contact`,
	parameters: [contactIdParameter, ...createParameters(kind)],
	options: [dryRun, recordFormat, skipIfThere],
	output: recordOutput,
	resultAction: 'created',
	begin({ run }) {
		const together = TasksOfRows.of(kind, run, false);
		/** Notes and tasks that earlier rows of a dry run would create. */
		const previewed: IDataObject[] = [];
		const turns = new Order();
		return {
			prepare: async (row) => await prepareCreate(kind, row, { previewed, turns, together }),
			plan: together?.readAll,
		};
	},
});

/** What the rows of a run have in common. */
interface Shared {
	previewed: IDataObject[];
	/** Orders the rows by the contact's ID: rows may name one contact by different emails, and only the ID shows that. */
	turns: Order;
	together?: TasksOfRows;
}

async function prepareCreate(
	kind: ContactRecordKind,
	row: Row,
	{ previewed, turns, together: tasks }: Shared,
): Promise<Call> {
	const { run, parameters } = row;
	requireRecordKind(kind, run);
	const given = Object.fromEntries(kind.fields.map(({ parameter }) => [parameter.name, parameters.get(parameter)]));
	if (kind.additionalFieldsParameter) Object.assign(given, parameters.get(kind.additionalFieldsParameter));
	if (kind.fields.includes(dueDateField)) given.dueDate = parseDueInDays(row) ?? given.dueDate;
	const input = await parseRecordFields(kind.fields, given as IDataObject, row, false);
	const skips = parameters.option(skipIfThere) === true;
	const together = skips ? tasks : undefined;
	const readBefore = async (owner: Owner, send: Send) =>
		skips ? (together?.get(owner.id) ?? (await readRecords(kind, owner, send)).records) : undefined;
	return await contactCall(row, {
		writes: true,
		together,
		async run({ id, subject, send, confirm }) {
			const owner = { id, subject };
			return await turns.inTurn(skips ? [id] : [], async () => {
				const before = await readBefore(owner, send);
				const existing = before?.find((record) => hasSameText(kind, record, input));
				if (existing) return { ...existing, action: 'unchanged' };
				await confirm();
				const created = await createOne(kind, owner, input, before, run, send).catch((error: unknown) => {
					together?.forget(id);
					throw error;
				});
				together?.created(id, created);
				return created;
			});
		},
		async preview(_, id, send) {
			const before = await readBefore({ id, subject: `contact "${id}"` }, send);
			const others = before && [...before, ...previewed.filter(({ contactId }) => contactId === id)];
			const existing = others?.find((record) => hasSameText(kind, record, input));
			if (existing) return { ...existing, action: 'unchanged' };
			const created = { ...input, contactId: id };
			previewed.push(created);
			return { ...created, action: 'created' };
		},
	});
}

/** The fields in the panel's order. The JSON of a workflow may also give an additional field outside the collection. */
function createParameters({ fields, additionalFieldsParameter }: ContactRecordKind): Parameter[] {
	const shown = fields
		.filter(({ isAdditional }) => !isAdditional)
		.flatMap((field) => (field === dueDateField ? withDueInDays(field.parameter) : [inCreate(field)]));
	if (!additionalFieldsParameter) return shown;
	const beside = fields.filter(({ isAdditional }) => isAdditional).map(({ parameter }) => hiddenParameter(parameter));
	return [...shown, additionalFieldsParameter, ...beside];
}

/** In a new record, a user may be left out. */
const inCreate = ({ parameter }: RecordField): Parameter =>
	parameter.typeOptions?.loadOptionsMethod === 'getUsers'
		? { ...parameter, typeOptions: { loadOptionsMethod: 'getUsersOrNone' } }
		: parameter;

async function createOne(
	kind: ContactRecordKind,
	owner: Owner,
	input: IDataObject,
	before: readonly IDataObject[] | undefined,
	run: RunServices,
	send: Send,
): Promise<IDataObject> {
	const subject = `new ${kind.noun} of ${owner.subject}`;
	const request = {
		method: 'POST',
		path: contactRecordsPath(kind.type, owner.id),
		body: input,
		effect: 'create',
		subject,
		missing: owner.subject,
		verifyCreate: verifyRecordCreated(kind, owner, input, before, run),
	} as const;
	const record = await sendWrite(send, request, 'other');
	run.writtenIds.add(idOf(record) ?? '');
	return withOwner(record, owner);
}
