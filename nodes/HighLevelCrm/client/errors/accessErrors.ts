import { hasStatusCode, quoteServer, type ErrorEntry } from './errorEntry';

/** Rejections because of the token and its rights. */
export const accessErrors: readonly ErrorEntry[] = [
	{
		code: 'api-version',
		cause: 'credential-invalid',
		when: (refusal) =>
			(hasStatusCode(401)(refusal) && /version/i.test(refusal.serverMessage)) ||
			(hasStatusCode(400)(refusal) && /version header/i.test(refusal.serverMessage)),
		describe: (refusal) => ({
			message: `${refusal.host} did not accept the API version`,
			description: `Check the dialect in the credential: "HighLevel" sends the version header that the vendor's service wants, "Documented" does not.${quoteServer(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		code: 'token-kind',
		cause: 'credential-invalid',
		// The vendor's message for such a token also mentions the scope.
		when: (refusal) =>
			hasStatusCode(401, 403)(refusal) && /user ?type|auth ?class|agency|company/i.test(refusal.serverMessage),
		describe: (refusal) => ({
			message: 'The token is of the wrong kind',
			description: `It has to be a private integration token of the sub-account (location), not of the agency: create it in the sub-account under Settings > Private Integrations.${quoteServer(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		code: 'missing-scope',
		cause: 'credential-invalid',
		when: (refusal) => hasStatusCode(401, 403)(refusal) && /scope|permission/i.test(refusal.serverMessage),
		describe: (refusal) => ({
			message: `The token lacks the scope ${refusal.scope.replace(/ .*/, '')} for ${refusal.request.subject}`,
			description: `In HighLevel open Settings > Private Integrations, edit the integration and add the scope ${refusal.scope}; the token stays the same.${quoteServer(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		code: 'token-refused',
		cause: 'credential-invalid',
		when: hasStatusCode(401),
		describe: (refusal) => ({
			message: 'The token was refused',
			description: `It is mistyped, expired, or was revoked. Create or copy it in HighLevel under Settings > Private Integrations and put it into the credential.${quoteServer(refusal)}`,
		}),
		facts: () => ({ hopeless: true }),
	},
	{
		code: 'no-access',
		cause: 'configuration-invalid',
		when: hasStatusCode(403),
		describe: (refusal) => ({
			message: `The token has no access to location ${refusal.locationId}`,
			description: `Check the location ID in the credential: it has to be the sub-account in which the token was created (HighLevel: Settings > Business Profile). If other records work, this record belongs to another location.${quoteServer(refusal)}`,
		}),
		facts: () => ({ suspect: true }),
	},
];
