import { switchOption } from './option';

/** Of every operation that writes. */
export const dryRun = switchOption({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: true,
	description:
		'Whether to write nothing and put out what each row would do, with its <code>action</code>. What others change until you run it may make it come out otherwise.',
});
