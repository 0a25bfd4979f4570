import type { Locator, Page } from 'playwright-core';
import { LocatorList } from './locatorList';
import { Mapper } from './mapper';
import { OutputTable } from './outputTable';
import { until } from './until';

/** Maximum time in which a busy machine runs a node and shows its output, ms. */
const EXECUTED_MS = 60_000;

/** The panel of the node that is open. */
export class Panel {
	/** The parameters in the middle. */
	readonly root: Locator;
	readonly mapper: Mapper;
	readonly output: OutputTable;

	constructor(private readonly page: Page) {
		this.root = page.locator('[data-test-id=node-parameters]');
		this.mapper = new Mapper(page, this);
		this.output = new OutputTable(page);
	}

	/** A parameter's input, by the parameter's name. */
	parameter(name: string): Locator {
		return this.root.locator(`[data-test-id="parameter-input-${name}"]`).first();
	}

	/** The names of the visible parameters, from the top. A notice is listed by its text. */
	async shown(): Promise<string[]> {
		const items = await this.items.all();
		return await Promise.all(items.map(async (item) => await nameOf(item)));
	}

	/** Waits until this many parameters are visible. */
	async settled(count: number): Promise<void> {
		await this.items.nth(count - 1).waitFor();
		await this.items.nth(count).waitFor({ state: 'detached' });
	}

	private get items(): Locator {
		return this.root.locator('[data-test-id=parameter-item]:visible');
	}

	/** Chooses an entry of a list. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.chooseIn(this.parameter(parameter), option);
	}

	/** Chooses an entry of the list behind an input. */
	async chooseIn(input: Locator, option: string): Promise<void> {
		await this.openListOf(input);
		await this.option(option).click();
	}

	/** Opens the list behind an input, once its entries are loaded. */
	async openListOf(input: Locator): Promise<void> {
		await input.locator('input[readonly]:not([disabled])').waitFor({ state: 'attached' });
		await input.locator('.el-select').click();
	}

	/** An entry of the list that is open. */
	option(name: string): Locator {
		return this.page.locator('[role=option]:visible').filter({ has: this.page.getByText(name, { exact: true }) });
	}

	/** The names of the entries of the list that is open. */
	async options(): Promise<string[]> {
		await this.page.locator('[role=option]:visible').first().waitFor();
		return (await this.page.locator('[role=option]:visible').allInnerTexts()).map(
			(text) => text.split('\n')[0]?.trim() ?? '',
		);
	}

	async fill(parameter: string, value: string): Promise<void> {
		await this.parameter(parameter).locator('input, textarea').first().fill(value);
	}

	/** Toggles a switch. */
	async switch(parameter: string): Promise<void> {
		await this.parameter(parameter).locator('.el-switch, [role=switch]').first().click();
	}

	/** Waits until this entry is chosen in a list. */
	async isChosen(parameter: string, option: string): Promise<void> {
		await inputShows(parameter, this.parameter(parameter).locator('input').last(), option);
	}

	/** Adds an entry to a collection, e.g. an option. @param collection name of the collection */
	async add(collection: string, entry: string): Promise<void> {
		await this.openList(collection);
		await this.option(entry).click();
	}

	/** Adds the one group of values that a fixed collection can hold. */
	async addOne(collection: string): Promise<void> {
		await this.root
			.locator(`[data-test-id=fixed-collection-${collection}] [data-test-id=fixed-collection-add]`)
			.click();
	}

	/** Opens the list of entries that a collection can have. */
	async openList(collection: string): Promise<void> {
		await this.root
			.locator('[data-test-id=parameter-item]', { has: this.page.locator(`label[for="${collection}"]`) })
			.locator('[data-test-id=collection-parameter-add] input, .add-option input')
			.last()
			.click();
	}

	async closeList(): Promise<void> {
		await this.root.locator('label').first().click();
		await this.page.locator('[role=option]:visible').first().waitFor({ state: 'hidden' });
	}

	/** Opens the list of a locator. */
	async locate(parameter: string): Promise<LocatorList> {
		await this.parameter(parameter).locator('[data-test-id=rlc-input]').click();
		return new LocatorList(this.page);
	}

	/** Waits until this credential is chosen. */
	async hasCredential(name: string): Promise<void> {
		await inputShows('The credential', this.root.locator('[data-test-id=node-credentials-select] input'), name);
	}

	/** Shows the other tab. */
	async settings(): Promise<void> {
		await this.page.locator('[data-test-id=tab-settings]').click();
	}

	/** Shows the first tab. */
	async parameters(): Promise<void> {
		await this.page.locator('[data-test-id=tab-params]').click();
	}

	/** Runs the node and waits until it has ended. */
	async execute(): Promise<void> {
		const button = this.page.locator('[data-test-id=node-execute-button]');
		await button.click();
		await this.page
			.locator('[data-test-id=output-panel]')
			.locator('[data-test-id=ndv-items-count], [data-test-id=branches], [data-test-id=node-error-message]')
			.first()
			.waitFor({ timeout: EXECUTED_MS });
	}

	/** Shows the first parameters. */
	async top(): Promise<void> {
		await this.parameter('resource').scrollIntoViewIfNeeded();
	}

	async close(): Promise<void> {
		await this.page
			.locator('[data-test-id=ndv-close-button], [data-test-id=back-to-canvas]')
			.locator('visible=true')
			.click();
		await this.root.waitFor({ state: 'hidden' });
	}
}

async function inputShows(what: string, input: Locator, text: string): Promise<void> {
	await until(
		what,
		async () => await input.inputValue(),
		(value) => value === text,
	);
}

async function nameOf(item: Locator): Promise<string> {
	if ((await item.locator('[data-test-id=resource-mapper-container]').count()) > 0) return 'fields';
	const label = item.locator('label[for]').first();
	return (await label.count()) > 0 ? ((await label.getAttribute('for')) ?? '') : (await item.innerText()).trim();
}
