import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, jsonOf, located, type DialectName } from '../support/bench';

const contact = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located('id', '={{ $json.id }}') },
	...more,
});

/** Runs that read a record by its ID, before they write it or without a write. */
const READS: Record<DialectName, Array<[what: string, parameters: INodeParameters]>> = {
	highLevel: [
		['Get of a contact', contact('get')],
		['a dry run of Delete', contact('delete', { options: { dryRun: true } })],
		['Get of a note', { ...contact('get'), resource: 'note', noteId: 'n1' }],
		[
			'a dry run of Delete of a note',
			{ ...contact('delete', { options: { dryRun: true } }), resource: 'note', noteId: 'n1' },
		],
		['Get of equipment', { resource: 'equipment', operation: 'get', equipmentId: located('id', '={{ $json.id }}') }],
	],
	documented: [
		['Get of a contact', contact('get')],
		['a dry run of Delete', contact('delete', { options: { dryRun: true } })],
		['Add Tags, which reads the tags first', contact('addTags', { tags: 'new' })],
		['Remove Tags, which reads the tags first', contact('removeTags', { tags: 'old' })],
	],
};
const ROWS = [{ id: 'ada' }, { id: 'bob' }];

bothDialects('a reading whose answer has no record', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts(ROWS.map(({ id }) => ({ id, tags: ['old'] })));
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: {} }]);
	});
	const writes = () => bench.wire.filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search');

	it.each(READS[bench.dialect])('does not say that something may have been written: %s', async (_, parameters) => {
		const { items } = await bench.succeed(parameters, ROWS, { onError: 'continueRegularOutput' });
		expect(writes()).toEqual([]);
		expect(jsonOf(items).map(({ row, code }) => [row, code])).toEqual([
			[1, 'unreadable-answer'],
			[2, 'unreadable-answer'],
		]);
		for (const { error } of jsonOf(items)) {
			expect(error).toMatch(/^The answer to .+ holds no record with an ID\. Check the base URL and the dialect/);
			expect(error).not.toMatch(/accepted|before running/);
		}
	});

	it.each(READS[bench.dialect])(
		'ends a run without naming rows that may have been written: %s',
		async (_, parameters) => {
			const { error } = await bench.run(parameters, ROWS);
			expect(writes()).toEqual([]);
			expect(error?.message).toContain('holds no record with an ID');
			expect(error?.description).not.toMatch(/accepted|before running|not known/);
		},
	);
});
