import type { Locator, Page } from 'playwright-core';

/** The functions of the panel that handle lists. */
interface Lists {
	chooseIn(input: Locator, option: string): Promise<void>;
	openListOf(input: Locator): Promise<void>;
	options(): Promise<string[]>;
}

/** The fields of a contact in the panel. */
export class Mapper {
	readonly root: Locator;

	constructor(
		private readonly page: Page,
		private readonly panel: Lists,
	) {
		this.root = page.locator('[data-test-id=resource-mapper-container]');
	}

	/** `Map Each Column Manually` or `Map Automatically`. */
	async mode(name: string): Promise<void> {
		await this.panel.chooseIn(this.root.locator('[data-test-id=mapping-mode-select]'), name);
	}

	/** Waits until the fields have been looked up. */
	async loaded(): Promise<void> {
		await this.adder.waitFor();
	}

	/** The control that opens the list of fields: a button, or a select in n8n 1. */
	private get adder(): Locator {
		return this.root.locator('[data-test-id=add-fields-select]').locator('button, .el-select');
	}

	private get entries(): Locator {
		return this.page.locator('[role=menu] [role=menuitem]:visible, [role=listbox] [role=option]:visible');
	}

	/** Opens the list of the fields that can be added. @returns their names */
	async openFields(): Promise<string[]> {
		await this.adder.click();
		await this.entries.last().waitFor();
		return (await this.entries.allInnerTexts()).map((name) => name.trim());
	}

	/** The labels of the fields in the panel, from the top. */
	async shown(): Promise<string[]> {
		const fields = this.root.locator('[data-test-id=mapping-fields-container] .parameter-item');
		await fields.first().waitFor();
		// The label's own text comes first; then n8n's switch between fixed and expression.
		return (await fields.locator('label[for]').allInnerTexts()).map((label) => label.trim().split('\n')[0] ?? '');
	}

	/** Picks a field from the open list. */
	async pick(field: string): Promise<void> {
		await this.entries.filter({ has: this.page.getByText(field, { exact: true }) }).click();
		// The list fades away.
		await this.entries.first().waitFor({ state: 'hidden' });
		await this.field(field).waitFor();
	}

	async add(field: string): Promise<void> {
		await this.openFields();
		await this.pick(field);
	}

	/** A field's input. */
	field(name: string): Locator {
		const label = this.page.locator('label', { has: this.page.getByText(name, { exact: true }) });
		return this.root
			.locator('[data-test-id=mapping-fields-container] [data-test-id=input-label]', { has: label })
			.locator('[data-test-id^=parameter-input-]')
			.first();
	}

	/** Adds a field and types its value. */
	async fill(field: string, value: string): Promise<void> {
		await this.add(field);
		await this.field(field).locator('input').first().fill(value);
	}

	async remove(field: string): Promise<void> {
		const name = (await this.field(field).getAttribute('data-test-id'))?.replace('parameter-input-', '') ?? '';
		await this.root.locator(`[data-test-id="remove-field-button-${name}"]`).click();
		await this.field(field).waitFor({ state: 'detached' });
	}

	/** Adds a field and opens its list. */
	async optionsOf(field: string): Promise<string[]> {
		await this.add(field);
		await this.panel.openListOf(this.field(field));
		return await this.panel.options();
	}

	/** Adds a date, opens its calendar and picks a day of this month. */
	async pickDay(field: string, day: string): Promise<void> {
		await this.add(field);
		await this.field(field).locator('input').click();
		const calendar = this.page.locator('.el-picker-panel:visible');
		await calendar.locator('td.available:not(.prev-month):not(.next-month)').getByText(day, { exact: true }).click();
		await calendar.getByRole('button', { name: 'OK' }).click();
		await calendar.waitFor({ state: 'hidden' });
	}
}
