import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, located } from '../../support/bench';
import { settings } from '../../support/settings';
import { GOING_ON } from '../rows';

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

	it.each(OPERATIONS)('is taken by %s if failed rows come out, as then there is one try', async (operation, more) => {
		const { error } = await bench.run(first(operation, more), ROWS, { retryOnFail: true, ...GOING_ON });
		expect(error).toBeUndefined();
		expect(moved()).toBe(1);
	});
});
