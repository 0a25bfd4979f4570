import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { example } from '../../../../examples/files';
import { executionEnd } from '../../../../host/rest/executions';
import { activateWorkflow, runWorkflow } from '../../../../host/rest/workflows';
import { CASES } from '../../examples/cases';
import { IS_N8N_1 } from '../../support';
import { launchChromium } from '../chromium';
import { makeColleague } from '../colleague';
import { allow, Editor } from '../editor';
import { Pictures } from '../pictures';
import type { Stage } from '../stage';

const [FILE, FORM] = ['equipment-audit.json', 'audit-form.json'] as const;
/** Widths of a desktop screen and a phone. */
const WIDTHS = [1120, 400];

/** The report of the audit, as users see it. */
export function reportSuite(stage: () => Stage): void {
	const idOf = (name: string) => stage().host.workflows.find(({ file }) => file === name)?.id ?? '';

	describe('the report of the equipment, as a file', () => {
		let browser: Browser;
		let page: Page;

		beforeAll(async () => {
			const { session, instance } = stage().host;
			const { status } = await executionEnd(session, await runWorkflow(session, idOf(FILE), 'Start'));
			expect(status).toBe('success');
			browser = await launchChromium();
			page = await browser.newPage();
			const report = readFileSync(path.join(instance.outputFolder, 'equipment-audit.html'), 'utf8');
			// A browser removes the byte order mark when it opens the file.
			await page.setContent(report.replace(/^\uFEFF/, ''));
		});
		afterAll(async () => await browser?.close());

		isReadable(() => page);

		it('is published as a picture', async () => {
			await new Pictures(page).publish('equipment-report', { dark: true, height: 1330 });
		});
	});

	if (IS_N8N_1) {
		it.skip(`the report of the equipment, in the browser, not in n8n 1: ${CASES[FORM]?.notInN8n1}`, () => undefined);
		return;
	}

	describe('the report of the equipment, in the browser', () => {
		let page: Page;
		let address: string;

		beforeAll(async () => {
			const { editor } = stage();
			await editor.open(idOf(FORM));
			page = await editor.openForm();
			address = page.url();
			await new Pictures(page).take('report form');
		});
		afterAll(async () => await page?.close());

		it('is shown only to signed-in users', async () => {
			expect(await asStranger(address)).toEqual({ shown: '/signin', posted: 401 });
		});

		it('opens by Execute workflow and a click', async () => {
			await page.locator('button[type=submit]').click();
			await page.locator('tbody tr').last().waitFor();
			expect(new URL(page.url()).pathname).toMatch(/^\/form-waiting\//);
			await stage().editor.succeeded('Show the report').waitFor();
			expect(await stage().editor.failed.count()).toBe(0);
		});

		isReadable(() => page);

		const published = (): string => {
			const trigger = example(FORM).nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
			return `${stage().host.url}/form/${trigger?.webhookId ?? ''}`;
		};

		it('of a published workflow is shown only to users who may run it', async () => {
			const { session, url } = stage().host;
			await activateWorkflow(session, idOf(FORM));
			expect(await asStranger(published())).toEqual({ shown: '/signin', posted: 401 });
			const browser = await launchChromium();
			try {
				const colleague = new Editor(await browser.newPage(), url);
				await colleague.signIn(await makeColleague(session));
				await colleague.page.goto(published());
				await colleague.page.getByText('You do not have sufficient permissions').first().waitFor();
			} finally {
				await browser.close();
			}
		});

		it('is shown at its address to users who may run it', async () => {
			const { editor } = stage();
			await editor.page.goto(published());
			await allow(editor.page);
			await editor.page.locator('button[type=submit]').click();
			await editor.page.locator('tbody tr', { hasText: 'Treadmill' }).waitFor();
		});
	});
}

/** Opens the page without signing in. @returns the final address, and the answer to a form that is sent nevertheless */
async function asStranger(url: string): Promise<{ shown: string; posted: number }> {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.locator('input[name=emailOrLdapLoginId]').waitFor();
		const posted = await fetch(url, { method: 'POST', body: new FormData() });
		return { shown: new URL(page.url()).pathname, posted: posted.status };
	} finally {
		await browser.close();
	}
}

function isReadable(page: () => Page): void {
	for (const colorScheme of ['light', 'dark'] as const) {
		for (const width of WIDTHS) {
			it(`is readable at ${width} pixels, ${colorScheme}`, async () => {
				await page().setViewportSize({ width, height: 900 });
				await page().emulateMedia({ colorScheme });
				expect(await page().evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
				expect(await faintOn(page())).toEqual([]);
			});
		}
	}

	it('marks overbooked equipment and its times without relying on colour', async () => {
		const row = page().locator('tbody tr', { hasText: 'Treadmill' });
		expect(await row.locator('li').allTextContents()).toContainEqual(
			expect.stringMatching(/^overbooked on \d+ \w+ \d\d:00–\d\d:00: 2 booked, 1 in service$/),
		);
		expect(await row.locator('svg text', { hasText: '!' }).allTextContents()).toEqual(['2!']);
		expect(await row.locator('svg .over').count()).toBe(1);
		expect(await page().locator('tbody svg').count()).toBe(await page().locator('tbody tr').count());
	});
}

/** Result of a script in the page: its background, and its texts with their colours. */
const GROUND = 'getComputedStyle(document.body).backgroundColor';
const TEXTS = `[...document.querySelectorAll('h1, p, th, td, small, li, svg text')].map((element) => {
	const { color, fill } = getComputedStyle(element);
	return { text: element.textContent, colour: element.closest('svg') ? fill : color };
})`;

/** Brightness of a colour, from 0 to 1. @param colour e.g. `rgb(61, 110, 168)` */
function brightness(colour: string): number {
	const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
		const share = Number(part) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Texts with too little contrast, and their contrast. WCAG AA requires 4.5. */
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
