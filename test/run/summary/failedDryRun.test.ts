import type { INodeParameters } from 'n8n-workflow';
import { bothDialects, jsonOf, located, mapping } from '../../support/bench';
import { settings } from '../../support/settings';
import { GOING_ON, synchronizing } from '../../plan/list';
import { update, upsert } from '../../plan/rows';

const contact = (operation: string, more: INodeParameters): INodeParameters => ({
	resource: 'contact',
	operation,
	...more,
});
const contactId = located('email', '={{ $json.email }}');
const summary = { output: 'summary' };
const option = settings({ ...summary, dryRun: true });
const write = settings({ ...summary, write: 'nothing' });

bothDialects('A dry run in which every row fails', (bench) => {
	it.each<[string, INodeParameters]>([
		['Create or Update', upsert({ ...summary, write: 'nothing' })],
		['Synchronize', synchronizing('report', { ...summary, write: 'nothing' })],
		['Update', { ...update(), ...write, contactId }],
		['Add Tags', contact('addTags', { contactId, tags: 'vip', ...write })],
		['Create', contact('create', { fields: mapping({ email: '={{ $json.email }}' }), ...option })],
		['Delete', contact('delete', { contactId, ...option })],
	])('of %s is called a dry run in its summary', async (_name, parameters) => {
		const { items } = await bench.succeed(parameters, [{ email: 'jane@' }, { email: 'ask Jane' }], GOING_ON);
		const text = expect.stringMatching(/^Dry run of 2 rows.*: 2 failed; .*nothing was written$/) as unknown;
		expect(jsonOf(items)).toEqual([expect.objectContaining({ failed: 2, dryRun: true, text })]);
	});

	it('is not reported for a run that would write the rows', async () => {
		const { items } = await bench.succeed(upsert({ ...summary, write: 'changes' }), [{ email: 'jane@' }], GOING_ON);
		expect(jsonOf(items)).toEqual([expect.objectContaining({ failed: 1, dryRun: false })]);
	});
});
