/** Columns of a summary that only some operations can fill, in its order. All operations fill the others. */
export const RESULT_COLUMNS = [
	'created',
	'updated',
	'unchanged',
	'deleted',
	'notFound',
	'conflicts',
	'kept',
	'left',
	'reported',
	'held',
] as const;

export type ResultColumn = (typeof RESULT_COLUMNS)[number];
