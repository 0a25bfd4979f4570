import { switchOption } from '../operation/option';

export const onlyChanges = switchOption({
	displayName: 'Only Write Changes',
	name: 'onlyChanges',
	type: 'boolean',
	default: true,
	description:
		"Whether to read the contacts first, many at once, and send only rows that would change something. What others changed in the minute before is missed, as HighLevel's search lags, and so is what they change during the run: in a long one, minutes pass between reading and writing.",
});

export const bulkRead = switchOption({
	displayName: 'Read in Bulk',
	name: 'bulkRead',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the contacts of all rows at once, in far fewer requests. Changes of the last minute may be missed; contacts that are not found this way are looked up one by one.',
});

/** Shown after a long run without Only Write Changes. */
export const ONLY_CHANGES_ADVICE = 'With Options > Only Write Changes, rows that change nothing need no request.';
/** Shown after a long run without Read in Bulk. */
export const BULK_READ_ADVICE = 'With Options > Read in Bulk, contacts are read up to 500 at a time.';
