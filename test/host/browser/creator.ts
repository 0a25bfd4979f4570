import type { Locator, Page } from 'playwright-core';

/** The list in which a node is looked for, at the editor's right. */
export class Creator {
	constructor(private readonly page: Page) {}

	async open(): Promise<void> {
		await this.page.locator('[data-test-id=node-creator-plus-button]').click();
		await this.searchBar.waitFor();
	}

	/** Types into the search. */
	async search(text: string): Promise<void> {
		await this.searchBar.fill(text);
	}

	/** An entry: a node or an action. */
	entry(name: string): Locator {
		return this.page.locator('[data-test-id=node-creator-item-name]').getByText(name, { exact: true });
	}

	/** The name of the first entry, which Enter picks. */
	async first(): Promise<string> {
		return await this.page.locator('[data-test-id=node-creator-item-name]').first().innerText();
	}

	private get searchBar(): Locator {
		return this.page.locator('[data-test-id=node-creator-search-bar]');
	}
}
