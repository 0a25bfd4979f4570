import type { Locator, Page } from 'playwright-core';

/** The output of a node, shown as a table. */
export class OutputTable {
	readonly root: Locator;

	constructor(private readonly page: Page) {
		this.root = page.locator('[data-test-id=output-panel]');
	}

	/** The outputs of a node with several, e.g. `Success Branch (993 items)`. */
	async branches(): Promise<string[]> {
		return (await this.tabs.allInnerTexts()).map((text) => text.trim());
	}

	/** Shows another output of the node, e.g. `Error Branch`. */
	async branch(name: string): Promise<void> {
		await this.tabs.filter({ hasText: name }).click();
	}

	private get tabs(): Locator {
		return this.root.locator('[data-test-id=branches] [data-test-id^=tab-]');
	}

	/** Shows the output as a table; a small one is shown as a schema at first. */
	async show(): Promise<void> {
		await this.root.locator('[data-test-id=radio-button-table]').click();
		await this.root.locator('table').waitFor();
	}

	/** Shows the output as JSON. */
	async showAsJson(): Promise<void> {
		await this.root.locator('[data-test-id=radio-button-json]').click();
		await this.root.locator('table').waitFor({ state: 'detached' });
	}

	async headings(): Promise<string[]> {
		return (await this.root.locator('thead th').allInnerTexts())
			.map((text) => text.trim())
			.filter((text) => text !== '');
	}

	/** The rows on the current page of the table, by heading. */
	async rows(): Promise<Array<Record<string, string>>> {
		await this.show();
		const headings = await this.headings();
		const rows = await this.root.locator('tbody tr').all();
		const cells = await Promise.all(rows.map(async (row) => await row.locator('td').allInnerTexts()));
		return cells.map((texts) => Object.fromEntries(headings.map((heading, at) => [heading, texts[at]?.trim() ?? ''])));
	}

	/** Downloads the output file. @returns its path */
	async download(): Promise<string> {
		const begun = this.page.waitForEvent('download');
		await this.root.getByText('Download', { exact: true }).click();
		return await (await begun).path();
	}

	/** What the panel says below the message of a node that failed. */
	async errorDescription(): Promise<string> {
		return (await this.root.locator('[data-test-id=node-error-description]').innerText()).trim();
	}

	/** The message of a node that failed. */
	async error(): Promise<string> {
		return (await this.root.locator('[data-test-id=node-error-message]').innerText()).trim();
	}
}
