import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Options to run as root, without a graphics card and without requests to the internet. */
const FLAGS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Starts the installed Chromium. @throws Error if there is none */
export async function launchChromium(): Promise<Browser> {
	return await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

/** CHROMIUM, or the first one in the usual folders. @throws Error naming the Debian package */
export function chromiumPath(): string {
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
	const found = [
		process.env.CHROMIUM ?? '',
		...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
	].find(isExecutable);
	if (found === undefined) {
		throw new Error(
			'The browser tests need Chromium, and there is none on this machine. On Debian and Ubuntu: apt-get install chromium. ' +
				'If it is in an unusual place, put its path into the variable CHROMIUM.',
		);
	}
	return found;
}

function isExecutable(file: string): boolean {
	if (file === '') return false;
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
