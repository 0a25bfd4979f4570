import { parseArgs } from 'node:util';
import { startSandbox, type Dialect, type Sandbox, type SandboxOptions } from './index';
import { resolveOptions } from './defaults';
import { ALL_SCOPES } from './options';
import { sampleContacts, sampleEquipment, sampleRooms } from './samples';

const HELP = `Usage: npm run sandbox -- [options]

  --port N         port on 127.0.0.1 (default 4010, 0 = any free one)
  --dialect NAME   highLevel (default) or documented
  --token TOKEN    the only accepted token (default pit-sandbox-token)
  --location ID    the location (default loc_sandbox)
  --rate N/MS      rate limit, e.g. 100/10000 (default none)
  --lag MS         lag of the search behind writes
  --latency MS     delay of every answer
  --seed N         start with N contacts, some equipment, rooms and calendars
  --persist FILE   load from and save to this JSON file
  --set NAME=JSON  any other option of sandbox/options.ts, e.g. searchPageLimit=100; may be repeated
  --help           this text
`;

/** Reads a whole number; undefined if the flag is absent. */
function readNumber(flag: string, value: string | undefined): number | undefined {
	if (value === undefined) return undefined;
	if (!/^\d+$/.test(value)) throw new Error(`--${flag} takes a whole number, not "${value}"`);
	return Number(value);
}

function readRate(value: string | undefined): SandboxOptions['rateLimit'] {
	if (value === undefined) return null;
	const [, requests, intervalMs] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
	if (requests === undefined || intervalMs === undefined) throw new Error('--rate takes REQUESTS/MS, e.g. 100/10000');
	return { requests: Number(requests), intervalMs: Number(intervalMs) };
}

function readDialect(value: string | undefined): Dialect {
	if (value === undefined || value === 'highLevel') return 'highLevel';
	if (value === 'documented') return 'documented';
	throw new Error(`--dialect takes highLevel or documented, not "${value}"`);
}

/** Parses the values of `--set`. @throws Error on unknown names and invalid JSON */
function readOptions(given: readonly string[]): SandboxOptions {
	const known = resolveOptions();
	return Object.fromEntries(
		given.map((entry) => {
			const [, name = '', json = ''] = /^(\w+)=(.+)$/s.exec(entry) ?? [];
			if (!(name in known)) throw new Error(`--set knows no option "${entry}"`);
			try {
				return [name, JSON.parse(json)];
			} catch {
				throw new Error(`--set takes JSON after ${name}=, not "${json}"`);
			}
		}),
	);
}

function seedSamples(sandbox: Sandbox, contacts: number): void {
	const calendars = sandbox.seed.calendars([{ name: 'Consultations' }, { name: 'Workshop' }, { name: 'Rentals' }]);
	sandbox.seed.customFields([
		{ name: 'Favourite colour', dataType: 'TEXT' },
		{ name: 'Member since', dataType: 'DATE' },
		{ name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Music', 'Sport', 'Travel'] },
	]);
	sandbox.seed.users([{ firstName: 'Uma', lastName: 'Ueda', email: 'uma@example.com' }]);
	const calendarIds = calendars.map(({ id }) => id);
	sandbox.seed.equipment(sampleEquipment(calendarIds));
	sandbox.seed.rooms(sampleRooms(calendarIds));
	sandbox.seed.contacts(sampleContacts(contacts));
}

async function main(): Promise<void> {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		options: {
			...{ port: text, dialect: text, token: text, location: text, rate: text, lag: text, latency: text },
			...{ seed: text, persist: text, help: { type: 'boolean' } },
			set: { type: 'string', multiple: true },
		},
	});
	if (values.help) {
		process.stdout.write(HELP);
		return;
	}
	const locationId = values.location ?? 'loc_sandbox';
	const token = values.token ?? 'pit-sandbox-token';
	const sandbox = await startSandbox({
		port: readNumber('port', values.port) ?? 4010,
		dialect: readDialect(values.dialect),
		locationId,
		tokens: [{ token, scopes: ALL_SCOPES, locationIds: [locationId] }],
		rateLimit: readRate(values.rate),
		searchLagMs: readNumber('lag', values.lag) ?? 0,
		latencyMs: readNumber('latency', values.latency) ?? 0,
		persistTo: values.persist ?? null,
		// A report on the live service shows this key. Without it, no list could offer equipment.
		equipmentListIdKey: '_id',
		...readOptions(values.set ?? []),
		// A sandbox may run for days, and its log would grow without limit.
		keepLog: false,
	});
	const seed = readNumber('seed', values.seed) ?? 0;
	if (seed > 0) seedSamples(sandbox, seed);
	process.stdout.write(
		`Sandbox   ${sandbox.url}\nToken     ${token}\nLocation  ${locationId}\nAdmin     ${sandbox.url}/__sandbox\n`,
	);
	const stop = (): void => void sandbox.close().then(() => process.exit(0));
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
