/** Shown after a long run that wrote every row. */
export const ONLY_CHANGES_ADVICE = 'With Write > Only Changes, rows that change nothing need no request.';
