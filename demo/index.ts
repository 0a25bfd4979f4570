import { parseArgs } from 'node:util';
import { runDemo } from './demo';

/** `npm run demo`, or `npm run demo -- --dialect documented`. */
async function main(): Promise<number> {
	const { values } = parseArgs({ options: { dialect: { type: 'string', default: 'highLevel' } } });
	const { dialect } = values;
	if (dialect !== 'highLevel' && dialect !== 'documented') {
		console.error(`There is no dialect "${dialect}". Use --dialect highLevel or --dialect documented.`);
		return 1;
	}
	const output = {
		write: (text: string) => void process.stdout.write(text),
		isTTY: process.stdout.isTTY,
		columns: process.stdout.columns,
	};
	return await runDemo({ dialect, output });
}

main().then(
	// The engine may keep timers; after the checks there is nothing left to wait for.
	(code) => process.exit(code),
	(error: unknown) => {
		console.error('The demo failed:', error);
		process.exit(1);
	},
);
