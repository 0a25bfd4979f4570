import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, located } from '../../support/bench';
import { settings } from '../../support/settings';

const PEOPLE = Array.from({ length: 6 }, (_, index) => ({
	...{ id: `c${index}`, email: `c${index}@example.com`, city: 'Oslo', tags: ['shop'] },
}));
const ROWS: IDataObject[] = PEOPLE.map(({ email }) => ({ email, city: 'Rome' }));

const OPERATIONS: Array<[operation: string, parameters: INodeParameters]> = [
	['upsert', {}],
	['update', { contactId: located('email', '={{ $json.email }}') }],
	['synchronize', { listTag: 'shop', leavers: 'report' }],
];

bothDialects('The First Changes with Retry On Fail', (bench) => {
	const moved = () => [...bench.sandbox.state.contacts.values()].filter(({ city }) => city === 'Rome').length;
	const first = (operation: string, more: INodeParameters) => ({
		...{
			resource: 'contact',
			operation,
			fields: automatic(),
			...more,
			...settings({ write: 'first' }),
			firstChanges: 2,
		},
	});
	beforeEach(() => {
		bench.sandbox.seed.contacts(PEOPLE);
		bench.sandbox.setFaults([
			{ match: { method: 'PUT', path: '/contacts/c1' }, kind: 'status', status: 422, times: 1 },
		]);
	});

	it.each(OPERATIONS)(
		'is refused by %s before anything is sent: each try would change others',
		async (operation, more) => {
			const { error } = await bench.run(first(operation, more), ROWS, { retryOnFail: true });
			expect(error?.message).toContain('The First Changes would be others in each try');
			expect(bench.wire).toEqual([]);
			expect(moved()).toBe(0);
		},
	);

	it.each(
		OPERATIONS.flatMap(([operation, more]) =>
			(['continueRegularOutput', 'continueErrorOutput'] as const).map((onError) => [operation, onError, more] as const),
		),
	)('is refused by %s if failed rows come out, too (%s): n8n tries again if the first row fails', async (...given) => {
		const [operation, onError, more] = given;
		bench.sandbox.setFaults([{ match: { method: 'PUT', path: '/contacts/c0' }, kind: 'status', status: 422 }]);
		const result = await bench.run(first(operation, more), ROWS, { retryOnFail: true, onError });
		const failed = onError === 'continueErrorOutput' ? result.errorItems : result.items;
		expect(failed.map(({ json }) => json.error)).toEqual(
			ROWS.map(() => expect.stringContaining('The First Changes would be others in each try') as unknown),
		);
		expect(bench.wire).toEqual([]);
		expect(moved()).toBe(0);
	});
});
