import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf } from '../../support/bench';
import { GOING_ON, upsert } from '../rows';

bothDialects('A row with the phone of a contact that another row names by its ID', (bench) => {
	const husband = { 'Contact Id': 'ben', firstName: 'Ben', 'Customer Number': 'N-1' };
	const wife = { phone: '+12025550101', email: 'ann@example.com', firstName: 'Ann', 'Customer Number': 'N-2' };

	it.each([
		{ first: husband, then: wife },
		{ first: wife, then: husband },
	])(
		'is about somebody else if its customer number is another one ($first.firstName first)',
		async ({ first, then }) => {
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
			bench.sandbox.seed.contacts([{ id: 'ben', firstName: 'Ben', phone: wife.phone }]);
			const run = async () =>
				jsonOf((await bench.run(upsert({ write: 'changes', matchField: 'number' }), [first, then], GOING_ON)).items);
			const items = await run();
			expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({
				firstName: 'Ben',
				email: null,
				phone: wife.phone,
			});
			const ann = items[first === wife ? 0 : 1];
			expect(ann).toMatchObject({ action: 'created', conflict: [{ field: 'phone', contactId: 'ben' }] });
			expect((await run()).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		},
	);
});

bothDialects('Two rows that name one contact by its ID and have different customer numbers', (bench) => {
	it.each([
		{ numbers: ['N-1', 'N-2'], written: undefined },
		{ numbers: ['N-2', 'N-1'], written: 'N-1' },
	])('write the last of $numbers unless another contact has it', async ({ numbers, written }) => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const numberOf = (id: string) =>
			bench.sandbox.state.contacts.get(id)?.customFields.find((field) => field.id === 'number')?.value;
		bench.sandbox.seed.contacts([{ id: 'ben' }, { id: 'ann', customFields: [{ id: 'number', value: 'N-2' }] }]);
		const rows = numbers.map((number) => ({ 'Contact Id': 'ben', 'Customer Number': number, city: 'Oslo' }));
		const { items } = await bench.run(upsert({ write: 'changes', matchField: 'number' }), rows, GOING_ON);
		expect([numberOf('ben'), numberOf('ann')]).toEqual([written, 'N-2']);
		// The row with the number that was not written says who has it.
		const conflict = [{ field: 'Customer Number', value: 'N-2', contactId: 'ann' }];
		expect(jsonOf(items).map((item) => item.conflict)).toEqual([
			undefined,
			written === undefined ? conflict : undefined,
		]);
	});
});

bothDialects(
	'A customer number that one row clears and another gives to a contact that it names by its ID',
	(bench) => {
		const clears = { 'Contact Id': 'ann', 'Customer Number': '' };
		const takes = { 'Contact Id': 'ben', 'Customer Number': 'N-2' };
		const run = async (rows: IDataObject[], options: IDataObject = {}) => {
			const parameters = upsert({ write: 'changes', matchField: 'number', clearEmpty: true, ...options });
			return jsonOf((await bench.run(parameters, rows, GOING_ON)).items);
		};
		const numbers = () =>
			['ann', 'ben'].map(
				(id) => bench.sandbox.state.contacts.get(id)?.customFields.find((one) => one.id === 'number')?.value,
			);

		beforeEach(() => {
			bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
			bench.sandbox.seed.contacts([{ id: 'ann', customFields: [{ id: 'number', value: 'N-2' }] }, { id: 'ben' }]);
		});

		it.each([{ rows: [clears, takes] }, { rows: [takes, clears] }])('moves in one run ($rows)', async ({ rows }) => {
			expect((await run(rows)).map(({ action, conflict }) => [action, conflict])).toEqual([
				['updated', undefined],
				['updated', undefined],
			]);
			expect(numbers()).toEqual([undefined, 'N-2']);
			expect((await run(rows)).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		});

		it.each([{ fillEmpty: ['number'] }, { onlyNew: ['number'] }])('stays where a rule keeps it (%j)', async (rule) => {
			const items = await run([clears, takes], rule);
			expect(items).toMatchObject([
				{ action: 'unchanged', kept: { 'Customer Number': 'N-2' } },
				{ action: 'unchanged', conflict: [{ field: 'Customer Number', value: 'N-2', contactId: 'ann' }] },
			]);
			expect(numbers()).toEqual(['N-2', undefined]);
		});
	},
);

bothDialects('A row with an email, a phone and a customer number of three other contacts', (bench) => {
	const OTHERS = { email: 'cleo@example.com', phone: '+12025550101' };
	const conflicts = [
		{ field: 'email', value: OTHERS.email, contactId: 'cleo' },
		{ field: 'phone', value: OTHERS.phone, contactId: 'dora' },
	];
	const run = async (rows: IDataObject[], mode: string) => {
		const options = { matchField: 'number', clearEmpty: true, conflicts: mode };
		return jsonOf((await bench.run(upsert({ write: 'changes', ...options }), rows, GOING_ON)).items);
	};

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const numbered = (id: string, value: string) => ({ id, customFields: [{ id: 'number', value }] });
		const [email, phone] = [{ email: OTHERS.email }, { phone: OTHERS.phone }];
		bench.sandbox.seed.contacts([
			numbered('ann', 'N-2'),
			numbered('ben', 'N-1'),
			{ id: 'cleo', ...email },
			{ id: 'dora', ...phone },
		]);
	});

	it.each<[title: string, rows: IDataObject[], conflict: IDataObject]>([
		[
			'belongs to another',
			[{ 'Contact Id': 'ben', 'Customer Number': 'N-2', ...OTHERS }],
			{ field: 'Customer Number', value: 'N-2', contactId: 'ann' },
		],
		[
			'names its contact in another row',
			[
				{ 'Contact Id': 'ben', 'Customer Number': '', ...OTHERS },
				{ 'Contact Id': 'ben', 'Customer Number': 'N-1' },
			],
			{ field: 'Customer Number', value: '', contactId: 'ben' },
		],
	])('tells of each of them where the number %s', async (_, rows, conflict) => {
		const before = structuredClone([...bench.sandbox.state.contacts.values()]);
		const [told] = await run(rows, 'leaveOut');
		expect(told).toMatchObject({ id: 'ben', action: 'unchanged', conflict: [...conflicts, conflict] });
		const [failed] = await run(rows, 'fail');
		for (const { contactId } of conflicts) expect(failed?.error).toContain(`belongs to contact ${contactId}`);
		expect(failed?.error).toContain('Customer Number');
		expect([...bench.sandbox.state.contacts.values()]).toEqual(before);
	});
});
