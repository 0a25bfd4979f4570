import { testCredential, type CredentialData, type Verdict } from '../../host/rest/credentials';
import { DIALECTS } from '../../host/surroundings';
import { useHost, VERSION } from './support';

const REFUSED =
	'The token was refused: it is mistyped, expired or revoked. Copy it from Settings > Private Integrations in the sub-account.';
const NO_SCOPE =
	'The token is good, but lacks the scope to read contacts. Add contacts.readonly to the private integration ("View Contacts").';
const WRONG_LOCATION =
	'The token is good, but has no access to this location. Check the Location ID: it has to be the sub-account in which the token was created.';
const NO_ACCESS =
	'The token has no access to this location, or a proxy or firewall rejects the request. Check the Location ID: it has to be the sub-account in which the token was created.';

/** n8n 1 shows its own message for an error status. The credential's messages appear there only in the vendor's dialect. */
const N8N_1 = VERSION.startsWith('1.');
const REFUSED_STATUS = N8N_1
	? 'Authorization failed - please check your credentials'
	: `${REFUSED} Or it lacks the scope to read contacts.`;
const FORBIDDEN_STATUS = N8N_1 ? 'Forbidden - perhaps check your credentials?' : NO_ACCESS;

describe("the credential's test, through n8n's server", () => {
	const host = useHost('credential');

	describe.each(DIALECTS)('%s', (dialect) => {
		const by = <T>(values: Record<typeof dialect, T>): T => values[dialect];

		async function verdict(changes: Partial<CredentialData> = {}): Promise<Verdict> {
			return await testCredential(host().session, host().credentials[dialect], {
				...host().sandboxes[dialect].credentials,
				...changes,
			});
		}

		it('passes with a good token', async () => {
			expect(await verdict()).toEqual({ status: 'OK', message: 'Connection successful!' });
		});

		it('reports a bad token', async () => {
			const message = by({ highLevel: REFUSED, documented: REFUSED_STATUS });
			expect(await verdict({ token: 'pit-mistyped' })).toEqual({ status: 'Error', message });
		});

		it('reports a wrong location', async () => {
			const message = by({ highLevel: N8N_1 ? WRONG_LOCATION : NO_ACCESS, documented: FORBIDDEN_STATUS });
			expect(await verdict({ locationId: 'loc_of_others' })).toEqual({ status: 'Error', message });
		});

		it('reports a missing scope', async () => {
			const { sandbox, credentials } = host().sandboxes[dialect];
			const narrow = {
				token: 'pit-narrow',
				scopes: ['calendars', 'calendars/resources.readonly'],
				locationIds: [credentials.locationId],
			};
			sandbox.configure({ tokens: [narrow] });
			const message = by({ highLevel: NO_SCOPE, documented: REFUSED_STATUS });
			expect(await verdict({ token: narrow.token })).toEqual({ status: 'Error', message });
		});
	});
});
