import type { Refusal } from './apiFailure';
import { isUnclearAnswer } from './outcome';
import { looksLikeHtml } from './serverMessage';
import { accessErrors } from './accessErrors';
import { OTHER_CODES } from './errorCode';
import { statusErrors } from './statusErrors';
import { recordErrors } from './recordErrors';
import { networkErrors } from './networkErrors';
import { attemptsNote, nothingWrittenNote, statusCode, unclearFacts, unclearNote, type ErrorEntry } from './errorEntry';

const webPage: ErrorEntry = {
	code: 'web-page',
	cause: (refusal) => (statusCode(refusal) >= 500 ? 'temporarily-unavailable' : 'configuration-invalid'),
	when: (refusal) => looksLikeHtml(refusal.answer?.body),
	describe: (refusal) => ({
		message: `${refusal.host} answered ${refusal.request.subject} with a web page (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
		description: `A gateway answered instead of the API, or the base URL is wrong. ${isUnclear(refusal) ? '' : nothingWrittenNote(refusal)}Check the base URL; if it is right, try again later.${isUnclear(refusal) ? unclearNote(refusal) : ''}`,
	}),
	facts: (refusal) => (isUnclear(refusal) ? unclearFacts(refusal) : {}),
};

const isUnclear = ({ answer }: Refusal): boolean => answer !== undefined && isUnclearAnswer(answer);

/** All error texts. The first entry whose condition holds is used; the last one always holds. */
export const ERROR_TABLE: readonly ErrorEntry[] = [
	webPage,
	...accessErrors,
	...recordErrors,
	...statusErrors,
	...networkErrors,
];

/** Every code that a failed row can have. */
export const ERROR_CODES: ReadonlySet<unknown> = new Set([
	...ERROR_TABLE.map(({ code }) => code),
	...Object.values(OTHER_CODES),
]);
