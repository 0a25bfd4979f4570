import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Trouble } from './trouble';

/** An n8n that can be installed: a folder in host/n8n with its package.json and lockfile. */
export interface Version {
	/** e.g. `2.41.1`. */
	name: string;
	/** Where package.json and package-lock.json are. */
	folder: string;
	/** The Node versions it runs on, and its native modules compile with. */
	node: string;
	/** The Node that is brought along where the machine's does not fit. */
	bringNode: string;
	/** Native modules: the only packages whose install scripts are run. */
	compile: string[];
}

export const DEFAULT_VERSION = '2.41.1';

const FOLDER = path.join(__dirname, 'n8n');

/** @throws Trouble naming the versions that there are */
export function versionNamed(name: string): Version {
	const all = readdirSync(FOLDER);
	if (!all.includes(name)) throw new Trouble(`There is no n8n ${name} here. There are: ${all.join(', ')}.`);
	const folder = path.join(FOLDER, name);
	const { n8nHost } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
		n8nHost: Omit<Version, 'name' | 'folder'>;
	};
	return { name, folder, ...n8nHost };
}
