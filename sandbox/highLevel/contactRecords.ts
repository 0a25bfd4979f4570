import type { Context } from '../context';
import { findContact } from '../contacts/writing';
import { ApiError } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import type { Note, Task } from '../types';
import { checked, filledText, flag, isoTime, text, type Rules } from '../validate';

/** The kinds of records that a contact has, and the fields that a create has to have. */
interface Kind {
	type: 'notes' | 'tasks';
	noun: 'note' | 'task';
	rules: Rules;
	required: readonly string[];
	added: (ctx: Context) => object;
}

const NOTES: Kind = {
	type: 'notes',
	noun: 'note',
	rules: {
		body: { check: filledText },
		title: { check: text },
		color: { check: text },
		pinned: { check: flag },
		userId: { check: text },
	},
	required: ['body'],
	added: ({ options }) => ({ dateAdded: new Date(options.date()).toISOString() }),
};

const TASKS: Kind = {
	type: 'tasks',
	noun: 'task',
	rules: {
		title: { check: filledText },
		body: { check: text },
		dueDate: { check: isoTime },
		completed: { check: flag },
		assignedTo: { check: text },
	},
	required: ['title', 'dueDate', 'completed'],
	added: () => ({}),
};

type ContactRecord = Note | Task;

/** Routes of one kind of record. Notes and tasks have the same ones. */
function routesOf({ type, noun, rules, required, added }: Kind): Route[] {
	const url = `/contacts/:contactId/${type}`;
	const one = `${url}/:recordId`;
	const createRules = Object.fromEntries(
		Object.entries(rules).map(([name, rule]) => [name, { ...rule, required: required.includes(name) }]),
	);

	const table = ({ state }: Context) => state[type] as Map<string, ContactRecord>;
	const ownerOf = ({ ctx, grant, params }: Call) => findContact(ctx, grant, params.contactId ?? '');
	const named = (call: Call): ContactRecord => {
		const { id } = ownerOf(call);
		const { recordId = '' } = call.params;
		const record = table(call.ctx).get(recordId);
		// Like an unknown contact, which highLevel answers with 400.
		if (record?.contactId !== id) throw new ApiError(400, `The ${noun} with id ${recordId} is not found`);
		return record;
	};
	const answer = (ctx: Context, record: ContactRecord, status = 200): Answer => ({
		status,
		body: { [noun]: shownBody(ctx, record) },
	});

	const list = (call: Call): Answer => {
		checked(call.query, {});
		const { id } = ownerOf(call);
		const records = [...table(call.ctx).values()].filter(({ contactId }) => contactId === id);
		return { status: 200, body: { [type]: records.map((record) => shownBody(call.ctx, record)) } };
	};
	const create = (call: Call): Answer => {
		const { ctx, query, body } = call;
		checked(query, {});
		const values = checked(body, createRules);
		const { id: contactId } = ownerOf(call);
		const record = { ...values, ...added(ctx), id: ctx.state.nextId(), contactId } as unknown as ContactRecord;
		ctx.counters.wrote(record.id, 'created');
		return answer(ctx, ctx.state.put(table(ctx), record), 201);
	};
	const get = (call: Call): Answer => {
		checked(call.query, {});
		return answer(call.ctx, named(call));
	};
	const write = (call: Call, writable: Rules): Answer => {
		const { ctx, query, body } = call;
		checked(query, {});
		const record = { ...named(call), ...checked(body, writable) };
		ctx.counters.wrote(record.id, 'updated');
		return answer(ctx, ctx.state.put(table(ctx), record));
	};
	const remove = (call: Call): Answer => {
		const { ctx, query, body, v3 } = call;
		checked(query, {});
		checked(body, {});
		const { id } = named(call);
		ctx.state.drop(table(ctx), id);
		ctx.counters.wrote(id, 'deleted');
		return { status: 200, body: { succeded: true, ...(v3 && { succeeded: true }) } };
	};
	const completed = { completed: { check: flag, required: true } };
	return [
		{ method: 'GET', url, guard: guards.contactsRead, handler: list },
		{ method: 'POST', url, guard: guards.contactsWrite, handler: create },
		{ method: 'GET', url: one, guard: guards.contactsRead, handler: get },
		{ method: 'PUT', url: one, guard: guards.contactsWrite, handler: (call) => write(call, rules) },
		{ method: 'DELETE', url: one, guard: guards.contactsWrite, handler: remove },
		...(type === 'tasks'
			? [
					{
						method: 'PUT' as const,
						url: `${one}/completed`,
						guard: guards.contactsWrite,
						handler: (call: Call) => write(call, completed),
					},
				]
			: []),
	];
}

/** A note or task as answers show it. */
export const shownBody = <T extends ContactRecord>({ options }: Context, record: T): T =>
	options.bodiesAsHtml && record.body !== undefined ? { ...record, body: asHtml(record.body) } : record;

function asHtml(body: string): string {
	const escaped = body.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
	return `<p>${escaped.replace(/\n/g, '</p><p>')}</p>`;
}

/** Notes and tasks of a contact. */
export const contactRecordRoutes: readonly Route[] = [...routesOf(NOTES), ...routesOf(TASKS)];
