import { getWorkflow } from '../../../../host/rest/workflows';
import type { Panel } from '../panel';
import { sandboxOf, see, type Stage } from '../stage';
import { until } from '../until';
import { openWorkflow, START } from '../workflows';

const EMAIL = 'frieda.falk@example.com';

/** A contact's fields are mapped by hand: each custom field shows as what it is, and what is chosen is sent. */
export function mapperSuite(stage: () => Stage): void {
	describe('fields that are mapped by hand', () => {
		let workflowId: string;
		let panel: Panel;

		beforeAll(async () => {
			workflowId = await openWorkflow(stage(), 'Mapping by hand', [START, { name: 'HighLevel CRM', parameters: { resource: 'contact', operation: 'upsert' } }]);
			panel = await stage().editor.openNode('HighLevel CRM');
		});

		see(stage, 'are offered by name, the custom ones too', async () => {
			const standard = ['Email', 'Phone', 'First Name', 'Last Name', 'Company Name', 'Address', 'City', 'State', 'Postal Code', 'Country', 'Source', 'Tags'];
			const custom = [...sandboxOf(stage().host).state.customFields.values()].map(({ name, dataType, picklistOptions }) =>
				['MULTIPLE_OPTIONS', 'CHECKBOX'].includes(dataType) && picklistOptions.length > 0 ? `${name} (${picklistOptions.join(', ')})` : name,
			);
			expect(await panel.mapper.offered()).toEqual([...standard, ...custom]);
		});

		see(stage, 'a single choice shows its options', async () => {
			await panel.mapper.fill('Email', EMAIL);
			await panel.mapper.fill('First Name', 'Frieda');
			expect(await panel.mapper.optionsOf('Plan')).toEqual(['Basic', 'Plus', 'Enterprise']);
			await panel.option('Plus').click();
		});

		see(stage, 'a multiple choice names its options, and takes several as text', async () => {
			// n8n's mapper could show a list to choose several from, but throws away what is chosen.
			await panel.mapper.fill('Interests (Sailing, Chess, Cooking)', 'Sailing, Cooking');
		});

		see(stage, 'a date shows a calendar', async () => {
			await panel.mapper.pickDay('Birthday', '15');
		});

		see(stage, 'a number and a box take their values', async () => {
			await panel.mapper.fill('Lead Score', '42');
			await panel.mapper.add('Agreed');
			await panel.mapper.field('Agreed').locator('.el-switch, [role=switch]').last().click();
		});

		see(stage, 'a file and a signature are shown, but take no value', async () => {
			for (const name of ['Contract', 'Signed']) {
				await panel.mapper.add(name);
				const input = panel.mapper.field(name).locator('input');
				expect(await input.isDisabled()).toBe(true);
			}
			await stage().pictures.take('mapper read-only');
			for (const name of ['Contract', 'Signed']) await panel.mapper.remove(name);
		});

		see(stage, 'are sent as they were chosen', async () => {
			await panel.execute();
			const [row] = await panel.output.rows();
			expect(row).toMatchObject({ email: EMAIL, firstName: 'Frieda', isNew: 'true' });
			await stage().pictures.publish('create-or-update', { dark: true });
			expect(customFieldsOf(EMAIL)).toEqual({
				Plan: 'Plus',
				Interests: ['Sailing', 'Cooking'],
				Birthday: expect.stringMatching(/^\d{4}-\d\d-15T/) as unknown,
				'Lead Score': 42,
				Agreed: true,
			});
		});

		see(stage, 'are saved with the workflow', async () => {
			await panel.close();
			await stage().editor.save();
			const interests = fieldId('Interests');
			await until(
				'The saved choice',
				async () => (await getWorkflow(stage().host.session, workflowId)).nodes.find(({ name }) => name === 'HighLevel CRM')?.parameters.fields,
				(fields) => JSON.stringify((fields as { value?: Record<string, unknown> } | undefined)?.value?.[`customField:${interests}`]) === '"Sailing, Cooking"',
			);
		});
	});

	function fieldId(name: string): string {
		return [...sandboxOf(stage().host).state.customFields.values()].find((field) => field.name === name)?.id ?? '';
	}

	function customFieldsOf(email: string): Record<string, unknown> {
		const { contacts, customFields } = sandboxOf(stage().host).state;
		const contact = [...contacts.values()].find((one) => one.email === email);
		return Object.fromEntries((contact?.customFields ?? []).map(({ id, value }) => [customFields.get(id)?.name ?? id, value]));
	}
}
