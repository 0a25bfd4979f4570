import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { automatic, bothDialects, jsonOf, located } from '../support/bench';
import { pause } from '../support/runs';
import { settings } from '../support/settings';
import { sized } from '../support/sizes';

/** The requests after which the run is stopped: all of a run at full size. */
const MOMENTS = sized(
	Array.from({ length: 40 }, (_, index) => index + 1),
	[1, 4, 9, 16],
);
/** Time after which whatever was sent before the stop has arrived, ms. */
const ARRIVED_MS = 50;

/** Contacts that are there, every second of them in a list, and rows about them and about new ones. */
const CONTACTS = Array.from({ length: 8 }, (_, index) => ({
	...{ id: `c${index}`, email: `e${index}@example.com`, city: 'Old', dateAdded: '2026-01-01T00:00:00.000Z' },
	tags: index % 2 === 1 ? ['shop', 'old'] : ['old'],
}));
const rowsFrom = (first: number, count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		...{ email: `e${first + index}@example.com`, city: 'New', tags: 'fresh', key: `c${first + index}` },
	}));

/** What a row of an operation has done on the server: all of it, a part, or nothing. */
type Done = (sandbox: Sandbox, row: IDataObject) => 'all' | 'part' | 'nothing';

const contactOf = ({ state }: Sandbox, { email }: IDataObject) =>
	[...state.contacts.values()].find((contact) => contact.email === email);
const either = (isDone: boolean) => (isDone ? 'all' : 'nothing');
const written: Done = (sandbox, row) => {
	const contact = contactOf(sandbox, row);
	const parts = [contact?.city === 'New', contact?.tags.includes('fresh') ?? false];
	return parts.every(Boolean) ? 'all' : parts.some(Boolean) ? 'part' : 'nothing';
};
const hasTag =
	(tag: string, wanted: boolean): Done =>
	(sandbox, row) =>
		either(contactOf(sandbox, row)?.tags.includes(tag) === wanted);
const isThere =
	(list: 'notes' | 'tasks' | 'equipment', key: string): Done =>
	({ state }, { email }) =>
		either([...state[list].values()].some((record) => (record as unknown as IDataObject)[key] === email));

interface Story {
	parameters: INodeParameters;
	rows: IDataObject[];
	done: Done;
	/** Whether the documented dialect has no such call. */
	isVendors?: true;
}

const contact = (operation: string, options: IDataObject = {}, more: IDataObject = {}): INodeParameters => ({
	resource: 'contact',
	operation,
	...settings(options),
	...more,
});
const BY_EMAIL = { contactId: located('email', '={{ $json.email }}') };
const BY_ID = { contactId: located('id', '={{ $json.key }}') };
const MAPPED = { fields: automatic() };
const listed = (leavers: string) =>
	contact('synchronize', { brakePercent: 99 }, { ...MAPPED, listTag: 'shop', leavers, leaversTag: 'former' });

const STORIES: Record<string, Story> = {
	'Create or Update': { parameters: contact('upsert', {}, MAPPED), rows: rowsFrom(0, 12), done: written },
	'Only Changes': { parameters: contact('upsert', { write: 'changes' }, MAPPED), rows: rowsFrom(0, 12), done: written },
	Create: { parameters: contact('create', {}, MAPPED), rows: rowsFrom(8, 8), done: written },
	Update: { parameters: contact('update', {}, { ...BY_EMAIL, ...MAPPED }), rows: rowsFrom(0, 8), done: written },
	'Add Tags': {
		parameters: contact('addTags', {}, { ...BY_ID, tags: 'fresh' }),
		rows: rowsFrom(0, 8),
		done: hasTag('fresh', true),
	},
	'Remove Tags': {
		parameters: contact('removeTags', {}, { ...BY_ID, tags: 'old' }),
		rows: rowsFrom(0, 8),
		done: hasTag('old', false),
	},
	Delete: {
		parameters: contact('delete', {}, BY_ID),
		rows: rowsFrom(0, 8),
		done: (sandbox, row) => either(!contactOf(sandbox, row)),
	},
	Note: {
		parameters: { resource: 'note', operation: 'create', ...BY_ID, body: '={{ $json.email }}' },
		rows: rowsFrom(0, 8),
		done: isThere('notes', 'body'),
		isVendors: true,
	},
	Equipment: {
		parameters: { resource: 'equipment', operation: 'create', name: '={{ $json.email }}', quantity: 1 },
		rows: rowsFrom(0, 8),
		done: isThere('equipment', 'name'),
	},
	'Synchronize: Remove Tag': { parameters: listed('removeTag'), rows: rowsFrom(4, 6), done: written, isVendors: true },
	'Synchronize: Delete': { parameters: listed('delete'), rows: rowsFrom(4, 6), done: written, isVendors: true },
	'Synchronize: Do Not Disturb': {
		...{ parameters: listed('doNotDisturb'), rows: rowsFrom(4, 6), done: written, isVendors: true },
	},
};

/** What an item may say of a row, by what was done of it. */
function isTrue({ error, code }: IDataObject, done: ReturnType<Done>): boolean {
	if (error === undefined) return done === 'all';
	const isOpen = /may have been|not known whether/i.test(error as string);
	if (code === 'tags-not-written') return done === 'part' || isOpen;
	return done === 'nothing' || (code !== 'not-sent' && isOpen);
}

/** What an item may say of a contact that left the list, by what is there. */
function isTrueOfLeaver({ id, leaver }: IDataObject, { state }: Sandbox): boolean {
	const stored = state.contacts.get(id as string);
	if (leaver === 'deleted') return stored === undefined;
	if (leaver === 'muted' || leaver === 'untagged') return stored?.tags.includes('shop') === false;
	return leaver === 'failed' || stored?.tags.includes('shop') === true;
}

bothDialects('a run that is stopped after any of its requests', (bench) => {
	const names = Object.keys(STORIES).filter((name) => bench.dialect === 'highLevel' || !STORIES[name]?.isVendors);

	it.each(names)('says of each row what was done of it: %s', async (name) => {
		const { parameters, rows, done } = STORIES[name] as Story;
		let stops = 0;
		for (const latencyMs of [0, 40]) {
			for (const moment of MOMENTS) {
				// What a run before sent at last may still arrive, so each run has contacts of its own.
				const mark = `at${moment}after${latencyMs}`;
				const marked = ({ email, ...one }: IDataObject): IDataObject => ({
					...one,
					email: `${mark}${email as string}`,
				});
				const given = rows.map(({ key, ...row }) => ({ ...marked(row), key: `${mark}${key as string}` }));
				bench.sandbox.clear();
				bench.sandbox.seed.contacts(CONTACTS.map(({ id, ...one }) => ({ ...marked(one), id: `${mark}${id}` })));
				const stop = new AbortController();
				let requests = 0;
				bench.sandbox.configure({ latencyMs, observer: () => void (++requests === moment && stop.abort()) });
				const { items } = await bench.run(parameters, given, { onError: 'continueRegularOutput', stop: stop.signal });
				bench.sandbox.configure({ observer: null });
				if (!stop.signal.aborted) break;
				stops++;
				await pause(ARRIVED_MS);
				const left = jsonOf(items).filter(({ action }) => action === 'left');
				const told = jsonOf(items).filter(({ action }) => action !== 'left');
				expect(told).toHaveLength(rows.length);
				const untrue = given.flatMap((row: IDataObject, index) => {
					const what = done(bench.sandbox, row);
					return isTrue(told[index] ?? {}, what) ? [] : [{ moment, latencyMs, what, said: told[index] }];
				});
				expect(untrue).toEqual([]);
				expect(left.filter((item) => !isTrueOfLeaver(item, bench.sandbox))).toEqual([]);
			}
		}
		expect(stops).toBeGreaterThanOrEqual(2);
	});
});
