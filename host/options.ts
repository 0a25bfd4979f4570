import { parseArgs } from 'node:util';
import { Trouble } from './trouble';
import { DEFAULT_VERSION } from './versions';

export interface StartOptions {
	version: string;
	port: number;
	/** Deletes account, workflows and executions first. */
	reset: boolean;
	help: boolean;
}

export const HELP = `Usage: npm start -- [options]

The first start downloads and compiles n8n, which takes about 5 minutes and 2.5 GB.

  --version N   the n8n to run (default ${DEFAULT_VERSION})
  --port N      the editor's port, or the next free one (default 5678)
  --reset       delete account, workflows and executions first; installed packages stay
  --help        this text
`;

/** @throws Trouble if an option is unknown or the port is invalid */
export function readOptions(args: readonly string[]): StartOptions {
	try {
		const { values } = parseArgs({
			args: [...args],
			options: {
				version: { type: 'string', default: DEFAULT_VERSION },
				port: { type: 'string', default: '5678' },
				reset: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
		const port = Number(values.port);
		if (!Number.isInteger(port) || port < 1 || port > 65_535)
			throw new Error(`--port takes a number from 1 to 65535, not "${values.port}"`);
		return { ...values, port };
	} catch (error) {
		throw new Trouble(`${(error as Error).message}\n\n${HELP}`);
	}
}
