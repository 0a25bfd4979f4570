import { ApiFailure } from './apiFailure';
import { UNCLEAR_BEFORE } from './errorEntry';

/** Adds to a failure the warning that an earlier attempt, whose answer was lost, may have done the write. */
export const afterUnclear = ({ message, description, facts }: ApiFailure): ApiFailure =>
	new ApiFailure({ message, description: UNCLEAR_BEFORE + description }, { ...facts, unclear: true });
