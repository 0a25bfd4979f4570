import { CredentialDialog } from '../credentialDialog';
import { see, type Stage } from '../stage';
import { openWorkflow, START } from '../workflows';

/** Creates the credential, sees it pass, and sees the message for a wrong one. */
export function credentialSuite(stage: () => Stage): void {
	describe('the credential', () => {
		see(stage, 'passes its test when it is made', async () => {
			const { editor, pictures, host } = stage();
			await openWorkflow(stage(), 'Credential', [START, { name: 'HighLevel CRM', credentials: {} }]);
			const panel = await editor.openNode('HighLevel CRM');
			const dialog = new CredentialDialog(editor.page);
			await dialog.openNew();
			await pictures.publish('credential');
			await dialog.fill(host.sandboxes.highLevel.credentials);
			await dialog.save();
			await panel.hasCredential('HighLevel CRM account');
			await dialog.openChosen();
			await dialog.success.waitFor();
			await pictures.take('credential tested');
		});

		see(stage, 'says what is wrong with a mistyped token', async () => {
			const { editor, pictures } = stage();
			const dialog = new CredentialDialog(editor.page);
			await dialog.field('token').fill('pit-mistyped');
			await dialog.save();
			await dialog.showFailure();
			await dialog.text('The token was refused: it is mistyped, expired or revoked.').waitFor();
			await pictures.publish('credential-refused');
			await dialog.close();
		});
	});
}
