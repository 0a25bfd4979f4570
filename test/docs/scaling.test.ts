import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { ROOT } from '../../engine/nodeTypes';
import { DEFAULT_VERSION } from '../../host/versions';
import { cells, read, ticked } from './markdown';

/** HighLevel's limits for a token and location. */
const REQUESTS_PER_S = 100 / 10;
const PER_DAY = 200_000;

const page = read('docs/scaling.md');
const prose = page.replace(/\s+/g, ' ');
/** The tables of the page, each with the line before it. */
const tables = [...page.matchAll(/^(.+)\n\n((?:\|.*\n)+)/gm)].map(([, before = '', text = '']) => ({
	before,
	rows: text.trim().split('\n').slice(2).map(cells),
}));

interface Service {
	image?: string;
	command?: string | string[];
	environment?: Record<string, string>;
	ports?: string[];
	volumes?: string[];
	healthcheck?: { test: string[] };
	depends_on?: Record<string, { condition: string }>;
	stop_grace_period?: string;
}
const document = parseDocument(read('docs/compose.yaml'), { merge: true });
const compose = document.toJS() as { services: Record<string, Service>; volumes: Record<string, null> };
const { main, worker } = compose.services as Record<'main' | 'worker' | 'postgres' | 'redis', Service>;
const services = Object.entries(compose.services);
const environment = worker.environment ?? {};

describe('docs/compose.yaml', () => {
	it('is YAML without errors and warnings', () => {
		expect([...document.errors, ...document.warnings]).toEqual([]);
	});

	it('pins every image, and n8n to the version that the tests run with', () => {
		expect(services.filter(([, { image = '' }]) => !/:\d+\.\d+(\.\d+)?$/.test(image))).toEqual([]);
		expect([main.image, worker.image]).toEqual(Array(2).fill(`docker.n8n.io/n8nio/n8n:${DEFAULT_VERSION}`));
	});

	it('publishes only ports of main, on 127.0.0.1', () => {
		const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
		expect(published.length).toBeGreaterThan(0);
		expect(published.filter(({ name, port }) => name !== 'main' || !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([]);
	});

	it.each(['N8N_ENCRYPTION_KEY', 'DB_', 'EXECUTIONS_MODE', 'QUEUE_BULL_'])('gives main and workers one %s', (start) => {
		const settings = ({ environment = {} }: Service) =>
			Object.entries(environment).filter(([name]) => name.startsWith(start));
		expect(settings(worker).length).toBeGreaterThan(0);
		expect(settings(worker)).toEqual(settings(main));
	});

	it('takes from .env every secret that the page tells how to make, and does not start without one', () => {
		const secrets = services.flatMap(([, { environment = {} }]) =>
			Object.entries(environment).filter(([name]) => /KEY|PASSWORD|AUTH/.test(name)),
		);
		const names = secrets.map(([, value]) => /^\$\{([A-Z0-9_]+):\?[^}]+\}$/.exec(value)?.[1] ?? `literal: ${value}`);
		const made = /for name in ([A-Z0-9_ ]+); do/.exec(page)?.[1]?.split(' ') ?? [];
		expect(made.length).toBeGreaterThan(2);
		expect([...new Set(names)].sort()).toEqual(made.sort());
	});

	it('gives a worker time to finish the largest batch that the page advises', () => {
		const largest = Number(/batches of [\d,]+ to ([\d,]+) rows/.exec(prose)?.[1]?.replace(',', ''));
		const shutdown = Number(environment.N8N_GRACEFUL_SHUTDOWN_TIMEOUT);
		expect(shutdown).toBeGreaterThanOrEqual((largest * 2) / REQUESTS_PER_S);
		expect(Number(/^(\d+)m$/.exec(worker.stop_grace_period ?? '')?.[1]) * 60).toBeGreaterThan(shutdown);
	});
});

describe('docs/scaling.md', () => {
	it('explains every variable of the compose file, and names only variables that n8n reads', () => {
		const given = Object.keys(environment);
		const named = [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(
			([, name = '']) => name,
		);
		expect(given.filter((name) => !named.includes(name))).toEqual([]);
		const known = variablesOfN8n();
		expect([...given, ...named].filter((name) => !known.has(name))).toEqual([]);
	});

	it('states the values that the compose file has', () => {
		const { rows } = tables.find(({ rows: [first] }) => first?.[0]?.includes('N8N_ENCRYPTION_KEY')) ?? { rows: [] };
		const stated = rows.flatMap(([names = '', values = '']) => {
			const value = ticked(values);
			return value.length === ticked(names).length ? ticked(names).map((name, index) => [name, value[index]]) : [];
		});
		expect(stated.length).toBeGreaterThan(10);
		expect(stated.filter(([name = '', value]) => !value?.startsWith('.') && environment[name] !== value)).toEqual([]);
	});

	it('calculates its figures from HighLevel’s limits', () => {
		const figures = tables.filter(({ before }) => / requests? per row/.test(before));
		expect(figures.length).toBeGreaterThan(0);
		const number = (value: number) => value.toLocaleString('en-US');
		for (const { before, rows } of figures) {
			const requests = before.startsWith('Two') ? 2 : 1;
			expect(rows).toEqual(
				[1, 10, 100].map((locations) => [
					String(locations),
					number((REQUESTS_PER_S / requests) * locations),
					number((REQUESTS_PER_S / requests) * 3600 * locations),
					number((PER_DAY / requests) * locations),
					...[10_000, 100_000, 1_000_000].map((all) => hours(all / locations, requests)),
				]),
			);
		}
		const times = [...prose.matchAll(/([\d,]+) rows(?: take)? (\d+) seconds/g)];
		expect(times.length).toBeGreaterThan(0);
		for (const [, rows = '', seconds] of times)
			expect(Number(seconds)).toBe(Number(rows.replace(',', '')) / REQUESTS_PER_S);
	});
});

/** Hours for a location's rows at full speed. If the daily limit is reached first, the rest of the day is added. */
function hours(rows: number, requests: number): string {
	const fullDays = Math.ceil((rows * requests) / PER_DAY) - 1;
	const total = fullDays * 24 + (rows * requests - fullDays * PER_DAY) / REQUESTS_PER_S / 3600;
	return total < 1 ? String(Number(total.toPrecision(2))) : total.toFixed(1);
}

/** The variables of n8n's configuration package, and two that its command line package (not installed here) reads itself. */
function variablesOfN8n(): Set<string> {
	const folder = path.join(ROOT, 'node_modules/@n8n/config/dist');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
	const names = files.flatMap((file) =>
		[...readFileSync(path.join(folder, file), 'utf8').matchAll(/\.Env\)\('([A-Z0-9_]+)'/g)].map(
			([, name = '']) => name,
		),
	);
	return new Set([...names, 'OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS', 'N8N_REINSTALL_MISSING_PACKAGES']);
}
