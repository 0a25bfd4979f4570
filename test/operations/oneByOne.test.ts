import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { omit } from '../../nodes/HighLevelCrm/values/omit';
import { Bench, DIALECTS, jsonOf, located, mapping } from '../support/bench';
import { sized } from '../support/sizes';

const CASES = { numRuns: sized(400, 5), endOnFailure: true };
const GOING_ON = { onError: 'continueRegularOutput' } as const;
const DUE = '2026-12-01T09:00:00.000Z';

const EMAILS = ['a@example.com', 'b@example.com', 'c@example.com'];
// The last ends like the first.
const PHONES = ['+12025550101', '+12025550102', '+442025550101'];
const NUMBERS = ['10', '11'];
const TEXTS = ['Call', 'call ', '<p>Call</p>', 'Offer', ''];

const person = fc.record(
	{
		email: fc.constantFrom(...EMAILS),
		phone: fc.constantFrom(...PHONES),
		number: fc.constantFrom(...NUMBERS),
		more: fc.constantFrom('d@example.com', '+12025550109'),
		tags: fc.subarray(['vip', 'old']),
	},
	{ requiredKeys: [] },
);
const record = fc.record({ who: fc.nat(3), text: fc.constantFrom(...TEXTS.filter(Boolean)), completed: fc.boolean() });

/** What rows call their contacts, by the mode of the locator. Some of them nobody has, and several contacts may have one. */
const KEYS = {
	id: ['one0', 'one1', 'one2', 'nobody', ''],
	email: [...EMAILS, 'd@example.com', 'B@Example.com', 'nobody@example.com', 'no email'],
	phone: [...PHONES, '(202) 555-0102', '202 555 0101', '+12025550109', '+12025550199'],
	customField: [...NUMBERS, '99', ' 10 '].map((number) => `Customer Number = ${number}`),
};
type Mode = keyof typeof KEYS;

/** Operations on a contact that rows name, and on its records: the rows do not depend on one another but in their order. */
const OPERATIONS: Record<string, INodeParameters> = {
	get: { resource: 'contact', operation: 'get' },
	delete: { resource: 'contact', operation: 'delete' },
	addTags: { resource: 'contact', operation: 'addTags', tags: '={{ $json.text || "x" }}' },
	removeTags: { resource: 'contact', operation: 'removeTags', tags: 'VIP' },
	addToWorkflow: { resource: 'contact', operation: 'addToWorkflow', workflowId: located('id', 'wf1') },
	notes: { resource: 'note', operation: 'getAll', returnAll: true },
	tasks: { resource: 'task', operation: 'getAll', returnAll: false, limit: 2 },
	openTasks: { resource: 'task', operation: 'getAll', returnAll: true, filters: { completed: false, text: 'call' } },
	createNote: { resource: 'note', operation: 'create', body: '={{ $json.text }}' },
	createTask: { resource: 'task', operation: 'create', title: '={{ $json.text }}', dueDate: DUE },
	create: { resource: 'contact', operation: 'create' },
	upsert: { resource: 'contact', operation: 'upsert' },
};
/** Operations that take the fields of a contact, by which they find it. */
const MAPPING = ['create', 'upsert'];
const SKIPPING = ['createNote', 'createTask'];
/** HighLevel answers with one of several contacts that have an email or phone; where contacts are read together, such a row fails. */
const READING = ['get', 'notes', 'tasks', 'openTasks'];

const world = fc.constantFrom<Mode>('id', 'email', 'phone', 'customField').chain((mode) =>
	fc.record({
		mode: fc.constant(mode),
		operation: fc.constantFrom(
			...Object.keys(OPERATIONS).filter((name) => !MAPPING.includes(name) || mode === 'email' || mode === 'phone'),
		),
		people: fc.array(person, { minLength: 2, maxLength: 4 }),
		records: fc.array(record, { maxLength: 6 }),
		rows: fc.array(fc.record({ key: fc.constantFrom(...KEYS[mode]), text: fc.constantFrom(...TEXTS) }), {
			minLength: 2,
			maxLength: 7,
		}),
		skips: fc.boolean(),
		missing: fc.constantFrom('failRow', 'passOn'),
		/** Rows about contacts of their own, so that contacts and tasks are read together. */
		others: fc.constantFrom(0, 4, 25),
	}),
);
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const OTHERS = Array.from({ length: 25 }, (_, index) => ({
	...{ id: `other${index}`, email: `other${index}@example.com`, phone: `+1303555${String(index).padStart(4, '0')}` },
	customFields: [{ id: 'number', value: `n${index}` }],
}));
const keyOfOther = (mode: Mode, index: number): string =>
	mode === 'customField' ? `Customer Number = n${index}` : String(OTHERS[index]?.[mode]);

/** Contacts without an email or phone that an earlier one has. Phones that end alike may be one. */
function distinct(people: World['people']): World['people'] {
	const taken = new Set<string>();
	const free = (value = '') => !taken.has(value.slice(-7)) && taken.add(value.slice(-7)).size > 0;
	return people.map(({ email, phone, ...one }) => ({
		...one,
		...(email !== undefined && free(email.slice(0, 7)) && { email }),
		...(phone !== undefined && free(phone) && { phone }),
	}));
}

function prepare({ sandbox, dialect }: Bench, { people: all, records, operation }: World): void {
	const people = READING.includes(operation) ? distinct(all) : all;
	// The documented interface shows no additional emails and phones. Writes of one contact under two names have no order.
	const hasMore = dialect === 'highLevel' && READING.includes(operation);
	sandbox.clear();
	sandbox.configure({ allowDuplicates: true });
	sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
	sandbox.seed.workflows([{ id: 'wf1', name: 'Welcome', status: 'published' }] as never);
	const contacts = people.map(({ number, more, ...one }, index) => ({
		...{ id: `one${index}`, ...one },
		...(number !== undefined && { customFields: [{ id: 'number', value: number }] }),
		...(hasMore && index === 0 && more?.includes('@') === true && { additionalEmails: [more] }),
		...(hasMore && index === 0 && more?.startsWith('+') === true && { additionalPhones: [more] }),
	}));
	sandbox.seed.contacts([...contacts, ...OTHERS] as never);
	if (dialect === 'documented') return;
	for (const [index, { who, text, completed }] of records.entries()) {
		const contactId = `one${who % people.length}`;
		sandbox.seed.notes([{ id: `note${index}`, contactId, body: text }] as never);
		sandbox.seed.tasks([{ id: `task${index}`, contactId, title: text, completed, dueDate: DUE }] as never);
	}
}

const rowsOf = ({ mode, rows, others }: World): IDataObject[] => [
	...rows,
	...OTHERS.slice(0, others).map((_, index) => ({ key: keyOfOther(mode, index), text: 'Offer' })),
];

const parametersOf = ({ mode, operation, skips, missing }: World): INodeParameters => ({
	...OPERATIONS[operation],
	...(MAPPING.includes(operation)
		? { fields: mapping({ [mode]: '={{ $json.key }}', firstName: '={{ $json.text || "Ann" }}' }) }
		: { contactId: located(mode, '={{ $json.key }}') }),
	// A search shows other fields of a contact than the contact itself, of which this format shows none.
	options: {
		...(SKIPPING.includes(operation) ? { skipIfThere: skips } : { missing }),
		...(operation === 'get' && { outputFormat: 'simplified' }),
	},
});

/** IDs of contacts that were there before. */
const BEFORE = /^(one|other|note|task)\d+$/;

/** What differs between a row alone and a row among others: its number, those before it, and the IDs and times of what is new. */
const told = ({ id, error, ...item }: IDataObject): IDataObject => ({
	...omit(item, 'row', 'dateAdded', 'dateUpdated', 'sameAs'),
	id: BEFORE.test(id as string) ? id : 'new',
	failed: error !== undefined,
});

/** A run adds a contact to a workflow once, as its messages would go out twice: later rows of the contact are `unchanged`. */
function inOneRun({ operation }: World, items: IDataObject[]): IDataObject[] {
	if (operation !== 'addToWorkflow') return items;
	const added = new Set<unknown>();
	return items.map((item) => {
		if (item.action !== 'updated') return item;
		if (added.has(item.id)) return { ...item, action: 'unchanged' };
		added.add(item.id);
		return item;
	});
}

/** All that the server keeps, without IDs and times of what was created. */
function stateOf({ sandbox: { state } }: Bench): unknown {
	const records = (list: Iterable<object>) =>
		[...list]
			.map((one) => one as IDataObject)
			.map(({ contactId, body, title, completed }) => JSON.stringify([contactId, body, title, completed]))
			.sort();
	return {
		contacts: [...state.contacts.values()]
			.map(({ id, email, phone, firstName, tags }) =>
				JSON.stringify([BEFORE.test(id) && id, email, phone, firstName, tags]),
			)
			.sort(),
		...{
			notes: records(state.notes.values()),
			tasks: records(state.tasks.values()),
			// Runs of one row each add a contact to a workflow once more.
			enrolments: new Set([...state.enrolments.values()].map(({ contactId, workflowId }) => contactId + workflowId))
				.size,
		},
	};
}

describe.each(DIALECTS)('The rows of a run (%s)', (dialect) => {
	const bench = new Bench(dialect);
	it('return and write the same as one run for each row', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				const rows = rowsOf(one);
				prepare(bench, one);
				const alone: IDataObject[] = [];
				for (const row of rows) alone.push(...jsonOf((await bench.run(parametersOf(one), [row], GOING_ON)).items));
				const stateAlone = stateOf(bench);
				prepare(bench, one);
				const together = jsonOf((await bench.run(parametersOf(one), rows, GOING_ON)).items);
				expect(together.map(told)).toEqual(inOneRun(one, alone.map(told)));
				expect(stateOf(bench)).toEqual(stateAlone);
			}),
			CASES,
		);
	}, 3_600_000);
});
