import { executionEnd } from '../../../../host/rest/executions';
import { runWorkflow } from '../../../../host/rest/workflows';
import { sandboxOf, see, type Stage } from '../stage';
import { csvNodes, openWorkflow, START, writeRows } from '../workflows';

/** The customers of a shop in the first night. */
const CUSTOMERS = Array.from({ length: 30 }, (_unused, index) => ({
	Email: `customer${index + 1}@shop.example`,
	'First Name': ['Ida', 'Jonas', 'Kim', 'Lena', 'Max'][index % 5] ?? '',
	City: 'Oslo',
}));

/** Those of the second night: two have moved, three are gone. */
const NEXT_NIGHT = CUSTOMERS.slice(0, 27).map((row, index) => (index < 2 ? { ...row, City: 'Bergen' } : row));

/** A list that is synchronised in two nights, and the panel with the options of a nightly synchronisation. */
export function nightlySuite(stage: () => Stage): void {
	see(stage, 'a list is synchronised, and the contacts that left it come out last', async () => {
		const { editor, host, pictures } = stage();
		const parameters = {
			...{ resource: 'contact', operation: 'synchronize', listTag: 'shop customer', leavers: 'removeTag' },
			fields: { mappingMode: 'autoMapInputData', value: null },
			options: { output: 'changes' },
		};
		const node = { name: 'Synchronize contacts', parameters };
		const workflowId = await openWorkflow(stage(), 'Nightly', [START, ...csvNodes(host, 'shop', CUSTOMERS), node]);
		const firstNight = await executionEnd(host.session, await runWorkflow(host.session, workflowId, 'Start'));
		expect(firstNight.status).toBe('success');

		writeRows(host, 'shop', NEXT_NIGHT);
		const panel = await editor.openNode('Synchronize contacts');
		await panel.execute();
		await panel.output.root.getByText('27 rows').waitFor();
		await panel.output.root.getByText('2 updated, 25 unchanged; 3 left the list: tag removed').waitFor();
		const rows = await panel.output.rows();
		expect(rows.map(({ action }) => action)).toEqual(['updated', 'updated', 'left', 'left', 'left']);
		// Each item has each of the first columns, because n8n prints those that are missing in red.
		expect(rows.flatMap(({ isNew, changes }) => [isNew, changes])).not.toContain('undefined');
		await pictures.publish('synchronize', { dark: true });
	});

	see(stage, 'the options of a nightly synchronisation say when one wants them', async () => {
		const { editor, host, pictures } = stage();
		const { customFields } = sandboxOf(host).state;
		const number = [...customFields.values()].find(({ name }) => name === 'Customer Number');
		const options = {
			...{ conflicts: 'leaveOut', matchField: number?.id ?? '', fillEmpty: ['city'], onlyNew: ['source'] },
			...{ maxChanges: 20, output: 'summary' },
		};
		const fields = { mappingMode: 'autoMapInputData', value: null };
		await openWorkflow(stage(), 'Options of a nightly synchronisation', [
			START,
			{
				name: 'HighLevel CRM',
				parameters: { resource: 'contact', operation: 'upsert', fields, write: 'changes', options },
			},
		]);
		await editor.page.setViewportSize({ width: 1440, height: 1300 });
		const panel = await editor.openNode('HighLevel CRM');
		await panel.root.getByText('Source', { exact: true }).waitFor();
		for (const hint of ['stays if their email changes', 'whose columns shifted', 'one line a night'])
			await panel.root.getByText(hint).waitFor();
		await pictures.publish('nightly-options', { dark: true, height: 1300, of: panel.root });
	});
}
