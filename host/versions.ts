import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Trouble } from './trouble';

/** An n8n version that can be installed: a folder in host/n8n with its package.json and lockfile. */
export interface Version {
	/** e.g. `2.41.3`. */
	name: string;
	/** Folder of package.json and package-lock.json. */
	folder: string;
	/** Range of Node versions on which it runs and its native modules compile. */
	node: string;
	/** The Node version that is installed if the machine's own is not suitable. */
	bringNode: string;
	/** Native modules. Only their install scripts are run. */
	compile: string[];
}

export const DEFAULT_VERSION = '2.41.3';

const FOLDER = path.join(__dirname, 'n8n');

/** @throws Trouble naming the available versions */
export function versionNamed(name: string): Version {
	const all = readdirSync(FOLDER);
	if (!all.includes(name)) throw new Trouble(`There is no n8n ${name} here. There are: ${all.join(', ')}.`);
	const folder = path.join(FOLDER, name);
	const { n8nHost } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
		n8nHost: Omit<Version, 'name' | 'folder'>;
	};
	return { name, folder, ...n8nHost };
}
