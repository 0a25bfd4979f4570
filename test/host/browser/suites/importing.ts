import type { Panel } from '../panel';
import { sandboxOf, see, type Stage } from '../stage';
import { csvNodes, openWorkflow, START } from '../workflows';

const ROWS = [
	{
		email: 'ida.iversen@example.com',
		'First Name': 'Ida',
		'Favourite Colour': 'sea green',
		interests: 'Sailing, Chess',
		'Shoe Size': '39',
	},
	{ email: 'jonas(at)example.com', 'First Name': 'Jonas', 'Favourite Colour': 'red', interests: '', 'Shoe Size': '44' },
	{
		email: 'kim.keller@example.com',
		'First Name': 'Kim',
		'Favourite Colour': '',
		interests: 'Cooking',
		'Shoe Size': '',
	},
];

/** Maps a file's columns by their headings. A bad row is on the error output with all its columns. */
export function importSuite(stage: () => Stage): void {
	describe('a CSV file', () => {
		let panel: Panel;

		beforeAll(async () => {
			const node = { name: 'Create or update', parameters: { resource: 'contact', operation: 'upsert' } };
			await openWorkflow(stage(), 'Import', [START, ...csvNodes(stage().host, 'people', ROWS), node]);
			panel = await stage().editor.openNode('Create or update');
		});

		see(stage, 'is mapped automatically, custom fields too', async () => {
			await panel.mapper.mode('Map Automatically');
			await panel.root.getByText('Each column is written to the field that its heading names').waitFor();
			// n8n's own text says that columns must be named like the fields.
			expect(await panel.root.getByText('make sure the incoming data fields are named').count()).toBe(0);
			await stage().pictures.take('mapped automatically');
			await panel.settings();
			await panel.choose('onError', 'Continue (using error output)');
			await panel.parameters();
			await panel.execute();
			expect(await panel.output.branches()).toEqual(['Success Branch (2 items)', 'Error Branch (1 item)']);
			const rows = await panel.output.rows();
			expect(rows.map(({ email, firstName }) => ({ email, firstName }))).toEqual([
				{ email: 'ida.iversen@example.com', firstName: 'Ida' },
				{ email: 'kim.keller@example.com', firstName: 'Kim' },
			]);
			const { contacts, customFields } = sandboxOf(stage().host).state;
			const ida = [...contacts.values()].find(({ email }) => email === 'ida.iversen@example.com');
			const stored = (ida?.customFields ?? []).map(({ id, value }): [string, unknown] => [
				customFields.get(id)?.name ?? id,
				value,
			]);
			expect(Object.fromEntries(stored)).toEqual({ 'Favourite Colour': 'sea green', Interests: ['Sailing', 'Chess'] });
		});

		see(stage, 'gives back a bad row with its columns and the reason', async () => {
			await panel.output.branch('Error Branch');
			const [{ error, ...columns } = {}, ...others] = await panel.output.rows();
			expect(others).toEqual([]);
			// n8n's CSV reader leaves empty cells out.
			expect(columns).toEqual({
				email: 'jonas(at)example.com',
				'First Name': 'Jonas',
				'Favourite Colour': 'red',
				'Shoe Size': '44',
			});
			expect(error).toContain('is not an email address');
			// In the table, the reason is too far right for a picture.
			await panel.output.showAsJson();
			await stage().pictures.publish('error-output', { dark: true });
		});

		see(stage, 'stops at a bad row, and says which by one number', async () => {
			await panel.settings();
			await panel.choose('onError', 'Stop Workflow');
			await panel.parameters();
			await panel.execute();
			expect(await panel.output.error()).toMatch(/ is not an email address \(row 2\)$/);
			await stage().pictures.take('stopped at a row');
		});
	});
}
