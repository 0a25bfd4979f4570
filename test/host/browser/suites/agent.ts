import { creates, storeAgent } from '../../agentExample';
import { startChatModel, type ChatModel } from '../../chatModel';
import { CASES } from '../../examples/cases';
import { IS_N8N_1 } from '../../support';
import { sandboxOf, see, type Stage } from '../stage';

const EMAIL = 'grace@chat.example';

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
			// The panel of the node's data shows the same texts.
			const chat = page.locator('[data-test-id="canvas-chat-body"]');
			await chat.getByText('May I run Create or update a contact?').waitFor();
			await pictures.take('agent asks');
			expect(grace()).toEqual([]);
			// n8n takes no answer from programs that look at links, as which Chromium without a window counts.
			await page.route('**/webhook-waiting/**', async (route) => {
				const headers = { ...route.request().headers(), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
				await route.continue({ headers });
			});
			await page.getByRole('button', { name: 'Approve' }).click();
			await chat.getByText('Grace is there now.').waitFor();
			await pictures.take('agent answers');
			expect(grace()).toMatchObject([{ firstName: 'Grace', city: 'Bergen' }]);
		});
	});
}
