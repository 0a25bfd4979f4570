import type { Assumption } from '../assumption';
import { listIn, recordIn, type Json } from '../answers';
import type { Lab } from '../lab';
import type { Answer } from '../wire';

/** Maximum number of contacts among which one with an additional email is looked for. */
const LOOKED_AT = 100;
/** Only such an address is used for a create: nobody gets messages there. */
const SAFE_ADDRESS = /@example\.(com|org|net)$/i;
const NO_ADDITIONAL = 'not tried: no contact with an additional email among the newest 100';

const locationOf = (lab: Lab): Promise<Answer> =>
	lab.request('GET', `/locations/${encodeURIComponent(lab.locationId)}`);

const settingsIn = ({ body }: Answer): Json | undefined => recordIn(recordIn(body, 'location'), 'settings');

function isTimezone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** The additional emails of the newest contacts, and whose they are. */
async function additionalEmails(lab: Lab): Promise<Array<{ id: unknown; email: string }>> {
	const { body } = await lab.search({ pageLimit: LOOKED_AT });
	return listIn(body, 'contacts').flatMap(({ id, additionalEmails: emails }) =>
		(Array.isArray(emails) ? emails : []).flatMap((email: unknown) =>
			typeof email === 'string' ? [{ id, email }] : [],
		),
	);
}

const duplicateOf = async (lab: Lab, email: string): Promise<Json | undefined> => {
	const query = { locationId: lab.locationId, email };
	return recordIn((await lab.request('GET', '/contacts/search/duplicate', { query })).body, 'contact');
};

/** Assumptions about a location's settings, and about additional emails. */
export const locationAssumptions: readonly Assumption[] = [
	{
		name: 'The location says whether it allows duplicates',
		assumedAs: { name: 'allowDuplicateContact', file: 'sandbox/lookups.ts' },
		node: { holds: 'can know what a create does', otherwise: 'works as if it were unknown' },
		async try(lab) {
			const seen = await locationOf(lab);
			const allowed = settingsIn(seen)?.allowDuplicateContact;
			const shown = typeof allowed === 'boolean' ? String(allowed) : 'absent';
			return { seen: `status ${seen.status}, allowDuplicateContact ${shown}`, holds: typeof allowed === 'boolean' };
		},
	},
	{
		name: 'The location names its unique identifiers',
		assumedAs: { name: 'uniqueIdentifiers', file: 'sandbox/options.ts' },
		node: { holds: 'can know by what a contact is matched', otherwise: 'expects email, then phone' },
		async try(lab) {
			const seen = await locationOf(lab);
			const given = settingsIn(seen)?.contactUniqueIdentifiers;
			const words = Array.isArray(given)
				? given.map((word: unknown) => (word === 'email' || word === 'phone' ? word : 'another word'))
				: ['absent'];
			return {
				seen: `status ${seen.status}, contactUniqueIdentifiers ${words.join(', ')}`,
				holds: Array.isArray(given) && !words.includes('another word'),
			};
		},
	},
	{
		name: 'The location names its time zone',
		assumedAs: { name: 'timezone', file: 'sandbox/options.ts' },
		node: { holds: 'takes it for due dates that name none', otherwise: "takes the workflow's" },
		async try(lab) {
			const seen = await locationOf(lab);
			const timezone = recordIn(seen.body, 'location')?.timezone;
			const holds = typeof timezone === 'string' && isTimezone(timezone);
			return { seen: `status ${seen.status}, ${holds ? 'a name of the IANA list' : 'none of the IANA list'}`, holds };
		},
	},
	{
		name: 'A search by email does not find an additional email',
		assumedAs: { name: 'additionalEmails', file: 'sandbox/store/contacts.ts' },
		node: { holds: 'asks the duplicate look-up request too', otherwise: 'asks it all the same' },
		async try(lab) {
			const [known] = await additionalEmails(lab);
			if (!known) return { seen: NO_ADDITIONAL };
			const seen = await lab.filter('email', 'eq', known.email);
			const found = listIn(seen.body, 'contacts').some(({ id }) => id === known.id);
			return { seen: `status ${seen.status}, ${found ? 'found' : 'not found'}`, holds: seen.status === 200 && !found };
		},
	},
	{
		name: 'The duplicate look-up request finds an additional email',
		assumedAs: { name: 'findAdditional', file: 'sandbox/contacts/matching.ts' },
		node: { holds: 'finds the contact by it', otherwise: 'takes the contact as absent' },
		async try(lab) {
			const [known] = await additionalEmails(lab);
			if (!known) return { seen: NO_ADDITIONAL };
			const found = (await duplicateOf(lab, known.email))?.id === known.id;
			return { seen: found ? 'found' : 'not found', holds: found };
		},
	},
	{
		name: 'A create is refused if another contact has the email as an additional one',
		assumedAs: { name: 'createSeesAdditional', file: 'sandbox/options.ts' },
		writes: true,
		node: { holds: 'reports which contact it is', otherwise: 'a second contact can have the address' },
		async try(lab) {
			const email = (await additionalEmails(lab)).find((known) => SAFE_ADDRESS.test(known.email))?.email;
			if (email === undefined)
				return { seen: 'not tried: give a contact an additional email at example.com to have it tried' };
			const body = { locationId: lab.locationId, firstName: 'Probe', lastName: lab.mark.name, email };
			let made: Json | undefined;
			try {
				const seen = await lab.request('POST', '/contacts/', { body });
				made = recordIn(seen.body, 'contact');
				return { seen: `status ${seen.status}`, holds: seen.status === 400 };
			} finally {
				// The email is not the probe's own, so only a contact with the probe's name is removed.
				made ??= await duplicateOf(lab, email);
				if (made?.lastName === lab.mark.name && typeof made.id === 'string')
					await lab.request('DELETE', `/contacts/${encodeURIComponent(made.id)}`);
			}
		},
	},
];
