import { isObject, textOf } from '../../values/json';
import type { FailureFacts, FailureText, Refusal } from './failure';
import { looksLikeHtml } from './said';

/** One line of the table: when it applies, what it says, what follows from it. The first that applies is taken. */
interface Row {
	when: (refusal: Refusal) => boolean;
	say: (refusal: Refusal) => FailureText;
	facts?: (refusal: Refusal) => FailureFacts;
}

const status = (refusal: Refusal): number => refusal.answer?.status ?? 0;
const is =
	(...codes: number[]) =>
	(refusal: Refusal) =>
		codes.includes(status(refusal));
const meta = (refusal: Refusal) => {
	const body = refusal.answer?.body;
	return isObject(body) && isObject(body.meta) ? body.meta : isObject(body) ? body : {};
};
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const capital = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1);
const quoted = ({ said }: Refusal) => (said === '' ? '' : ` The server says: ${said}`);
/** What the server said × what was asked → what the user reads. */
export const ERROR_TABLE: readonly Row[] = [
	{
		when: (refusal) => looksLikeHtml(refusal.answer?.body),
		say: (refusal) => ({
			message: `${refusal.host} answered ${refusal.request.subject} with a web page (HTTP ${status(refusal)})${tried(refusal)}`,
			description: `A gateway stands in the way, or the base URL is not the API's. Check the base URL; if it is right, try again later.${unclearNote(refusal)}`,
		}),
		facts: unclearFacts,
	},
	{
		when: (refusal) =>
			is(400, 409, 422)(refusal) &&
			(text(meta(refusal).contactId) !== undefined || /duplicat|already exists/i.test(refusal.said)),
		say: (refusal) => {
			const { contactId, matchingField } = meta(refusal);
			const by = textOf(matchingField) === '' ? '' : ` with the same ${textOf(matchingField)}`;
			const id = textOf(contactId) === '' ? '' : ` (ID ${textOf(contactId)})`;
			return {
				message: `${capital(refusal.request.subject)} was refused as a duplicate: a contact${by} exists already${id}`,
				description:
					refusal.request.effect === 'create'
						? 'Nothing was written. To write to the existing contact, use "Create or Update", or "Update" with that ID.'
						: `Nothing was written. Another contact has this ${text(matchingField) ?? 'email or phone'}; change that one, or merge the two.`,
			};
		},
		facts: (refusal) => ({
			contactId: text(meta(refusal).contactId),
			matchingField: text(meta(refusal).matchingField),
		}),
	},
	{
		// A create has no record that could be missing: what is missing is the path.
		when: (refusal) =>
			is(404, 405, 410)(refusal) &&
			(refusal.request.effect === 'create' ||
				/cannot (get|post|put|delete)|route .*not found|not allowed/i.test(refusal.said)),
		say: (refusal) => ({
			message: `${refusal.host} does not know ${refusal.request.method} ${refusal.request.path}`,
			description: `Check the base URL and the dialect in the credential.${quoted(refusal)}`,
		}),
	},
	{
		when: (refusal) =>
			is(404, 410)(refusal) || (is(400, 422)(refusal) && /not found|does not exist/i.test(refusal.said)),
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} was not found`,
			description: `Check the ID: the record may have been deleted, or belong to another location than ${refusal.locationId}.${quoted(refusal)}`,
		}),
		facts: () => ({ notFound: true }),
	},
	{
		when: (refusal) => is(400, 422)(refusal) && /at least one of|without email, phone/i.test(refusal.said),
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} has nothing to tell it by`,
			description: `Create needs an email, a phone, a first or a last name; Create or Update needs an email or a phone.${quoted(refusal)}`,
		}),
	},
	{
		when: (refusal) =>
			(is(401)(refusal) && /version/i.test(refusal.said)) || (is(400)(refusal) && /version header/i.test(refusal.said)),
		say: (refusal) => ({
			message: `${refusal.host} did not accept the API version`,
			description: `Check the dialect in the credential: "HighLevel" sends the version header that the vendor's service wants, "Documented" does not.${quoted(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: (refusal) => is(401, 403)(refusal) && /scope|permission/i.test(refusal.said),
		say: (refusal) => ({
			message: `The token lacks a scope for ${refusal.request.subject}`,
			description: `In HighLevel open Settings > Private Integrations, edit the integration and add the scope ${refusal.scope}; the token stays the same.${quoted(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: (refusal) => is(401, 403)(refusal) && /user ?type|auth ?class|agency|company/i.test(refusal.said),
		say: (refusal) => ({
			message: 'The token is of the wrong kind',
			description: `It has to be a private integration token of the sub-account (location), not of the agency: create it in the sub-account under Settings > Private Integrations.${quoted(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: is(401),
		say: (refusal) => ({
			message: 'The token was refused',
			description: `It is mistyped, expired, or was revoked. Create or copy it in HighLevel under Settings > Private Integrations and put it into the credential.${quoted(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: is(403),
		say: (refusal) => ({
			message: `The token has no access to location ${refusal.locationId}`,
			description: `Check the location ID in the credential: it has to be the sub-account in which the token was created (HighLevel: Settings > Business Profile).${quoted(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		when: is(422),
		say: (refusal) => ({
			message: `${capital(refusal.request.subject)} was refused: ${refusal.said === '' ? 'a value is not accepted' : refusal.said}`,
			description: 'Correct the fields named above and run it again; nothing was written.',
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
			description: `Redirects are not followed, as the token would go along. Put the final address into the credential's base URL: ${textOf(refusal.answer?.headers.location) || 'unknown'}`,
		}),
		facts: () => ({ hopeless: true }),
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
			description: 'Nothing was written. Correct what the server names and run it again.',
		}),
	},
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

/** The vendor's trace identifier in an error body. */
export function traceOf({ answer }: Refusal): string | undefined {
	return isObject(answer?.body) ? text(answer.body.traceId) : undefined;
}

function tried({ tries }: Refusal): string {
	return tries > 1 ? `, ${tries} times` : '';
}

function unclearFacts({ request }: Refusal): FailureFacts {
	return { unclear: request.effect !== 'read' };
}

function unclearNote({ request }: Refusal): string {
	if (request.effect === 'read') return '';
	if (request.effect === 'create')
		return ` The record may have been created: look for it before running this item again.`;
	return ' It may have been done; running the item again does no harm.';
}
