import { attemptsNote, nothingSentNote, unclearFacts, unclearNote, wasOrWere, type ErrorEntry } from './errorEntry';

/** Maximum size of an answer, MB: more than a thousand full pages of contacts. */
export const MAX_RESPONSE_MB = 32;

/** Error codes of a host whose name is known but that accepts no connection. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'];

/** Network errors of Node and libuv, if there was no answer. */
export const networkErrors: readonly ErrorEntry[] = [
	{
		code: 'canceled',
		when: ({ code }) => code === 'ERR_CANCELED',
		describe: ({ request }) => ({
			message: `The execution was stopped while ${request.subject} ${wasOrWere(request.subject)} in progress`,
			description: unclearNote({ request }).trim(),
		}),
		facts: unclearFacts,
	},
	{
		code: 'answer-too-large',
		cause: 'configuration-invalid',
		when: ({ code }) => code === 'TOO_LARGE',
		describe: (refusal) => ({
			message: `The answer to ${refusal.request.subject} is larger than ${MAX_RESPONSE_MB} MB`,
			description: `No answer of the API is that large, so it was not read. Check the base URL in the credential.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		code: 'proxy-unreachable',
		cause: 'temporarily-unavailable',
		when: ({ code, proxy }) => proxy !== undefined && NOT_CONNECTED.includes(code ?? ''),
		describe: (refusal) => ({
			message: `The proxy ${refusal.proxy} could not be reached`,
			description: `Check Request Options > Proxy, and that the proxy is running (${refusal.code}).${nothingSentNote(refusal)}`,
		}),
	},
	{
		code: 'host-not-found',
		cause: 'temporarily-unavailable',
		when: ({ code }) => code === 'ENOTFOUND' || code === 'EAI_AGAIN',
		describe: (refusal) => ({
			message: `${refusal.host} was not found on the network`,
			description: `Check the base URL in the credential and this machine's network.${nothingSentNote(refusal)}`,
		}),
	},
	{
		code: 'connection-refused',
		cause: 'temporarily-unavailable',
		when: ({ code }) => NOT_CONNECTED.includes(code ?? ''),
		describe: (refusal) => ({
			message: `${refusal.host} refused the connection`,
			description: `Check the base URL in the credential, or try again when the service is up.${nothingSentNote(refusal)}`,
		}),
	},
	{
		code: 'certificate-invalid',
		cause: 'configuration-invalid',
		when: ({ code }) => /CERT|TLS|SIGNATURE|SSL/.test(code ?? ''),
		describe: (refusal) => ({
			message: `The certificate of ${refusal.host} is not valid`,
			description: `The connection was not made (${refusal.code}). Check the base URL, or ask whoever runs the server.`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		code: 'timeout',
		cause: 'temporarily-unavailable',
		when: ({ code }) => code === 'ECONNABORTED' || code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT',
		describe: (refusal) => ({
			message: `${refusal.host} did not answer ${refusal.request.subject} in time${attemptsNote(refusal)}`,
			description: `Try again later, or raise the timeout under Request Options.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		code: 'connection-broken',
		cause: 'temporarily-unavailable',
		when: () => true,
		describe: (refusal) => ({
			message: `The connection to ${refusal.host} broke during the request for ${refusal.request.subject}${attemptsNote(refusal)}`,
			description: `Try again later (${refusal.code ?? 'no answer'}).${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
];
