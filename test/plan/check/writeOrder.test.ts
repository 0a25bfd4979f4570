import { ApiFailure, type FailureFacts } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import type { ContactFields } from '../../../nodes/HighLevelCrm/dialects';
import type { Person, PlannedRow, Write } from '../../../nodes/HighLevelCrm/plan/plan';
import { changingWrites, Trial } from '../../../nodes/HighLevelCrm/plan/check/trial';
import { RowsAsTheyAre, withKnownChanges } from '../../../nodes/HighLevelCrm/plan/write/asItIs';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { surpriseOf, type Surprise } from '../../../nodes/HighLevelCrm/plan/write/surprise';

const rowOf = (index: number, ...emails: string[]): PlannedRow => ({
	...{ index, keys: emails.map((email) => ({ email })), tagMode: 'add', conflictMode: 'vendor' },
	wanted: { fields: {}, customFields: [] },
});
const writeOf = (rows: PlannedRow[], more: Partial<Write> = {}, person: Partial<Person> = {}): Write => ({
	person: { rows, foundBy: new Set(), isAdditional: false, stored: { id: `c${rows[0]?.index}` }, ...person },
	...{ action: 'update', input: { fields: {}, customFields: [] }, tagMode: 'add', changes: {}, moves: [] },
	...more,
});

describe('the first changes of a plan', () => {
	const [first, none, second, third] = [
		writeOf([rowOf(0)]),
		writeOf([rowOf(1)], { action: 'none' }),
		writeOf([rowOf(2)], { action: 'create' }, { stored: undefined }),
		writeOf([rowOf(3)]),
	] as [Write, Write, Write, Write];
	const all = [third, second, none, first];
	const heldBack = (trial: Trial) => [first, none, second, third].map((write) => trial.holdsBack(write));

	it('are in the order of the rows, without those that change nothing', () => {
		expect(changingWrites(all)).toEqual([first, second, third]);
		expect(new Trial(all, 2).planned).toBe(3);
		expect(heldBack(new Trial(all, 2))).toEqual([false, false, false, true]);
		expect(heldBack(new Trial(all, 9))).toEqual([false, false, false, false]);
	});

	it('leave out a new contact that was not looked up, and do not replace it by another write', () => {
		expect(heldBack(new Trial(all, 2, new Set([2])))).toEqual([false, false, true, true]);
		expect(heldBack(new Trial(all, 2, new Set([0, 1, 3])))).toEqual([false, false, false, true]);
	});

	it('leave out a write that waits for a write outside of them, also through a third one', () => {
		const last = writeOf([rowOf(5)]);
		const middle = writeOf([rowOf(1)], { releasedBy: [last] });
		const early = writeOf([rowOf(0)], { releasedBy: [middle] });
		const free = writeOf([rowOf(2)], { releasedBy: [] });
		const trial = new Trial([early, middle, free, last], 3);
		expect([early, middle, free, last].map((write) => trial.holdsBack(write))).toEqual([true, true, false, true]);
		const whole = new Trial([early, middle, free, last], 4);
		expect([early, middle, free, last].map((write) => whole.holdsBack(write))).toEqual([false, false, false, false]);
	});
});

describe('a row that is sent as it is', () => {
	const NONE = { action: 'none' as const };
	it.each<[why: string, write: Write, others: PlannedRow[], changesNothing: boolean]>([
		['changes nothing', writeOf([rowOf(0, 'a@x.com')], NONE), [], true],
		['changes something', writeOf([rowOf(0, 'a@x.com')]), [], false],
		['shares its contact', writeOf([rowOf(0, 'a@x.com'), rowOf(1, 'b@x.com')], NONE), [], false],
		['found it by an additional email', writeOf([rowOf(0, 'a@x.com')], NONE, { isAdditional: true }), [], false],
		['shares an email', writeOf([rowOf(0, 'a@x.com', 'b@x.com')], NONE), [rowOf(7, 'B@x.com')], false],
		['shares a contact by another email', writeOf([rowOf(0, 'ann@x.com')], NONE), [rowOf(7, 'old@x.com')], false],
		['shares nothing', writeOf([rowOf(0, 'a@x.com')], NONE), [rowOf(7, 'b@x.com')], true],
	])('and %s changes nothing for certain: %s', async (_, write, others, changesNothing) => {
		const contacts = new KnownContacts();
		const all = [...write.person.rows, ...others];
		for (const { keys } of all) contacts.addNames(keys);
		contacts.prime({ id: 'ann', email: 'ann@x.com', additionalEmails: ['old@x.com'] });
		const rows = new RowsAsTheyAre();
		await rows.add(all, contacts);
		expect(rows.changesNothing(write)).toBe(changesNothing);
	});

	const CITY = { fields: { city: 'Rome', email: 'b@x.com' }, customFields: [] };
	const answered = (write: Write, record: object) => withKnownChanges(write, [record as never]);
	const stored = { id: 'c0', city: 'Oslo', email: 'a@x.com' };
	const changes = { City: { from: 'Oslo', to: 'Rome' }, Email: { from: 'a@x.com', to: 'b@x.com' } };

	it('reports the changes of the contact that was read', () => {
		const write = writeOf([rowOf(0)], { input: CITY, changes }, { stored });
		expect(answered(write, { id: 'c0', email: 'b@x.com' })).toEqual([{ id: 'c0', email: 'b@x.com', changes }]);
		expect(answered(write, { id: 'c0', email: 'a@x.com' })).toEqual([
			{ id: 'c0', email: 'a@x.com', changes: { City: changes.City } },
		]);
	});

	it('reports no changes for another contact, a new one, or one with several rows', () => {
		const record = { id: 'c0', email: 'b@x.com' };
		const write = writeOf([rowOf(0)], { input: CITY }, { stored });
		expect(answered(write, { ...record, id: 'other' })).toEqual([{ ...record, id: 'other' }]);
		expect(answered(writeOf([rowOf(0)], { input: CITY }, { stored: undefined }), record)).toEqual([record]);
		expect(answered(writeOf([rowOf(0), rowOf(1)], { input: CITY }, { stored }), record)).toEqual([record]);
	});
});

describe('the failure of a write', () => {
	const [EMAIL, PHONE] = [{ email: 'a@x.com' }, { phone: '+12025550101' }];
	const update = writeOf([rowOf(0)], { input: { fields: { ...EMAIL, ...PHONE }, customFields: [] } });
	const create = (fields: ContactFields) =>
		writeOf([rowOf(0)], { action: 'create', input: { fields, customFields: [] } }, { stored: undefined });
	const { stored } = update.person;
	const unclear = expect.any(ApiFailure) as ApiFailure;

	it.each<[why: string, FailureFacts, Write, Surprise | undefined]>([
		['names who is gone', { notFound: true }, update, { gone: 'c0' }],
		['says nothing of the contact', { hopeless: true }, update, undefined],
		['leaves a create unclear that can be found', { unclear: true }, create(EMAIL), { gone: undefined, unclear }],
		['leaves a create unclear that cannot', { unclear: true }, create(PHONE), undefined],
		['leaves an update unclear', { unclear: true }, update, undefined],
		['names no duplicate', { duplicate: true, matchingField: 'email' }, update, undefined],
		['names the contact itself', { contactId: 'c0', matchingField: 'email' }, update, undefined],
		[
			'names who has the phone',
			{ contactId: 'c1', matchingField: 'phone' },
			update,
			{ exists: 'c1', key: PHONE, stored },
		],
		['names who has the email', { contactId: 'c1' }, create(EMAIL), { exists: 'c1', key: EMAIL }],
		['names who has what was not sent', { contactId: 'c1' }, create(PHONE), { exists: 'c1' }],
	])('yields what the server knows about the contact if it %s', (_, facts, write, surprise) => {
		const error = new ApiFailure({ message: '', description: '' }, facts);
		expect(surpriseOf(error, write, { isKnown: true, identifiers: ['email'] })).toEqual(surprise);
	});
});
