import type { Locator, Page } from 'playwright-core';
import type { Login } from '../../../host/rest/session';
import { Panel } from './panel';
import { PATIENCE_MS } from './until';

/** Maximum time until a page or a workflow has loaded, ms. The first one has nothing in the browser's cache. */
const LOADING_MS = 3 * PATIENCE_MS;

/** n8n's editor in a tab of the browser. */
export class Editor {
	constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		page.setDefaultTimeout(PATIENCE_MS);
		page.setDefaultNavigationTimeout(LOADING_MS);
	}

	async signIn({ email, password }: Login): Promise<void> {
		await this.page.goto(`${this.url}/signin`);
		await this.page.locator('input[name=emailOrLdapLoginId]').fill(email);
		await this.page.locator('input[name=password]').fill(password);
		await this.page.locator('[data-test-id=form-submit-button]').click();
		await this.page.waitForURL(({ pathname }) => pathname !== '/signin');
		// n8n still treats a closed tab as the one that edits the workflow.
		await this.page.addLocatorHandler(
			this.page.getByRole('button', { name: 'Edit here' }),
			async (button) => await button.click(),
		);
	}

	/** Opens a stored workflow. */
	async open(workflowId: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${workflowId}`);
		await this.nodes.first().waitFor({ timeout: LOADING_MS });
	}

	/** Opens a workflow without nodes. */
	async openEmpty(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.locator('[data-test-id=canvas-plus-button]').waitFor();
	}

	/** All nodes on the canvas. */
	get nodes(): Locator {
		return this.page.locator('[data-test-id=canvas-node]:not(:has([data-test-id=sticky]))');
	}

	/** A node on the canvas. */
	node(name: string): Locator {
		return this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	}

	/** A node that has run well. */
	succeeded(name: string): Locator {
		return this.node(name).locator('[data-test-id=canvas-node-status-success]');
	}

	/** All nodes that have failed. */
	get failed(): Locator {
		return this.page.locator('[data-test-id=canvas-node-status-error]');
	}

	/** Opens a node's panel. */
	async openNode(name: string): Promise<Panel> {
		await this.node(name).dblclick();
		const panel = new Panel(this.page);
		await panel.root.waitFor();
		return panel;
	}

	/**
	 * Clicks Execute.
	 * @param trigger to start with, by the button next to it
	 * @returns the ID of the execution
	 */
	async execute(trigger = 'Start'): Promise<string> {
		const begun = this.page.waitForResponse(
			(response) => response.request().method() === 'POST' && /\/rest\/workflows\/[^/]+\/run/.test(response.url()),
		);
		await this.node(trigger).hover();
		await this.page.locator(`[data-test-id="execute-workflow-button-${trigger}"]`).click();
		const { data } = (await (await begun).json()) as { data: { executionId: string } };
		return data.executionId;
	}

	/**
	 * Clicks Execute and submits a file in the form that opens. The form returns a file.
	 * @returns the ID of the execution
	 */
	async handIn(trigger: string, file: string): Promise<string> {
		const opened = this.page.waitForEvent('popup');
		await this.node(trigger).hover();
		await this.page.locator(`[data-test-id="execute-workflow-button-${trigger}"]`).click();
		const form = await opened;
		await form.locator('input[type=file]').setInputFiles(file);
		const givenBack = form.waitForEvent('download');
		const told = answered(form);
		await form.locator('button[type=submit]').click();
		await givenBack;
		await told;
		const id = executionOf(form);
		await form.close();
		return id;
	}

	/**
	 * Clicks Execute. n8n opens the form of the workflow, which then runs under the user's account.
	 * @returns the form's tab
	 */
	async openForm(): Promise<Page> {
		const opened = this.page.waitForEvent('popup');
		await this.page.locator('[data-test-id=execute-workflow-button]').click();
		const form = await opened;
		await allow(form);
		return form;
	}

	/**
	 * Submits the form of the workflow and waits for the page with the answer.
	 * @returns the ID of the execution
	 */
	async ask(): Promise<string> {
		const form = await this.openForm();
		const told = answered(form);
		await form.locator('button[type=submit]').click();
		await form.locator('table').waitFor();
		await told;
		const id = executionOf(form);
		await form.close();
		return id;
	}

	/** The Stop button, which is visible during an execution. */
	get stopButton(): Locator {
		return this.page.locator('[data-test-id=stop-execution-button]');
	}

	/** Waits until the execution has ended. */
	async ended(timeoutMs = 120_000): Promise<void> {
		await this.stopButton.waitFor({ state: 'hidden', timeout: timeoutMs });
	}

	/** Number of items that the canvas shows on the line between two nodes; 0 if it shows none. */
	async itemsBetween(source: string, target: string): Promise<number> {
		const label = this.page.locator(
			`[data-test-id=edge-label][data-source-node-name="${source}"][data-target-node-name="${target}"]`,
		);
		return Number.parseInt((await label.textContent())?.replaceAll(',', '') || '0', 10);
	}

	/** The text under a node's name on the canvas. */
	async subtitle(node: string): Promise<string> {
		return (await this.node(node).locator('[class*=subtitle]').innerText()).trim();
	}

	/** Saves the workflow; n8n 2 does so by itself, too. */
	async save(): Promise<void> {
		await this.page.keyboard.press('Control+s');
	}

	/** Brings all nodes into view. */
	async fit(): Promise<void> {
		await this.page.locator('[data-test-id=zoom-to-fit]').click();
	}
}

/** Waits for the form. The first time, n8n asks for permission to run it under the user's account. */
export async function allow(form: Page): Promise<void> {
	const yes = form.getByRole('button', { name: 'Allow access' });
	const submit = form.locator('button[type=submit]');
	await yes.or(submit).waitFor();
	if (await yes.isVisible()) await yes.click();
	await submit.waitFor();
}

const executionOf = (form: Page): string => /form-waiting\/(\d+)/.exec(form.url())?.[1] ?? '';

/** Waits for the final page of a form. The execution goes on only after that page was shown. */
async function answered(form: Page): Promise<void> {
	await form.waitForResponse(
		(response) => response.request().method() === 'POST' && response.url().includes('/form-waiting/'),
	);
}
