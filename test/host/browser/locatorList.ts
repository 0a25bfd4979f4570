import type { Locator, Page } from 'playwright-core';

/** The list of a locator, open. */
export class LocatorList {
	constructor(private readonly page: Page) {}

	/** Types into the search of the list and waits for an entry. */
	async search(text: string, awaited: string): Promise<void> {
		const before = await this.items.count();
		await this.page.locator('[data-test-id=rlc-search]:visible').fill(text);
		// The old entries stay until the server has answered.
		await this.items.nth(before - 1).waitFor({ state: 'detached' });
		await this.item(awaited).waitFor();
	}

	async entries(): Promise<string[]> {
		await this.items.first().waitFor();
		return (await this.items.allInnerTexts()).map((text) => text.trim());
	}

	async pick(entry: string): Promise<void> {
		await this.item(entry).click();
	}

	private item(text: string): Locator {
		return this.items.filter({ has: this.page.getByText(text, { exact: true }) });
	}

	private get items(): Locator {
		return this.page.locator('[data-test-id=rlc-item]:visible');
	}
}
