import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { HOST_FOLDER, ROOT } from '../../../host/paths';
import { VERSION } from '../support';

/** Folder for the pictures of every run. */
const FOLDER = path.join(HOST_FOLDER, 'screenshots', VERSION);

/**
 * The pictures of README and docs. To take them again from the running product:
 *
 *     SCREENSHOTS=docs npm run test:host -- browser
 */
const DOCS = process.env.SCREENSHOTS === 'docs' ? path.join(ROOT, 'docs', 'images') : undefined;

/** Size of the tab, and default size of pictures. */
export const VIEWPORT = { width: 1440, height: 900 };

/** Time of the editor's animations, ms. */
const TRANSITION_MS = 400;

const THEMES = ['light', 'dark'] as const;

/** Takes pictures of a page. */
export class Pictures {
	constructor(private readonly page: Page) {}

	/** Takes a picture of the page. */
	async take(name: string): Promise<void> {
		await this.quiet();
		await this.save(FOLDER, name);
	}

	/** Takes a light and a dark picture of the page: `<name>.png` and `<name>.dark.png`. */
	async takeBoth(name: string): Promise<void> {
		await this.quiet();
		for (const theme of THEMES) await this.inTheme(theme, name, [FOLDER]);
	}

	/**
	 * Takes a picture for the docs: `<name>.png`, and `<name>.dark.png` if `dark` is set.
	 * @param height of the page, if it has to be higher than the default
	 * @param of a part of the page; by default all of it
	 */
	async publish(
		name: string,
		{ dark = false, height = VIEWPORT.height, of }: { dark?: boolean; height?: number; of?: Locator } = {},
	): Promise<void> {
		await this.page.setViewportSize({ ...VIEWPORT, height });
		await this.quiet();
		for (const theme of THEMES)
			await this.inTheme(theme, name, [FOLDER, ...(DOCS && (theme === 'light' || dark) ? [DOCS] : [])], of);
		await this.page.setViewportSize(VIEWPORT);
	}

	/** Takes a picture of the page of a failed test. */
	async failure(test: string): Promise<void> {
		await this.save(FOLDER, `failed ${test.replace(/[^\w ]+/g, '')}`).catch(() => undefined);
	}

	/** Hides temporary messages, and buttons that appear under the mouse. */
	private async quiet(): Promise<void> {
		const close = this.page.locator('.el-notification__closeBtn:visible');
		while ((await close.count()) > 0)
			await close
				.first()
				.click({ timeout: 2_000 })
				.catch(() => undefined);
		// The mouse moves away in steps, because a node does not notice a jump.
		await this.page.mouse.move(720, 20, { steps: 20 });
		await this.page.waitForTimeout(TRANSITION_MS);
	}

	private async inTheme(
		theme: (typeof THEMES)[number],
		name: string,
		folders: readonly string[],
		of?: Locator,
	): Promise<void> {
		await this.page.emulateMedia({ colorScheme: theme });
		for (const folder of folders) await this.save(folder, theme === 'light' ? name : `${name}.dark`, of);
		await this.page.emulateMedia({ colorScheme: 'light' });
	}

	private async save(folder: string, name: string, of: Page | Locator = this.page): Promise<void> {
		mkdirSync(folder, { recursive: true });
		await of.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
	}
}
