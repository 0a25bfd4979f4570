import type { Page } from 'playwright-core';

/** Errors in the editor's log that have nothing to do with the node. */
const HARMLESS = [
	// The editor requests the current user before the sign-in.
	/\b401\b.*\/rest\/login$/,
	// The editor requests an output schema of every node; few of n8n's own nodes have one.
	/\b404\b.*\/schemas\/n8n-nodes-base\./,
	// It requests that of a trigger, too, but never shows one.
	/\b404\b.*\/schemas\/n8n-nodes-highlevel-crm\.highLevelCrmTrigger\//,
	// The editor requests fields and lists of a new node before the credential is set, and then again.
	/\b500\b.*\/(resource-mapper-fields|dynamic-node-parameters\/options)$/,
	// n8n 1 requests the sessions of its paid assistant, and the last successful execution before there is one.
	/\b403\b.*\/rest\/ai\/sessions\/metadata$/,
	/^Failed to fetch sessions metadata: ResponseError: Plan lacks license/,
	/\b404\b.*\/executions\/last-successful$/,
	// Chromium reports layout work that took longer than a frame.
	/ResizeObserver loop/,
];

/** The errors on a page's console, and uncaught ones. */
export class Complaints {
	private readonly heard: string[] = [];

	/** @param url of the editor; failed requests to other servers are ignored */
	constructor(page: Page, url: string) {
		page.on('console', (message) => {
			const at = message.location().url;
			if (message.type() === 'error' && (at === '' || at.startsWith(url))) this.hear(`${message.text()} ${at}`);
		});
		page.on('pageerror', ({ message }) => this.hear(message));
	}

	/** Returns the errors since the last call. */
	take(): string[] {
		return this.heard.splice(0);
	}

	private hear(text: string): void {
		if (!HARMLESS.some((harmless) => harmless.test(text))) this.heard.push(text.slice(0, 500));
	}
}
