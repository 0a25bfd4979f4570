import { isObject } from '../../values/json';
import type { FailureFacts, FailureText, Refusal } from './apiFailure';

/** One line of the error table: when it applies, what it says, what follows from it. */
export interface ErrorEntry {
	when: (refusal: Refusal) => boolean;
	describe: (refusal: Refusal) => FailureText;
	facts?: (refusal: Refusal) => FailureFacts;
}

/** HTTP status; 0 where no answer came. */
export const statusCode = ({ answer }: Refusal): number => answer?.status ?? 0;
export const hasStatusCode =
	(...codes: number[]) =>
	(refusal: Refusal): boolean =>
		codes.includes(statusCode(refusal));

/** Longest identifier or name of a server in a message, characters. */
const MAX_NAME_CHARACTERS = 200;

/** A text of a server, bounded; `undefined` for anything else. */
export const shortText = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME_CHARACTERS) : undefined;
export const capitalize = (subject: string): string => subject.charAt(0).toUpperCase() + subject.slice(1);
export const quoteServer = ({ serverMessage: said }: Refusal): string =>
	said === '' ? '' : ` The server says: ${said}`;
export const attemptsNote = ({ tries }: Refusal): string => (tries > 1 ? `, ${tries} times` : '');

/** The vendor's trace identifier in an error body. */
export const traceIdOf = ({ answer }: Refusal): string | undefined =>
	isObject(answer?.body) ? shortText(answer.body.traceId) : undefined;

/** What can be said of a refusal, unless an earlier sending may have been done. */
export const nothingWrittenNote = ({ unclearBefore }: Refusal): string =>
	unclearBefore ? '' : 'Nothing was written. ';

export const unclearFacts = ({ request }: Refusal): FailureFacts => ({ unclear: request.effect !== 'read' });

export function unclearNote({ request }: Refusal): string {
	if (request.effect === 'read') return '';
	if (request.effect === 'create') {
		return ` The record may have been created: look for it before running this item again.`;
	}
	return ' It may have been done; running the item again does no harm, unless something newer was written meanwhile.';
}
