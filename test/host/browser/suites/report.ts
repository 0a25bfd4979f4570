import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { executionEnd } from '../../../../host/rest/executions';
import { runWorkflow } from '../../../../host/rest/workflows';
import { launchChromium } from '../chromium';
import { Pictures } from '../pictures';
import type { Stage } from '../stage';

const FILE = 'equipment-audit.json';
/** A person's screen, and a phone. */
const WIDTHS = [1120, 400];

/** The report that the audit writes, as people open it. */
export function reportSuite(stage: () => Stage): void {
	describe('the report of the equipment', () => {
		let browser: Browser;
		let page: Page;

		beforeAll(async () => {
			const { session, workflows, instance } = stage().host;
			const { id } = workflows.find(({ file }) => file === FILE) ?? { id: '' };
			const { status } = await executionEnd(session, await runWorkflow(session, id, 'Start'));
			expect(status).toBe('success');
			browser = await launchChromium();
			page = await browser.newPage();
			const report = readFileSync(path.join(instance.outputFolder, 'equipment-audit.html'), 'utf8');
			// A browser that opens the file takes the byte order mark off.
			await page.setContent(report.replace(/^\uFEFF/, ''));
		});
		afterAll(async () => await browser?.close());

		for (const colorScheme of ['light', 'dark'] as const) {
			for (const width of WIDTHS) {
				it(`can be read as a whole, ${colorScheme}, ${width} wide`, async () => {
					await page.setViewportSize({ width, height: 900 });
					await page.emulateMedia({ colorScheme });
					expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
					expect(await faintOn(page)).toEqual([]);
				});
			}
		}

		it('says without colour what is overbooked, and when', async () => {
			const row = page.locator('tbody tr', { hasText: 'Treadmill' });
			expect(await row.locator('li').allTextContents()).toContainEqual(
				expect.stringMatching(/^overbooked on \d+ \w+ \d\d:00–\d\d:00: 2 booked, 1 in service$/),
			);
			expect(await row.locator('svg text', { hasText: '!' }).allTextContents()).toEqual(['2!']);
			expect(await row.locator('svg .over').count()).toBe(1);
			expect(await page.locator('tbody svg').count()).toBe(await page.locator('tbody tr').count());
			await new Pictures(page).publish('equipment-report', { dark: true, height: 1330 });
		});
	});
}

/** What is evaluated in the page: its ground, and its texts with their colours. */
const GROUND = 'getComputedStyle(document.body).backgroundColor';
const TEXTS = `[...document.querySelectorAll('h1, p, th, td, small, li, svg text')].map((element) => {
	const { color, fill } = getComputedStyle(element);
	return { text: element.textContent, colour: element.closest('svg') ? fill : color };
})`;

/** How bright a colour is, from 0 to 1. @param colour `rgb(61, 110, 168)` */
function brightness(colour: string): number {
	const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
		const share = Number(part) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The texts that stand out from their ground too little (WCAG AA asks for 4.5), and how much. */
async function faintOn(page: Page): Promise<string[]> {
	const ground = brightness(await page.evaluate<string>(GROUND));
	const texts = await page.evaluate<Array<{ text: string; colour: string }>>(TEXTS);
	expect(texts.length).toBeGreaterThan(50);
	return texts.flatMap(({ text, colour }) => {
		const ink = brightness(colour);
		const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
		return contrast < 4.5 ? [`${contrast.toFixed(1)}: ${text}`] : [];
	});
}
