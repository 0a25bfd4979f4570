import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { timeOf } from '../../nodes/HighLevelCrm/values/storedTime';
import { jsonOf } from '../support/bench';
import { runAgainst, withServer, type Said } from '../support/runs';
import { undoing } from '../undo/nights';

const DAY_MS = 86_400_000;
const [OLD, NEW] = [Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1)];
const SEARCH = { operation: 'search', returnAll: true };

/** The forms in which servers state a time. */
const FORMS: Array<[form: string, of: (ms: number) => unknown]> = [
	['ISO 8601', (ms) => new Date(ms).toISOString()],
	['no time zone', (ms) => new Date(ms).toISOString().slice(0, -1)],
	['a database', (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')],
	['ms', (ms) => ms],
	['ms as text', (ms) => String(ms)],
	['seconds', (ms) => ms / 1000],
	['seconds as text', (ms) => String(ms / 1000)],
	['seconds with a fraction', (ms) => ms / 1000 + 0.5],
];

it.each([undefined, null, '', 'soon', {}, []])('%j is no time', (value) => {
	expect(timeOf(value)).toBeNaN();
});

it('a number is seconds below 1e11, and ms from there on, which is in 1973', () => {
	expect([99_999_999_999, '99999999999.9', 1e11].map(timeOf)).toEqual([99_999_999_999_000, 99_999_999_999_900, 1e11]);
});

describe.each(FORMS)('times of contacts in the form of %s (documented)', (_, of) => {
	const dated = (id: string, ms: number, updated = ms): IDataObject => ({
		...{ id, email: 'jane@example.com', tags: [] },
		...{ dateAdded: of(ms) as string, dateUpdated: of(updated) as string },
	});

	/** Runs the node on a server that has these contacts. */
	const run = async (contacts: IDataObject[], parameters: object, rows?: IDataObject[]): Promise<IDataObject[]> => {
		const answer = (path: string): Said => {
			if (path === '/contacts') return { body: { contacts, total: contacts.length } };
			return { body: { contact: contacts.find(({ id }) => path === `/contacts/${id as string}`) } };
		};
		return await withServer(
			({ url = '' }) => answer(new URL(url, 'http://host').pathname),
			async ({ url }) => {
				const given = { resource: 'contact', ...parameters } as INodeParameters;
				const { items, error } = await runAgainst(url, 'documented', given, rows);
				expect(error).toBeUndefined();
				return jsonOf(items);
			},
		);
	};
	const idsOf = (contacts: unknown) => (contacts as IDataObject[]).map(({ id }) => id);

	it('are compared with the dates of a filter', async () => {
		const filters = { addedAfter: new Date(NEW).toISOString() };
		expect(idsOf(await run([dated('old', OLD), dated('new', NEW)], { ...SEARCH, filters }))).toEqual(['new']);
	});

	it('order the contacts of a search, and those of a group of duplicates', async () => {
		const contacts = [dated('new', NEW), dated('old', OLD)];
		const sort = { by: [{ field: 'dateAdded', direction: 'asc' }] };
		expect(idsOf(await run(contacts, { ...SEARCH, sort }))).toEqual(['old', 'new']);
		const [group] = await run(contacts, { operation: 'findDuplicates', by: ['email'] });
		expect(idsOf(group?.contacts)).toEqual(['old', 'new']);
	});

	it('show Undo that somebody changed a contact after the run created it', async () => {
		const contacts = [dated('ada', NEW, NEW + DAY_MS), dated('bob', NEW)];
		const items = ['ada', 'bob'].map((id) => ({ id, action: 'created', changes: null }));
		const undone = await run(contacts, undoing({}, { createdContacts: 'delete', brakePercent: 100 }), items);
		expect(undone.map(({ id, action }) => [id, action])).toEqual([
			['ada', 'held'],
			['bob', 'deleted'],
		]);
	});
});
