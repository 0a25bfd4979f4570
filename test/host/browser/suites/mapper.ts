import { getWorkflow } from '../../../../host/rest/workflows';
import type { Panel } from '../panel';
import { sandboxOf, see, type Stage } from '../stage';
import { until } from '../until';
import { openWorkflow, START } from '../workflows';

const EMAIL = 'frieda.falk@example.com';

/** Maps a contact's fields by hand. Each custom field has the input of its type, and the chosen values are sent. */
export function mapperSuite(stage: () => Stage): void {
	describe('fields that are mapped by hand', () => {
		let workflowId: string;
		let panel: Panel;
		let offered: string[] = [];
		const labelOf = (name: string) => offered.find((label) => label.startsWith(`${name} (`)) ?? name;

		beforeAll(async () => {
			workflowId = await openWorkflow(stage(), 'Mapping by hand', [
				START,
				{ name: 'HighLevel CRM', parameters: { resource: 'contact', operation: 'upsert' } },
			]);
			panel = await stage().editor.openNode('HighLevel CRM');
		});

		see(stage, 'are offered by name, the custom ones too', async () => {
			const standard = [
				'Company Name',
				'Address',
				'City',
				'State',
				'Postal Code',
				'Country',
				'Source',
				'Tags',
				'Name',
				'Website',
				'Date of Birth',
				'Gender',
				'Time Zone',
				'Do Not Disturb',
				'Do Not Disturb: Email',
				'Do Not Disturb: SMS',
				'Do Not Disturb: Call',
				'Do Not Disturb: WhatsApp',
				'Assigned To',
			];
			const custom = [...sandboxOf(stage().host).state.customFields.values()].map(({ name }) => name);
			offered = await panel.mapper.openFields();
			// A label may have more text than the name.
			expect(offered.map((label) => label.replace(/ \(.*\)$/, ''))).toEqual([...standard, ...custom]);
			await stage().pictures.take('mapper fields');
			await panel.mapper.pick('Source');
			await panel.mapper.remove('Source');
		});

		see(stage, 'have what nearly everybody maps in place', async () => {
			expect(await panel.mapper.shown()).toEqual([
				'Email (first match)',
				'Phone (second match)',
				'First Name',
				'Last Name',
			]);
			await panel.mapper.field('Email (first match)').locator('input').fill(EMAIL);
			await panel.mapper.field('First Name').locator('input').fill('Frieda');
		});

		see(stage, 'a single choice shows its options', async () => {
			expect(await panel.mapper.optionsOf('Plan')).toEqual(['Basic', 'Plus', 'Enterprise']);
			await panel.option('Plus').click();
		});

		see(stage, 'a multiple choice names its options, and takes several as text', async () => {
			// n8n's mapper can show a list for several choices, but discards the choices.
			expect(labelOf('Interests')).toContain('Sailing, Chess, Cooking');
			await panel.mapper.fill(labelOf('Interests'), 'Sailing, Cooking');
			await panel.mapper.fill(labelOf('Agreed'), 'Yes');
		});

		see(stage, 'a date shows a calendar', async () => {
			await panel.mapper.pickDay('Birthday', '15');
		});

		see(stage, 'a number takes a number', async () => {
			await panel.mapper.fill('Lead Score', '42');
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
			await panel.top();
			await stage().pictures.publish('create-or-update', { dark: true, height: 1080 });
			expect(customFieldsOf(EMAIL)).toEqual({
				Plan: 'Plus',
				Interests: ['Sailing', 'Cooking'],
				Birthday: expect.stringMatching(/^\d{4}-\d\d-15$/) as unknown,
				'Lead Score': 42,
				Agreed: ['Yes'],
			});
		});

		see(stage, 'are saved with the workflow', async () => {
			await panel.close();
			await stage().editor.save();
			const interests = fieldId('Interests');
			await until(
				'The saved choice',
				async () =>
					(await getWorkflow(stage().host.session, workflowId)).nodes.find(({ name }) => name === 'HighLevel CRM')
						?.parameters.fields,
				(fields) =>
					JSON.stringify(
						(fields as { value?: Record<string, unknown> } | undefined)?.value?.[`customField:${interests}`],
					) === '"Sailing, Cooking"',
			);
		});
	});

	function fieldId(name: string): string {
		return [...sandboxOf(stage().host).state.customFields.values()].find((field) => field.name === name)?.id ?? '';
	}

	function customFieldsOf(email: string): Record<string, unknown> {
		const { contacts, customFields } = sandboxOf(stage().host).state;
		const contact = [...contacts.values()].find((one) => one.email === email);
		return Object.fromEntries(
			(contact?.customFields ?? []).map(({ id, value }) => [customFields.get(id)?.name ?? id, value]),
		);
	}
}
