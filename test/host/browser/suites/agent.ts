import { CONTACT_FIELDS, TAGS_FIELD } from '../../../../nodes/HighLevelCrm/mapping/fields/contactFields';
import { ADDITIONAL_FIELDS } from '../../../../nodes/HighLevelCrm/mapping/fields/additionalFields';
import { creates, storeAgent } from '../../agentExample';
import { startChatModel, type ChatModel } from '../../chatModel';
import { CASES } from '../../examples/cases';
import { IS_N8N_1 } from '../../support';
import { sandboxOf, see, type Stage } from '../stage';

const EMAIL = 'grace@chat.example';
const FIELDS = [...CONTACT_FIELDS, TAGS_FIELD, ...ADDITIONAL_FIELDS].map(({ displayName }) => displayName);

/** The example of an agent, as somebody sees it who imports it and writes in its chat. */
export function agentSuite(stage: () => Stage): void {
	if (IS_N8N_1) {
		it.skip(`the chat of an agent, not in n8n 1: ${CASES['agent-with-approval.json']?.notInN8n1}`, () => undefined);
		return;
	}

	describe('the chat of an agent', () => {
		let model: ChatModel;
		let workflow: string;
		beforeAll(async () => {
			model = await startChatModel();
			const { host } = stage();
			({ id: workflow } = await storeAgent(host, model, host.credentials.highLevel));
		});
		afterAll(async () => await model.close());

		see(stage, "shows each field of the tool's mapper as the model's", async () => {
			const { editor, pictures } = stage();
			await editor.open(workflow);
			const { mapper } = await editor.openNode('Create or update a contact');
			const byModel = mapper.root.getByText(/^Defined automatically by the/);
			await byModel.nth(FIELDS.length - 1).waitFor();
			await pictures.take('agent tool');
			const labels = (await mapper.shown()).filter((label) => label !== 'Description');
			expect(labels.map((label) => label.replace(/ \(.+\)$/, ''))).toEqual(FIELDS);
			expect(await byModel.count()).toBe(FIELDS.length);
		});

		see(stage, 'asks before it writes, and writes after a click on Approve', async () => {
			const { editor, pictures, host } = stage();
			const { page } = editor;
			const grace = () => [...sandboxOf(host).state.contacts.values()].filter(({ email }) => email === EMAIL);
			model.replies.push(...creates(EMAIL, 'Grace is there now.'));
			await editor.open(workflow);
			await page.locator('[data-test-id=workflow-chat-button]').click();
			const input = page.locator('textarea[data-test-id=chat-input], [data-test-id=chat-input] textarea').first();
			await input.fill(`Grace from Bergen wants an offer: ${EMAIL}`);
			await input.press('Enter');
			await page.getByText('May I run Create or update a contact?').waitFor();
			await pictures.take('agent asks');
			expect(grace()).toEqual([]);
			await page.getByRole('button', { name: 'Approve' }).click();
			await page.getByText('Grace is there now.').waitFor();
			await pictures.take('agent answers');
			expect(grace()).toMatchObject([{ firstName: 'Grace', city: 'Bergen' }]);
		});
	});
}
