import { looksLikeHtml } from './serverMessage';
import { accessErrors } from './accessErrors';
import { statusErrors } from './statusErrors';
import { recordErrors } from './recordErrors';
import { networkErrors } from './networkErrors';
import { statusCode, attemptsNote, unclearFacts, unclearNote, type ErrorEntry } from './errorEntry';

const webPage: ErrorEntry = {
	when: (refusal) => looksLikeHtml(refusal.answer?.body),
	describe: (refusal) => ({
		message: `${refusal.host} answered ${refusal.request.subject} with a web page (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
		description: `A gateway stands in the way, or the base URL is not the API's. Check the base URL; if it is right, try again later.${unclearNote(refusal)}`,
	}),
	facts: unclearFacts,
};

/** What the server said × what was asked → what the user reads. The first entry that applies is taken; the last applies always. */
export const ERROR_TABLE: readonly ErrorEntry[] = [
	webPage,
	...accessErrors,
	...recordErrors,
	...statusErrors,
	...networkErrors,
];
