import { switchOption } from '../operation/option';

export const bulkRead = switchOption({
	displayName: 'Read in Bulk',
	name: 'bulkRead',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the contacts of all rows at once, in far fewer requests. Changes of the last minute may be missed; contacts that are not found this way are looked up one by one.',
});

/** Shown after a long run that wrote every row. */
export const ONLY_CHANGES_ADVICE = 'With Write > Only Changes, rows that change nothing need no request.';
/** Shown after a long run without Read in Bulk. */
export const BULK_READ_ADVICE = 'With Options > Read in Bulk, contacts are read up to 500 at a time.';
