import { switchOption } from '../../operation/option';

export const onlyChanges = switchOption({
	displayName: 'Only Write Changes',
	name: 'onlyChanges',
	type: 'boolean',
	default: true,
	description:
		"Whether to read what is there first, many contacts at once, and send only rows that would change something. What others changed in the last minute may not be seen, as HighLevel's search lags.",
});

export const bulkRead = switchOption({
	displayName: 'Read in Bulk',
	name: 'bulkRead',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the contacts of all rows at once, in far fewer requests. What was changed in the last minute may not be seen; rows that are not found are looked up one by one.',
});

/** What a long run without Only Write Changes is told. */
export const ONLY_CHANGES_ADVICE = 'With Options > Only Write Changes, rows that change nothing cost none.';
/** What a long run without Read in Bulk is told. */
export const BULK_READ_ADVICE = 'With Options > Read in Bulk, contacts are read up to 500 at a time.';
