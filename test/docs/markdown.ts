import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../engine/nodeTypes';

/** A row of a table, by the table's headings. */
export type TableRow = Record<string, string>;

/** A file of the project, as text. */
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A page without its code: neither blocks nor what stands between backticks. */
const prose = (markdown: string): string => withoutBlocks(markdown).replace(/`[^`\n]*`/g, '');

const withoutBlocks = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub gives a page's headings. */
export function anchorsIn(markdown: string): Set<string> {
	const anchors = new Set<string>();
	for (const [, heading = ''] of withoutBlocks(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
		const slug = heading
			.replace(/[`*]/g, '')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-');
		let anchor = slug;
		for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
		anchors.add(anchor);
	}
	return anchors;
}

/** Where the links and pictures of a page lead, as they are written. */
export function linksIn(markdown: string): string[] {
	const links = [...prose(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
	const pictures = [...prose(markdown).matchAll(/\b(?:src|srcset)="([^"]+)"/g)].map(([, target = '']) => target);
	return [...links, ...pictures];
}

/** The files of the project that a page links to. */
export function linkedFiles(markdown: string, page: string): string[] {
	return linksIn(markdown)
		.filter((target) => !/^(https?|mailto):|^#/.test(target))
		.map((target) => path.join(path.dirname(page), target.split('#')[0] ?? ''));
}

/**
 * The links and pictures of a page that lead nowhere.
 * @param page its path, from which its links count
 */
export function deadLinks(markdown: string, page: string): string[] {
	return linksIn(markdown).filter((target) => {
		if (/^(https?|mailto):/.test(target)) return false;
		const [named = '', anchor] = target.split('#');
		const file = named === '' ? page : path.join(path.dirname(page), named);
		if (named !== '' && !existsSync(path.join(ROOT, file))) return true;
		return anchor !== undefined && !anchorsIn(file === page ? markdown : read(file)).has(anchor);
	});
}

/** The rows of the first table under a heading. */
export function table(markdown: string, heading: string): TableRow[] {
	const section = markdown.split(/^#{1,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
	return rowsOf(section);
}

/** The rows of the first table of a text. */
export function rowsOf(markdown: string): TableRow[] {
	const [text = ''] = /(?:^\|.*\n?)+/m.exec(markdown) ?? [];
	const [head = [], , ...rows] = text.trim().split('\n').map(cells);
	return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

export const cells = (line: string): string[] => line.replace(/^\|\s*|\s*\|$/g, '').split(/\s*\|\s*/);

/** What stands between backticks in a text. */
export const ticked = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

/** A table with the headings of its first row. */
export function asTable<Row extends object>(rows: readonly Row[]): string {
	const head = Object.keys(rows[0] ?? {});
	const line = (values: readonly string[]) => `| ${values.join(' | ')} |`;
	const lines = rows.map((row) => line(Object.values(row) as string[]));
	return [line(head), line(head.map(() => '---')), ...lines].join('\n');
}
