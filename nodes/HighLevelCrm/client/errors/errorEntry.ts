import { isObject, toText } from '../../values/json';
import type { FailureCause, FailureFacts, FailureText, Refusal } from './apiFailure';

/** An entry of the error table: its code, its condition, its text and the failure's properties. */
export interface ErrorEntry {
	/** The failure's name for workflows, which never changes. */
	code: string;
	/** Why the request failed, in n8n's words, if waiting or a change of credential or settings can help; absent for errors in a row's values. */
	cause?: FailureCause | ((refusal: Refusal) => FailureCause);
	when: (refusal: Refusal) => boolean;
	describe: (refusal: Refusal) => FailureText;
	facts?: (refusal: Refusal) => FailureFacts;
}

/** HTTP status; 0 without an answer. */
export const statusCode = ({ answer }: Refusal): number => answer?.status ?? 0;
export const hasStatusCode =
	(...codes: number[]) =>
	(refusal: Refusal): boolean =>
		codes.includes(statusCode(refusal));

/** Maximum length of a server's identifier or name in a message, characters. */
const MAX_NAME_CHARACTERS = 200;

/** A server's non-empty text, cut to the maximum length; `undefined` for anything else. */
export const shortText = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME_CHARACTERS) : undefined;
export const capitalize = (subject: string): string => subject.charAt(0).toUpperCase() + subject.slice(1);
/** The subject of a sentence and its verb: `Contact "…" was`, `Tags of contact "…" were`. */
export const subjectWas = (subject: string): string => `${capitalize(subject)} ${wasOrWere(subject)}`;
export const wasOrWere = (subject: string): string =>
	/^(tags|contacts|the settings|the location's) /.test(subject) ? 'were' : 'was';

export const quoteServer = ({ serverMessage }: Refusal): string =>
	serverMessage === '' ? '' : ` The server says: ${serverMessage}`;
export const attemptsNote = ({ attempts }: Refusal): string => (attempts > 1 ? `, ${attempts} times` : '');

/** The vendor's trace identifier in an error body. */
export const traceIdOf = ({ answer }: Refusal): string | undefined =>
	isObject(answer?.body) ? shortText(answer.body.traceId) : undefined;

export const UNCLEAR_BEFORE =
	'An earlier attempt had no clear result and may have been carried out: check the record. ';

/** Empty if something may have been written: by an earlier attempt, or by the writes before a request that only reads. */
export const nothingWrittenNote = ({ unclearBefore, request }: Refusal): string =>
	unclearBefore || request.effect === 'read' ? '' : 'Nothing was written. ';

/** For a request that never reached the server. Empty if an earlier attempt may have written something. */
export const nothingSentNote = ({ unclearBefore, request }: Refusal): string =>
	unclearBefore ? '' : ` Nothing was sent for ${request.subject}.`;

export const unclearFacts = ({ request }: Refusal): FailureFacts => ({ unclear: request.effect !== 'read' });

export function unclearNote({ request }: Pick<Refusal, 'request'>): string {
	if (request.effect === 'read') return '';
	if (request.effect === 'create') {
		return ` The record may have been created: look for it before running this item again.`;
	}
	if (request.effect === 'start')
		return ' It may have been started: look in HighLevel before running this item again, as people would get its messages twice.';
	return ' It may have been carried out. Running the item again does no harm, unless newer values were written meanwhile.';
}

/** Whether an error's text has one of the texts of `unclearNote`, except the one about a start. */
export const saysUnclear = (error: unknown): boolean => /may have been (created|carried out)/.test(toText(error));
