import type { Locator, Page } from 'playwright-core';
import { Creator } from './creator';
import type { Editor } from './editor';
import { Panel } from './panel';
import { until } from './until';

/** Delay after which n8n applies what was typed or dragged, ms. */
const TAKEN_OVER_MS = 600;

/** Time after which an input that can't be clicked is taken to be covered, ms. */
const COVERED_MS = 5_000;
/** Time that n8n may take to move the cursor into an expression that was dropped, ms. */
const FOCUSED_MS = 5_000;

/** Time that n8n may take to publish a workflow: a trigger polls before n8n answers, ms. */
const PUBLISHED_MS = 60_000;

/**
 * Builds a workflow from an empty canvas with mouse and keyboard, and counts the clicks. What is typed into the search of nodes ends with
 * Enter; all else is clicked.
 */
export class ByHand {
	readonly panel: Panel;
	private readonly page: Page;
	private readonly creator: Creator;

	constructor(private readonly editor: Editor) {
		this.page = editor.page;
		this.panel = new Panel(this.page);
		this.creator = new Creator(this.page);
	}

	/** Opens an empty canvas and starts counting. */
	async begin(): Promise<void> {
		await this.editor.openEmpty();
		await this.page.evaluate(COUNT_CLICKS);
	}

	/** Number of clicks; a double click counts twice. */
	async clicks(): Promise<number> {
		return await this.page.evaluate<number>('window.clicks');
	}

	/** ID of the workflow, which n8n saves by itself. */
	workflowId(): string {
		return /\/workflow\/([^/?]+)/.exec(this.page.url())?.[1] ?? '';
	}

	/** Puts the first node on the canvas. */
	async startWith(node: string, action?: string): Promise<void> {
		await this.page.locator('[data-test-id=canvas-plus-button]').click();
		await this.pick(node, action);
		// The panel of a trigger by hand stays closed; that of any other node opens later on a busy machine.
		if (node !== 'Manual Trigger') await this.panel.root.waitFor();
	}

	/**
	 * Adds a node after another by the plus at its output, and opens its panel.
	 * @param output of the previous node: 1 is the error output
	 */
	async addAfter(before: string, node: string, { action, output = 0 }: { action?: string; output?: number } = {}) {
		if (await this.panel.root.isVisible()) await this.panel.close();
		await this.closeDialog();
		// n8n's key for bringing all nodes into view.
		await this.page.keyboard.press('1');
		await this.plus(before, output).click();
		await this.pick(node, action);
		await this.panel.root.waitFor();
	}

	/** Clicks into a text, types and leaves it, because its tooltip would cover the input below. */
	async type(input: Locator, text: string): Promise<void> {
		await input.click({ timeout: COVERED_MS }).catch(async () => {
			// On a busy machine n8n moves the cursor back into the expression above, more than once, and its tooltip covers the input.
			await input.focus();
		});
		await this.page.keyboard.press('Control+a');
		await this.page.keyboard.type(text);
		await this.page.keyboard.press('Tab');
		await this.page.waitForTimeout(TAKEN_OVER_MS);
	}

	/** Drags a field of the input onto a parameter, which becomes an expression. */
	async draw(field: string, parameter: string): Promise<void> {
		const from = this.page.locator(`[data-test-id=run-data-schema-item] [data-value="{{ $json.${field} }}"]`);
		const to = this.panel.parameter(parameter);
		await from.hover();
		await this.page.mouse.down();
		await to.hover();
		await this.page.mouse.up();
		// The drop also moves the cursor into the expression, whose tooltip would cover the input below: on a busy machine it does so late.
		await to
			.locator('.cm-focused')
			.waitFor({ timeout: FOCUSED_MS })
			.catch(() => undefined);
		await this.page.waitForTimeout(TAKEN_OVER_MS);
		await this.page.keyboard.press('Tab');
	}

	/** Closes the panel and publishes the workflow. */
	async publish(): Promise<void> {
		await this.panel.close();
		await this.page.locator('[data-test-id=workflow-open-publish-modal-button]').click();
		const dialog = this.page.locator('[data-test-id=workflowPublish-modal]');
		await dialog.waitFor();
		await dialog.locator('[data-test-id=workflow-publish-version-name-input]:focus').waitFor();
		const published = this.page.waitForResponse(
			(response) => response.request().method() === 'POST' && response.url().endsWith('/activate'),
			{ timeout: PUBLISHED_MS },
		);
		await this.page.keyboard.press('Enter');
		expect((await published).status()).toBe(200);
	}

	/** Closes a dialog of n8n's own that lies over the canvas. */
	private async closeDialog(): Promise<void> {
		const dialog = this.page.locator('#app-modals [role=dialog]').first();
		if (!(await dialog.isVisible())) return;
		await this.page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'hidden' });
	}

	private plus(node: string, output: number): Locator {
		return this.editor.node(node).locator('[data-test-id=canvas-handle-plus]').nth(output);
	}

	/** Types into the search, which has the focus when the list opens. */
	private async pick(node: string, action?: string): Promise<void> {
		await this.creator.search(node);
		await until(
			'The first result of the search',
			async () => await this.creator.first(),
			(found) => found === node,
		);
		await this.page.keyboard.press('Enter');
		if (action !== undefined) await this.creator.entry(action).click();
	}
}

const COUNT_CLICKS = `window.clicks = 0; window.addEventListener('pointerdown', () => window.clicks++, true)`;
