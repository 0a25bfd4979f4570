import { looksLikeHtml } from './serverMessage';
import { aboutAccess } from './accessErrors';
import { aboutAnswers } from './statusErrors';
import { aboutRecords } from './recordErrors';
import { aboutTheNetwork } from './networkErrors';
import { status, tried, unclearFacts, unclearNote, type Entry } from './errorEntry';

const webPage: Entry = {
	when: (refusal) => looksLikeHtml(refusal.answer?.body),
	say: (refusal) => ({
		message: `${refusal.host} answered ${refusal.request.subject} with a web page (HTTP ${status(refusal)})${tried(refusal)}`,
		description: `A gateway stands in the way, or the base URL is not the API's. Check the base URL; if it is right, try again later.${unclearNote(refusal)}`,
	}),
	facts: unclearFacts,
};

/** What the server said × what was asked → what the user reads. The first entry that applies is taken; the last applies always. */
export const ERROR_TABLE: readonly Entry[] = [
	webPage,
	...aboutAccess,
	...aboutRecords,
	...aboutAnswers,
	...aboutTheNetwork,
];
