import {
	capitalize,
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
} from './errorEntry';

/** What is left of the answers, by their status. */
export const statusErrors: readonly ErrorEntry[] = [
	{
		when: hasStatusCode(422),
		describe: (refusal) => ({
			message: `${capitalize(refusal.request.subject)} was refused: ${refusal.serverMessage === '' ? 'a value is not accepted' : refusal.serverMessage}`,
			description:
				refusal.request.effect === 'create' && refusal.request.path.startsWith('/contacts')
					? 'Correct the fields named above and run it again. Look first whether the contact is there: a create was seen that had been done although it was refused like this.'
					: `${nothingWrittenNote(refusal)}Correct the fields named above and run it again.`,
		}),
	},
	{
		when: hasStatusCode(429),
		describe: (refusal) => ({
			message: `${capitalize(refusal.request.subject)} was turned away ${refusal.tries} times for the rate limit`,
			description:
				'Something else uses up the limit of this token. Lower the rate under Options > Rate Limit, or run it when less is going on.',
		}),
	},
	{
		when: (refusal) => statusCode(refusal) >= 300 && statusCode(refusal) < 400,
		describe: (refusal) => ({
			message: `${refusal.host} answered with a redirect instead of doing ${refusal.request.subject}`,
			description: `Redirects are not followed, as the token would go along. Put the final address into the credential's base URL: ${shortText(refusal.answer?.headers.location) ?? 'unknown'}`,
		}),
		facts: () => ({ suspect: true }),
	},
	{
		when: (refusal) => statusCode(refusal) >= 200 && statusCode(refusal) < 300,
		describe: (refusal) => ({
			message: `The answer to ${refusal.request.subject} could not be read (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
			description: `It was cut off, or is not what the interface describes. Check the base URL and the dialect in the credential.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: (refusal) => statusCode(refusal) >= 500 || statusCode(refusal) === 408,
		describe: (refusal) => ({
			message: `The server failed on ${refusal.request.subject} (HTTP ${statusCode(refusal)})${attemptsNote(refusal)}`,
			description: `Try again later; if it goes on, tell the vendor's support${shortText(traceIdOf(refusal)) ? ' the trace ID' : ''}.${quoteServer(refusal)}${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: (refusal) => statusCode(refusal) >= 400,
		describe: (refusal) => ({
			message: `${capitalize(refusal.request.subject)} was refused (HTTP ${statusCode(refusal)})${refusal.serverMessage === '' ? '' : `: ${refusal.serverMessage}`}`,
			description: `${nothingWrittenNote(refusal)}Correct what the server names and run it again.`,
		}),
	},
];
