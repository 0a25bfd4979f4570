import type { Locator, Page } from 'playwright-core';
import type { CredentialData } from '../../../host/rest/credentials';
import { IS_N8N_1 } from '../support';

/** The dialog of a credential. */
export class CredentialDialog {
	private readonly root: Locator;

	constructor(private readonly page: Page) {
		this.root = page.locator('[data-test-id=editCredential-modal]');
	}

	/** Opens the dialog for a new credential from the panel of a node. */
	async openNew(): Promise<void> {
		await this.page.locator('[data-test-id=node-credentials-select] input').click();
		await this.page.locator('[data-test-id=node-credentials-select-item-new]:visible').click();
		await this.root.waitFor();
	}

	/** Opens the credential that is chosen in the panel, which n8n tests at once. In n8n 1, a credential that was just saved is still open. */
	async openChosen(): Promise<void> {
		if (IS_N8N_1) return;
		await this.page.locator('[data-test-id=credential-edit-button]').click();
		await this.root.waitFor();
	}

	async fill({ dialect: _leftAsItIs, ...fields }: CredentialData): Promise<void> {
		const advanced = this.root.locator('[data-test-id=parameter-input-advanced]');
		await advanced.locator('.el-switch, [role=switch]').first().click();
		for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
	}

	field(name: string): Locator {
		return this.root.locator(`[data-test-id=parameter-input-${name}] input`);
	}

	/** Saves the credential, which n8n then tests. In n8n 2, the dialog of a new one closes if the test passes. */
	async save(): Promise<void> {
		await this.root
			.locator('[data-test-id=credential-save-button] button, button[data-test-id=credential-save-button]')
			.click();
	}

	/** Waits for the green banner. */
	get success(): Locator {
		return this.root.locator('[data-test-id=credentials-config-container-test-success]');
	}

	/** Waits until the red banner is there, and opens its details. */
	async showFailure(): Promise<void> {
		await this.root.getByText(/Couldn.t connect with these settings/).waitFor();
		await this.root.getByText('More details', { exact: true }).click();
	}

	/** A text in the dialog. */
	text(text: string): Locator {
		return this.root.getByText(text);
	}

	async close(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.root.waitFor({ state: 'hidden' });
	}
}
