import { consentAnswer } from '../mapping/languages/consentAnswer';
import { flagIn } from '../values/storedFlag';

/** Returns a flag as tables and files have it: `TRUE`, `1`, `WAHR`; `undefined` for what is none. */
export function flagInFile(value: unknown): boolean | undefined {
	const answer = consentAnswer(value);
	return flagIn(value) ?? (answer === 'yes' ? true : answer === 'no' ? false : undefined);
}
