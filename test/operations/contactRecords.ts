import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { fromAI } from './agentCall';
import { ADA, BOB, BY_EXPRESSION } from './contacts';
import type { Effect, Sample } from './sample';

/** Notes or tasks: the same operations under other names. */
interface Kind {
	noun: 'note' | 'task';
	path: string;
	created: Effect;
	/** Fields of a create; its others; and a create by expressions. */
	fields: INodeParameters;
	otherFields: INodeParameters;
	expressions: INodeParameters;
	/** What an agent fills, and what is sent then. */
	agentFields: INodeParameters;
	args: Record<string, string>;
	sent: object;
	/** A change, and one by an expression. */
	change: INodeParameters;
	expressedChange: INodeParameters;
	/** Others of a list. */
	otherLists?: INodeParameters[];
}

/** The ID of a user, which is not looked up. */
const USER = 'TUcmRxWrjqzJS8EjkxNK';

export const NOTE: Kind = {
	noun: 'note',
	path: '/contacts/ada/notes',
	created: 'createSeen',
	fields: { body: 'Wants an offer' },
	otherFields: { body: '<p>Called</p>', title: 'Call', pinned: true, color: '#FFAA00', userId: USER },
	expressions: { body: '={{ $json.text }}', title: '={{ $json.name }}' },
	agentFields: { body: fromAI('text', 'Text'), title: fromAI('heading', 'Heading') },
	args: { text: 'Called & waits', heading: 'Call' },
	sent: { body: 'Called & waits', title: 'Call' },
	change: { title: 'Offer' },
	expressedChange: { title: '={{ $json.name }}' },
};

const DUE = '2026-12-01T10:00:00.000Z';

export const TASK: Kind = {
	noun: 'task',
	path: '/contacts/ada/tasks',
	created: 'createUndated',
	fields: { title: 'Send an offer', dueDate: DUE },
	otherFields: { title: 'Call', dueDate: DUE, body: 'Details', completed: true, assignedTo: USER },
	expressions: { title: '={{ $json.name }}', body: '={{ $json.text }}', dueDate: DUE },
	agentFields: { title: fromAI('what', 'What to do'), dueDate: fromAI('due', 'ISO date') },
	args: { what: 'Call back', due: '2026-12-01T11:00:00+01:00' },
	sent: { title: 'Call back', dueDate: DUE, completed: false },
	change: { completed: true },
	expressedChange: { title: '={{ $json.name }}' },
	otherLists: [
		{ of: 'location', returnAll: true },
		{ of: 'location', returnAll: true, filters: { completed: false }, options: { contactNameAndEmail: true } },
	],
};

const recordsOf =
	({ noun }: Kind) =>
	({ state }: Sandbox) =>
		[...state[`${noun}s`].values()].map(({ contactId, body, title }) => [contactId, title, body]);

const DIALECTS = ['highLevel'] as const;

/** The records of `seed`: Ada's has all fields, Bob's as few as can be. */
const named = ({ noun }: Kind, who = 'ada'): INodeParameters => ({
	...(who === 'ada' ? ADA : BOB),
	[`${noun}Id`]: `${who}-${noun}`,
});
const byExpression = ({ noun }: Kind): INodeParameters => ({ ...BY_EXPRESSION, [`${noun}Id`]: '={{ $json.first }}' });
const byAgent = ({ noun }: Kind): INodeParameters => ({ ...ADA, [`${noun}Id`]: fromAI('id', `ID of the ${noun}`) });

const createOf = (kind: Kind): Sample => ({
	subtitle: `Create: ${kind.noun}`,
	effect: kind.created,
	dialects: DIALECTS,
	parameters: { ...ADA, ...kind.fields },
	others: [
		{ ...BOB, ...kind.otherFields },
		{ ...BOB, ...kind.fields, options: { skipIfThere: true } },
	],
	expressions: { ...BY_EXPRESSION, ...kind.expressions },
	agent: {
		parameters: { ...ADA, ...kind.agentFields },
		args: kind.args,
		wire: [{ method: 'POST', path: kind.path, body: kind.sent }],
		answers: { ...kind.sent, action: 'created', contactId: 'ada' },
		state: (sandbox) => recordsOf(kind)(sandbox).length,
		becomes: 3,
	},
});

const removeOf = (kind: Kind): Sample => ({
	subtitle: `Delete: ${kind.noun}`,
	effect: 'confirmed',
	dialects: DIALECTS,
	parameters: named(kind),
	expressions: byExpression(kind),
	agent: {
		parameters: byAgent(kind),
		args: { id: `ada-${kind.noun}` },
		wire: [{ method: 'DELETE', path: `${kind.path}/ada-${kind.noun}` }],
		answers: { id: `ada-${kind.noun}`, deleted: true },
		state: (sandbox) => recordsOf(kind)(sandbox).map(([contactId]) => contactId),
		becomes: ['bob'],
	},
});

const getOf = (kind: Kind): Sample => ({
	subtitle: `Get: ${kind.noun}`,
	effect: 'read',
	dialects: DIALECTS,
	parameters: named(kind),
	others: [named(kind, 'bob')],
	expressions: byExpression(kind),
	agent: {
		parameters: byAgent(kind),
		args: { id: `ada-${kind.noun}` },
		wire: [{ method: 'GET', path: `${kind.path}/ada-${kind.noun}` }],
		answers: { id: `ada-${kind.noun}`, contactId: 'ada', bodyText: 'Likes tea' },
	},
});

const getAllOf = (kind: Kind): Sample => ({
	subtitle: `Get many: ${kind.noun}`,
	effect: 'read',
	dialects: DIALECTS,
	parameters: { ...ADA, returnAll: true },
	others: [{ ...BOB, returnAll: true }, ...(kind.otherLists ?? [])],
	expressions: { ...BY_EXPRESSION, returnAll: false, limit: '={{ $json.limit }}' },
	agent: {
		parameters: { ...ADA, returnAll: false, limit: fromAI('limit', 'Most results', 'number') },
		args: { limit: 3 },
		wire: [{ method: 'GET', path: kind.path }],
		answers: [{ id: `ada-${kind.noun}`, contactId: 'ada' }],
	},
});

const updateOf = (kind: Kind): Sample => ({
	subtitle: `Update: ${kind.noun}`,
	effect: 'update',
	dialects: DIALECTS,
	parameters: { ...named(kind), updateFields: kind.change },
	others: [{ ...named(kind, 'bob'), updateFields: kind.change }],
	expressions: { ...byExpression(kind), updateFields: kind.expressedChange },
	agent: {
		parameters: { ...byAgent(kind), updateFields: { title: fromAI('title', 'Title') } },
		args: { id: `ada-${kind.noun}`, title: 'Other' },
		wire: [{ method: 'PUT', path: `${kind.path}/ada-${kind.noun}`, body: { title: 'Other' } }],
		answers: { id: `ada-${kind.noun}`, title: 'Other', action: 'updated' },
		state: (sandbox) => recordsOf(kind)(sandbox)[0],
		becomes: ['ada', 'Other', 'Likes tea'],
	},
});

/** The operations of notes, or of tasks. */
export const contactRecordSamples = (kind: Kind): Record<string, Sample> => ({
	create: createOf(kind),
	delete: removeOf(kind),
	get: getOf(kind),
	getAll: getAllOf(kind),
	update: updateOf(kind),
});
