import {
	hasStatusCode,
	nothingWrittenNote,
	quoteServer,
	statusCode,
	shortText,
	traceIdOf,
	attemptsNote,
	unclearFacts,
	unclearNote,
	type ErrorEntry,
	subjectWas,
} from './errorEntry';

/** Paths of requests that create a contact. */
const CONTACT_CREATE = /^\/contacts(\/|\/upsert)?$/;

/** All other answers, by their status. */
export const statusErrors: readonly ErrorEntry[] = [
	{
		code: 'value-refused',
		when: hasStatusCode(422),
		describe: (refusal) => ({
			message: `${subjectWas(refusal.request.subject)} refused: ${refusal.serverMessage === '' ? 'a value is not accepted' : refusal.serverMessage}`,
			description:
				refusal.request.effect === 'create' && CONTACT_CREATE.test(refusal.request.path)
					? 'Correct the fields that the message names and run it again. First check whether the contact exists: the vendor has been seen to create contacts despite such an answer.'
					: `${nothingWrittenNote(refusal)}Correct the fields that the message names and run it again.`,
		}),
	},
	{
		code: 'rate-limited',
		cause: 'rate-limited',
		when: hasStatusCode(429),
		describe: (refusal) => ({
			message: `${subjectWas(refusal.request.subject)} rejected ${refusal.attempts === 1 ? 'once' : `${refusal.attempts} times`} because of the rate limit`,
			description:
				'Something else uses up the limit of this token. Set a lower Rate Limit in the credential, or run it at a quieter time.',
		}),
	},
	{
		code: 'redirect',
		cause: 'configuration-invalid',
		when: (refusal) => statusCode(refusal) >= 300 && statusCode(refusal) < 400,
		describe: (refusal) => ({
			message: `${refusal.host} answered the request for ${refusal.request.subject} with a redirect`,
			description: `Redirects are not followed, as the token would be sent along. Put the final address into the credential's base URL: ${shortText(refusal.answer?.headers.location) ?? 'the answer does not name it'}`,
		}),
		facts: () => ({ suspect: true }),
	},
	{
		code: 'unreadable-answer',
		when: (refusal) => statusCode(refusal) >= 200 && statusCode(refusal) < 300,
		describe: (refusal) => ({
			message: `The answer to ${refusal.request.subject} could not be read (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
			description: `It was cut off, or it is not an answer of the API. Check the base URL and the dialect in the credential.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		code: 'server-error',
		cause: 'temporarily-unavailable',
		when: (refusal) => statusCode(refusal) >= 500 || statusCode(refusal) === 408,
		describe: (refusal) => ({
			message: `The server failed on ${refusal.request.subject} (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
			description: `Try again later; if it happens again, report it to the vendor's support${shortText(traceIdOf(refusal)) ? ' with the trace ID' : ''}.${unclearNote(refusal)}${quoteServer(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		code: 'refused',
		when: (refusal) => statusCode(refusal) >= 400,
		describe: (refusal) => ({
			message: `${subjectWas(refusal.request.subject)} refused (HTTP ${statusCode(refusal)})${refusal.serverMessage === '' ? '' : `: ${refusal.serverMessage}`}`,
			description: `${nothingWrittenNote(refusal)}Correct what the server names and run it again.`,
		}),
	},
];
