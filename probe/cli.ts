import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { answers, redact, report, table } from './report';
import { runProbe } from './run';
import { readToken, TOKEN_VARIABLE } from './token';
import { Wire } from './wire';

const VENDOR = 'https://services.leadconnectorhq.com';

const HELP = `Usage: npm run probe -- --location ID [options]

Tries what the node assumes of the service, and shows the results. It only reads, unless --write is set.
The token is read from ${TOKEN_VARIABLE}, or else from the terminal. It is never an argument.

  --location ID    the location (sub-account)
  --write          also creates a marked contact and marked equipment, and removes them; workflows of
                   the location that new contacts trigger will run; if a contact has an additional
                   email at example.com, a second contact with it is tried, too
  --base-url URL   another server: https, or http on this machine (default ${VENDOR})
  --report FILE    file of the report (default probe-report.md); it holds no token, ID, name or email
  --pause MS       pause before each request (default 150)
  --help           this text
`;

/** @throws Error if the token could be read by others on its way to the address */
function checkedUrl(given: string): string {
	const url = new URL(given);
	const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && here)) {
		throw new Error('--base-url takes https, or http on this machine');
	}
	if (url.username || url.password) throw new Error('--base-url takes no user and password');
	return given.replace(/\/+$/, '');
}

function readArguments() {
	const text = { type: 'string' } as const;
	const yes = { type: 'boolean' } as const;
	try {
		return parseArgs({
			options: { location: text, write: yes, 'base-url': text, report: text, pause: text, help: yes },
		}).values;
	} catch {
		// The message does not repeat the argument, which might be the token.
		throw new Error('The probe does not know one of the arguments; --help lists them');
	}
}

async function main(): Promise<void> {
	const values = readArguments();
	if (values.help) return void process.stdout.write(HELP);
	const { location, write = false } = values;
	if (!location) throw new Error('--location is missing; --help lists the options');
	const baseUrl = checkedUrl(values['base-url'] ?? VENDOR);
	const pauseMs = Number(values.pause ?? 150);
	if (!Number.isInteger(pauseMs) || pauseMs < 0) throw new Error('--pause takes a whole number of ms');
	const token = await readToken();
	const wire = new Wire(baseUrl, token, pauseMs);
	const stop = (): void => {
		wire.stopped = true;
		process.stderr.write('\nStopping: the records of the probe are being removed…\n');
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
	const { rows, left } = await runProbe(wire, location, write);
	process.stdout.write(`${table(rows)}\n\n${redact(answers(rows).join('\n'), [token, location, baseUrl])}\n`);
	const { version } = JSON.parse(readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8')) as {
		version: string;
	};
	const file = values.report ?? 'probe-report.md';
	writeFileSync(file, report(rows, { version, elsewhere: baseUrl !== VENDOR, write }, [token, location, baseUrl]));
	process.stdout.write(`The report is in ${file}.\n`);
	if (left.length > 0) {
		process.stderr.write(`Please remove by hand: ${left.join('; ')}.\n`);
		process.exitCode = 2;
	} else if (wire.stopped) process.exitCode = 130;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`);
	process.exitCode = 1;
});
