import type { Browser } from 'playwright-core';
import type { Host } from '../../../host/host';
import type { Sandbox } from '../../../sandbox';
import { useHost } from '../support';
import { launchChromium } from './chromium';
import { Complaints } from './complaints';
import { Editor } from './editor';
import { Pictures, VIEWPORT } from './pictures';
import { seedLocation } from './seed';

/** An n8n with the node, and a browser that is signed in to it. */
export interface Stage {
	host: Host;
	editor: Editor;
	pictures: Pictures;
	complaints: Complaints;
}

/** Starts a stage for the tests of a block. @returns a function that returns it within a test */
export function useStage(name: string): () => Stage {
	let browser: Browser | undefined;
	let stage: Stage | undefined;
	// The browser is checked first, because without one n8n is not needed.
	beforeAll(async () => {
		browser = await launchChromium();
	});
	const host = useHost(name);
	beforeAll(async () => {
		if (!browser) throw new Error('Chromium has not been started');
		seedLocation(sandboxOf(host()));
		const { url, login } = host();
		const page = await browser.newPage({
			viewport: VIEWPORT,
			colorScheme: 'light',
			locale: 'en-US',
			timezoneId: 'Europe/Berlin',
		});
		// The editor requests the package's page on the internet, which a test does not need.
		await page.route(
			(address) => address.hostname !== '127.0.0.1',
			async (route) => await route.abort(),
		);
		stage = {
			host: host(),
			editor: new Editor(page, url),
			pictures: new Pictures(page),
			complaints: new Complaints(page, url),
		};
		await stage.editor.signIn(login);
	});
	afterAll(async () => await browser?.close());
	return () => {
		if (!stage) throw new Error('The browser is not signed in');
		return stage;
	};
}

/** The sandbox of the HighLevel dialect, whose state the tests check. */
export function sandboxOf({ sandboxes }: Host): Sandbox {
	return sandboxes.highLevel.sandbox;
}

/** A test that takes a picture if it fails, and that also fails on errors in the browser's console. */
export function see(stage: () => Stage, name: string, test: () => Promise<void>): void {
	it(name, async () => {
		stage().complaints.take();
		try {
			await test();
			expect(stage().complaints.take()).toEqual([]);
		} catch (error) {
			await stage().pictures.failure(name);
			throw error;
		}
	});
}
