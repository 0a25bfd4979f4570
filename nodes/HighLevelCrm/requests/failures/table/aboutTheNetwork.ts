import { tried, unclearFacts, unclearNote, type Entry } from './entry';

/** Where no answer came: the network errors of Node and libuv. */
export const aboutTheNetwork: readonly Entry[] = [
	{
		when: ({ code }) => code === 'ENOTFOUND' || code === 'EAI_AGAIN',
		say: (refusal) => ({
			message: `${refusal.host} was not found on the network`,
			description: `Check the base URL in the credential and this machine's network. Nothing was sent for ${refusal.request.subject}.`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: ({ code }) =>
			code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL',
		say: (refusal) => ({
			message: `${refusal.host} refused the connection`,
			description: `Check the base URL in the credential, or try again when the service is up. Nothing was sent for ${refusal.request.subject}.`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: ({ code }) => /CERT|TLS|SIGNATURE|SSL/.test(code ?? ''),
		say: (refusal) => ({
			message: `The certificate of ${refusal.host} is not valid`,
			description: `The connection was not made (${refusal.code}). Check the base URL, or ask whoever runs the server.`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: ({ code }) => code === 'ECONNABORTED' || code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT',
		say: (refusal) => ({
			message: `${refusal.host} did not answer ${refusal.request.subject} in time${tried(refusal)}`,
			description: `Try again later, or raise the timeout under Request Options.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: () => true,
		say: (refusal) => ({
			message: `The connection to ${refusal.host} broke during ${refusal.request.subject}${tried(refusal)}`,
			description: `Try again later (${refusal.code ?? 'no answer'}).${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
];
