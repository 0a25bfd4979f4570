import {
	capital,
	is,
	nothingWritten,
	quoted,
	status,
	text,
	traceOf,
	tried,
	unclearFacts,
	unclearNote,
	type Entry,
} from './errorEntry';

/** What is left of the answers, by their status. */
export const aboutAnswers: readonly Entry[] = [
	{
		when: is(422),
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} was refused: ${refusal.said === '' ? 'a value is not accepted' : refusal.said}`,
			description:
				refusal.request.effect === 'create' && refusal.request.path.startsWith('/contacts')
					? 'Correct the fields named above and run it again. Look first whether the contact is there: a create was seen that had been done although it was refused like this.'
					: `${nothingWritten(refusal)}Correct the fields named above and run it again.`,
		}),
	},
	{
		when: is(429),
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} was turned away ${refusal.tries} times for the rate limit`,
			description:
				'Something else uses up the limit of this token. Lower the rate under Options > Rate Limit, or run it when less is going on.',
		}),
	},
	{
		when: (refusal) => status(refusal) >= 300 && status(refusal) < 400,
		say: (refusal) => ({
			message: `${refusal.host} answered with a redirect instead of doing ${refusal.request.subject}`,
			description: `Redirects are not followed, as the token would go along. Put the final address into the credential's base URL: ${text(refusal.answer?.headers.location) ?? 'unknown'}`,
		}),
		facts: () => ({ suspect: true }),
	},
	{
		when: (refusal) => status(refusal) >= 200 && status(refusal) < 300,
		say: (refusal) => ({
			message: `The answer to ${refusal.request.subject} could not be read (HTTP ${status(refusal)})${tried(refusal)}`,
			description: `It was cut off, or is not what the interface describes. Check the base URL and the dialect in the credential.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: (refusal) => status(refusal) >= 500 || status(refusal) === 408,
		say: (refusal) => ({
			message: `The server failed on ${refusal.request.subject} (HTTP ${status(refusal)})${tried(refusal)}`,
			description: `Try again later; if it goes on, tell the vendor's support${text(traceOf(refusal)) ? ' the trace ID' : ''}.${quoted(refusal)}${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: (refusal) => status(refusal) >= 400,
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} was refused (HTTP ${status(refusal)})${refusal.said === '' ? '' : `: ${refusal.said}`}`,
			description: `${nothingWritten(refusal)}Correct what the server names and run it again.`,
		}),
	},
];
