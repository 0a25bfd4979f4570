import { ApiFailure } from './apiFailure';
import { UNCLEAR_BEFORE } from './errorEntry';

/** Returns the failure of a write that may be done already: by an earlier attempt, whose answer was lost. */
export const afterUnclear = ({ message, description, facts }: ApiFailure): ApiFailure =>
	new ApiFailure({ message, description: UNCLEAR_BEFORE + description }, { ...facts, unclear: true });
