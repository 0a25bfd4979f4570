import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';
import { errorCode } from '../../../nodes/HighLevelCrm/client/errors/errorCode';
import { UNKNOWN_LOCATION } from '../../../nodes/HighLevelCrm/lookups/location';
import { noteUnreleased } from '../../../nodes/HighLevelCrm/plan/write/unreleased';
import { noOutcome, writeAll } from '../../../nodes/HighLevelCrm/plan/write/writeAll';
import type { RunServices } from '../../../nodes/HighLevelCrm/run/services';
import { GOING_ON, listed, rowsFor } from '../list';

const [FIRST, SECOND, THIRD] = ['+13105550103', '+13105550104', '+13105550105'];
const ANN = { id: 'ann', email: 'ann@example.com', phone: FIRST };

bothDialects('A row that takes the phone of a contact whose own row fails', (bench) => {
	const ROWS: IDataObject[] = [
		{ email: ANN.email, phone: SECOND, city: 'Oslo' },
		{ email: 'new@example.com', phone: FIRST, city: 'Bergen' },
		...rowsFor(6),
	];
	const said = async (rows: IDataObject[], options: IDataObject = {}) =>
		jsonOf((await bench.run(upserts(settings({ write: 'changes', ...options })), rows, GOING_ON)).items);
	const stored = (email: string) => [...bench.sandbox.state.contacts.values()].filter((one) => one.email === email);
	const refuse = (id: string) =>
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { method: 'PUT', path: `/contacts/${id}` } }]);

	it.each<[string, object, IDataObject]>([
		['', {}, {}],
		['in a location that allows duplicates', { allowDuplicates: true }, {}],
		['in a location that allows duplicates, with a rule', { allowDuplicates: true }, { fillEmpty: ['state'] }],
		['in a location whose settings are not shown', { tokens: [tokenWithout('locations.readonly')] }, {}],
	])('is not written to that contact, but creates its own without the phone %s', async (_, location, options) => {
		bench.sandbox.configure(location);
		bench.sandbox.seed.contacts([ANN, ...listed(150)]);
		refuse('ann');
		for (const action of ['created', 'unchanged']) {
			const [failed, taker] = await said(ROWS, options);
			expect(failed?.error).toEqual(expect.any(String));
			expect(taker).toMatchObject({
				...{ email: 'new@example.com', action },
				conflict: [{ field: 'phone', value: FIRST, contactId: 'ann' }],
			});
			expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ ...ANN, city: null });
			expect(stored('new@example.com')).toMatchObject([{ phone: null, city: 'Bergen' }]);
		}
		bench.sandbox.setFaults([]);
		expect((await said(ROWS, options)).slice(0, 2).map(({ action }) => action)).toEqual(['updated', 'updated']);
		expect(stored('new@example.com')).toMatchObject([{ phone: FIRST }]);
	});

	it('is not written to that contact, which has no other email', async () => {
		// In the next night, the contact has the first email, so nobody has the second one.
		bench.sandbox.seed.contacts([{ id: 'ann', phone: FIRST, tags: [] }, ...listed(150)]);
		refuse('ann');
		const rows = [
			{ email: 'ann@example.com', phone: FIRST, city: 'Oslo' },
			{ email: 'new@example.com', phone: FIRST, city: 'Bergen' },
			{ email: 'ann@example.com', phone: SECOND },
			...rowsFor(6),
		];
		const [failed, taker] = await said(rows);
		expect(failed?.error).toEqual(expect.any(String));
		expect(taker).toMatchObject({
			...{ email: 'new@example.com', action: 'created' },
			conflict: [{ field: 'phone', value: FIRST, contactId: 'ann' }],
		});
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: FIRST, email: null, city: null });
		bench.sandbox.setFaults([]);
		const healed = await said(rows);
		expect(healed.slice(0, 3).map(({ id }) => id)).toEqual(['ann', taker?.id, 'ann']);
		expect(stored('new@example.com')).toMatchObject([{ phone: FIRST, city: 'Bergen' }]);
	});

	it('is not written to that contact although it has the number which that contact was to give up', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const numbered = { ...ANN, customFields: [{ id: 'number', value: '4' }] };
		bench.sandbox.seed.contacts([numbered, ...listed(150)] as never);
		bench.sandbox.setFaults([
			{ kind: 'status', status: 422, match: { method: 'PUT', path: '/contacts/ann' }, times: 1 },
		]);
		const rows = [
			{ 'Customer Number': '4', email: 'new@example.com', phone: FIRST, city: 'Bergen' },
			{ 'Contact Id': 'ann', 'Customer Number': '9', phone: SECOND, city: 'Oslo' },
			...rowsFor(6),
		];
		const failed = await said(rows, { matchField: 'number' });
		for (const { error } of failed.slice(0, 2)) expect(error).toContain('othing was written');
		expect(stored('new@example.com')).toEqual([]);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ ...numbered, city: null });
		const healed = await said(rows, { matchField: 'number' });
		expect(healed.slice(0, 2).map(({ action }) => action)).toEqual(['created', 'updated']);
		expect(stored('new@example.com')).toMatchObject([{ phone: FIRST, city: 'Bergen' }]);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({
			...{ email: ANN.email, phone: SECOND, customFields: [{ id: 'number', value: '9' }] },
		});
	});

	it('does not give its contact a phone that two have then', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([ANN, { id: 'ben', email: 'ben@example.com', phone: THIRD }, ...listed(150)]);
		refuse('ann');
		const [, taker, next] = await said([
			ROWS[0] as IDataObject,
			{ email: 'ben@example.com', phone: FIRST, city: 'Bergen' },
			// Who is left without the phone keeps the own one, which a third row was to take.
			{ email: 'new@example.com', phone: THIRD },
			...rowsFor(6),
		]);
		expect(taker).toMatchObject({ id: 'ben', conflict: [{ field: 'phone', value: FIRST, contactId: 'ann' }] });
		expect(next).toMatchObject({ action: 'created', conflict: [{ field: 'phone', value: THIRD, contactId: 'ben' }] });
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({ phone: THIRD, city: 'Bergen' });
		expect(stored('new@example.com')).toMatchObject([{ phone: null }]);
	});

	it('gets the phone if the contact gave it up although its row failed', async () => {
		bench.sandbox.seed.contacts([ANN, ...listed(150)]);
		bench.sandbox.setFaults([{ kind: 'statusAfter', status: 422, match: { method: 'PUT', path: '/contacts/ann' } }]);
		const [failed, taker] = await said(ROWS);
		expect(failed?.error).toEqual(expect.any(String));
		expect(taker).toMatchObject({ action: 'created', phone: FIRST });
		expect(taker).not.toHaveProperty('conflict');
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: SECOND });
	});

	it('leaves the phone to the contact if the server silently does so', async () => {
		bench.sandbox.seed.contacts([ANN, ...listed(150)]);
		const contact = { ...ANN, city: 'Oslo' };
		bench.sandbox.setFaults([
			{ kind: 'status', status: 200, body: { contact }, match: { method: 'PUT', path: '/contacts/ann' } },
		]);
		const [, taker] = await said(ROWS);
		expect(taker).toMatchObject({ action: 'created', conflict: [{ field: 'phone', value: FIRST, contactId: 'ann' }] });
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject(ANN);
	});
});

describe('A row that takes the phone of a contact whose new phone turns out to be that of another', () => {
	const bench = new Bench('highLevel');
	// No search by phone shows a contact that has additional emails.
	const HIDDEN = { id: 'own', phone: '+492025550101', additionalEmails: ['own2@example.com'] };
	const numbered = (value: string) => [{ id: 'number', value }];
	const night = async (rows: IDataObject[], options: IDataObject) => {
		const { items } = await bench.run(upserts(settings(options)), [...rows, ...rowsFor(6)], GOING_ON);
		return jsonOf(items)
			.slice(0, rows.length)
			.map(({ action, changes, conflict, code }) => ({ action, changes, conflict, code }));
	};
	/** Tries rows in a dry run, runs them, and runs them once more. @returns the dry run */
	const nights = async (rows: IDataObject[], options: IDataObject = { maxChanges: 100, matchField: 'number' }) => {
		const foretold = await night(rows, { ...options, write: 'nothing' });
		expect(await night(rows, { ...options, write: 'changes' })).toEqual(foretold);
		bench.sandbox.resetCounters();
		await night(rows, { ...options, write: 'changes' });
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
		return foretold;
	};
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts([HIDDEN, ...listed(150)]);
	});

	it.each([{}, { tokens: [tokenWithout('locations.readonly')] }])(
		'does not take it, as the dry run says, nor does its contact in later nights (%j)',
		async (location) => {
			bench.sandbox.configure(location);
			bench.sandbox.seed.contacts([ANN]);
			const rows = [
				{ email: ANN.email, phone: HIDDEN.phone, city: 'Oslo' },
				{ email: 'new@example.com', phone: FIRST, city: 'Bergen' },
			];
			const [, taker] = await nights(rows, {});
			expect(taker).toMatchObject({
				action: 'created',
				conflict: [{ field: 'phone', value: FIRST, contactId: 'ann' }],
			});
			expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ ...ANN, city: 'Oslo' });
			expect(bench.sandbox.state.contacts.get('own')).toMatchObject({ ...HIDDEN, email: null });
		},
	);

	it('fails, as the dry run says, if it has nothing else by which a contact could be created', async () => {
		bench.sandbox.seed.contacts([{ ...ANN, email: null, customFields: numbered('10') }]);
		const told = await nights([
			{ phone: HIDDEN.phone, 'Customer Number': '10', city: 'Oslo' },
			{ phone: FIRST, 'Customer Number': '11' },
		]);
		expect(told).toMatchObject([{ action: 'updated', changes: { City: { to: 'Oslo' } } }, { code: 'no-identity' }]);
	});

	it('gets a phone that an earlier row of that contact has only in one way in the dry run and the run', async () => {
		bench.sandbox.seed.contacts([
			{ ...ANN, email: null, phone: null, customFields: numbered('10') },
			{ id: 'ben', phone: SECOND, customFields: numbered('12') },
		]);
		const told = await nights([
			{ phone: THIRD, 'Customer Number': '12', city: 'Rome' },
			{ phone: SECOND, 'Customer Number': '10', city: 'Oslo' },
			{ phone: HIDDEN.phone, 'Customer Number': '10', city: 'Bergen' },
		]);
		expect(told.map(({ action }) => action)).toEqual(['updated', 'updated', 'unchanged']);
		expect(told[1]?.changes).toMatchObject({ Phone: { to: SECOND }, City: { to: 'Bergen' } });
		expect(told[2]?.conflict).toEqual([{ field: 'phone', value: HIDDEN.phone, contactId: 'own' }]);
	});

	it('names all whose email or phone it would take, if rows with a conflict fail', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: ANN.email, customFields: numbered('10') },
			{ id: 'ben', phone: SECOND, customFields: numbered('12') },
			{ id: 'also', phone: '+492025550102', additionalEmails: ['also2@example.com'] },
		]);
		const rows = [
			{ email: 'ann2@example.com', phone: HIDDEN.phone, 'Customer Number': '10', city: 'Oslo' },
			{ phone: '+492025550102', 'Customer Number': '12', city: 'Rome' },
			{ email: ANN.email, phone: SECOND, 'Customer Number': '13' },
		];
		const errors = async (write: string) => {
			const options = settings({ write, matchField: 'number', conflicts: 'fail' });
			const { items } = await bench.run(upserts(options), [...rows, ...rowsFor(6)], GOING_ON);
			return jsonOf(items.slice(0, 3)).map(({ error }) => error);
		};
		const foretold = await errors('nothing');
		expect(foretold[2]).toContain(
			`email "${ANN.email}" belongs to contact ann, phone "${SECOND}" belongs to contact ben`,
		);
		expect(await errors('changes')).toEqual(foretold);
	});

	it('takes no email that an earlier row of a new contact has, and another contact gets', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'old', email: 'old@example.com', additionalEmails: ['old2@example.com'] },
			{ id: 'ben', phone: SECOND, customFields: numbered('12') },
		]);
		const told = await nights([
			{ email: 'shared@example.com', phone: SECOND },
			{ email: 'shared@example.com', 'Customer Number': '11' },
			{ email: 'old2@example.com', 'Customer Number': '11' },
		]);
		expect(told).toMatchObject([
			{ action: 'updated', changes: { Email: { to: 'shared@example.com' } } },
			{ action: 'updated', conflict: [{ field: 'email', value: 'shared@example.com', contactId: 'ben' }] },
			{ action: 'unchanged' },
		]);
		expect(bench.sandbox.state.contacts.get('old')?.email).toBe('old@example.com');
	});
});

it('A write that was planned again as often as it may be is not sent if it would take what a contact may have kept', async () => {
	const person = (id: string) => ({ rows: [], stored: { id }, foundBy: new Set<never>(), isAdditional: false });
	const releaser = { person: person('ann'), moves: ['moves from ann'] };
	const input = { fields: { phone: FIRST }, customFields: [] };
	const taker = { person: person('ben'), action: 'update', input, changes: {}, moves: [], releasedBy: [releaser] };
	const run = {} as RunServices;
	const sent: unknown[] = [];
	const outcome = noOutcome({} as never);
	const write = async (mayPlanAgain: boolean) =>
		await writeAll(
			[taker as never],
			outcome,
			run,
			UNKNOWN_LOCATION,
			async (request) => await Promise.reject(new Error(String(sent.push(request)))),
			mayPlanAgain,
		);
	noteUnreleased(releaser as never, run);
	expect(await write(true)).toEqual([{ exists: 'ann', stored: { id: 'ben' } }]);
	expect(outcome.failures.size).toBe(0);
	expect(await write(false)).toEqual([]);
	expect([...outcome.failures.values()].map((error) => [error.message, errorCode(error)])).toEqual([
		[
			'Contact "+13105550103" was not written: contact ann may have kept an email or phone that it was to give up',
			'conflict',
		],
	]);
	expect(sent).toEqual([]);
});
