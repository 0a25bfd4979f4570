import type { Page } from 'playwright-core';

/** What the editor logs that nobody can help. */
const HARMLESS = [
	// It asks who is signed in before anybody is.
	/\b401\b.*\/rest\/login$/,
	// It asks for the output of every node before its first run; few of n8n's own tell it.
	/\b404\b.*\/schemas\/n8n-nodes-base\./,
	// It asks for fields and lists of a node that was just added before it has given it the credential, and then again.
	/\b500\b.*\/(resource-mapper-fields|dynamic-node-parameters\/options)$/,
	// n8n 1 asks for the sessions of its paid assistant, and for a run that went well before there is one.
	/\b403\b.*\/rest\/ai\/sessions\/metadata$/,
	/^Failed to fetch sessions metadata: ResponseError: Plan lacks license/,
	/\b404\b.*\/executions\/last-successful$/,
	// Layout work that took longer than a frame: Chromium says so, and goes on.
	/ResizeObserver loop/,
];

/** The errors on a page's console, and those that nothing caught. */
export class Complaints {
	private readonly heard: string[] = [];

	/** @param url the editor's; what others fail to answer counts for nothing */
	constructor(page: Page, url: string) {
		page.on('console', (message) => {
			const at = message.location().url;
			if (message.type() === 'error' && (at === '' || at.startsWith(url))) this.hear(`${message.text()} ${at}`);
		});
		page.on('pageerror', ({ message }) => this.hear(message));
	}

	/** What was heard since the last time. */
	take(): string[] {
		return this.heard.splice(0);
	}

	private hear(text: string): void {
		if (!HARMLESS.some((harmless) => harmless.test(text))) this.heard.push(text.slice(0, 500));
	}
}
