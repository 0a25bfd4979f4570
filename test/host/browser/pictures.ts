import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { HOST_FOLDER, ROOT } from '../../../host/paths';
import { VERSION } from '../support';

/** Every run leaves its pictures here, for a look. */
const FOLDER = path.join(HOST_FOLDER, 'screenshots', VERSION);

/**
 * The pictures of README and docs. To take them anew from the running product:
 *
 *     SCREENSHOTS=docs npm run test:host -- browser
 */
const DOCS = process.env.SCREENSHOTS === 'docs' ? path.join(ROOT, 'docs', 'images') : undefined;

/** The tab's size; the usual one of pictures. */
export const VIEWPORT = { width: 1440, height: 900 };

/** Things fade and slide for so long. */
const TRANSITION_MS = 400;

const THEMES = ['light', 'dark'] as const;

/** Takes pictures of a page. */
export class Pictures {
	constructor(private readonly page: Page) {}

	/** The page as it is. */
	async take(name: string): Promise<void> {
		await this.quiet();
		await this.save(FOLDER, name);
	}

	/** The page as it is, light and dark: `<name>.png` and `<name>.dark.png`. */
	async takeBoth(name: string): Promise<void> {
		await this.quiet();
		for (const theme of THEMES) await this.inTheme(theme, name, FOLDER);
	}

	/**
	 * For the docs, too: `<name>.png`, and `<name>.dark.png` where `dark` is wanted.
	 * @param height of the picture, where more than usual is to be seen
	 */
	async publish(name: string, { dark = false, height = VIEWPORT.height } = {}): Promise<void> {
		await this.page.setViewportSize({ ...VIEWPORT, height });
		await this.quiet();
		for (const theme of THEMES)
			await this.inTheme(theme, name, FOLDER, ...(DOCS && (theme === 'light' || dark) ? [DOCS] : []));
		await this.page.setViewportSize(VIEWPORT);
	}

	/** What a test saw that failed. */
	async failure(test: string): Promise<void> {
		await this.save(FOLDER, `failed ${test.replace(/[^\w ]+/g, '')}`).catch(() => undefined);
	}

	/** Messages that come and go would be in the way, and buttons that show under the mouse. */
	private async quiet(): Promise<void> {
		const close = this.page.locator('.el-notification__closeBtn:visible');
		while ((await close.count()) > 0)
			await close
				.first()
				.click({ timeout: 2_000 })
				.catch(() => undefined);
		// Over nothing, step by step: a node that the mouse has jumped away from doesn't notice.
		await this.page.mouse.move(720, 20, { steps: 20 });
		await this.page.waitForTimeout(TRANSITION_MS);
	}

	private async inTheme(theme: (typeof THEMES)[number], name: string, ...folders: string[]): Promise<void> {
		await this.page.emulateMedia({ colorScheme: theme });
		for (const folder of folders) await this.save(folder, theme === 'light' ? name : `${name}.dark`);
		await this.page.emulateMedia({ colorScheme: 'light' });
	}

	private async save(folder: string, name: string): Promise<void> {
		mkdirSync(folder, { recursive: true });
		await this.page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
	}
}
