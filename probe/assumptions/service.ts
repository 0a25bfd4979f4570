import type { Assumption } from '../assumption';
import { accepted, isRecord, listIn } from '../answers';
import { CONTACTS_VERSION } from '../wire';

const UNKNOWN_ID = 'A'.repeat(20);
const RATE_HEADER = /^(x-)?rate-?limit|^retry-after$/i;

/** What holds on every path: versions, headers, refusals, lookups. */
export const serviceAssumptions: readonly Assumption[] = [
	{
		name: 'Answers carry the headers of the rate limit',
		node: { holds: 'keeps to what they say', otherwise: 'starts slowly and learns from refusals' },
		async try(lab) {
			const { headers } = await lab.search({});
			const names = [...headers.keys()].filter((name) => RATE_HEADER.test(name)).sort();
			return { seen: names.join(', ') || 'none', holds: names.length > 0 };
		},
	},
	{
		name: 'A request without a version is refused with 401',
		node: { holds: 'always sends one', otherwise: 'always sends one' },
		async try(lab) {
			const { status } = await lab.search({}, null);
			return { seen: `status ${status}`, holds: status === 401 };
		},
	},
	{
		name: 'v3 is spoken',
		node: { holds: 'can be chosen in the credential', otherwise: 'leave the credential’s version as it is' },
		async try(lab) {
			const { status } = await lab.search({}, 'v3');
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
	{
		name: 'GET /contacts/ still answers',
		node: { holds: 'not used', otherwise: 'not used' },
		async try(lab) {
			const seen = await lab.ask('GET', '/contacts/', { query: { locationId: lab.locationId, limit: '1' } });
			const [record] = listIn(seen.body, 'contacts');
			const raw = record !== undefined && 'firstNameRaw' in record ? ', with firstNameRaw' : '';
			return { seen: `status ${seen.status}${raw}`, holds: accepted(seen) };
		},
	},
	{
		name: 'An unknown contact is answered with 400',
		node: { holds: 'reported as not found', otherwise: '404 is reported so too' },
		async try(lab) {
			const { status } = await lab.ask('GET', `/contacts/${UNKNOWN_ID}`);
			return { seen: `status ${status}`, holds: status === 400 };
		},
	},
	{
		name: 'locationId on a single contact is refused with 422',
		node: { holds: 'never sent there', otherwise: 'never sent there' },
		async try(lab) {
			const id = (await lab.anyContact())?.id;
			if (typeof id !== 'string') return { seen: 'no contact in the location' };
			const query = { locationId: lab.locationId };
			const { status } = await lab.ask('GET', `/contacts/${encodeURIComponent(id)}`, { query });
			return { seen: `status ${status}`, holds: status === 422 };
		},
	},
	{
		name: 'The duplicate look-up says of nobody: contact null',
		node: { holds: 'believed', otherwise: 'any other shape is not taken as absent' },
		async try(lab) {
			const query = { locationId: lab.locationId, email: lab.mark.email };
			const { status, body } = await lab.ask('GET', '/contacts/search/duplicate', { query });
			const isNull = isRecord(body) && body.contact === null;
			const shape = isRecord(body) ? ('contact' in body ? (isNull ? 'null' : 'filled') : 'no contact') : 'no object';
			return { seen: `status ${status}, ${shape}`, holds: status === 200 && isNull };
		},
	},
	{
		name: 'The users of the location can be listed',
		node: { holds: 'Assigned To offers them by name', otherwise: 'Assigned To takes an ID' },
		async try(lab) {
			const { status } = await lab.ask('GET', '/users/', { query: { locationId: lab.locationId } });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
	{
		name: 'The calendars’ paths take the contacts’ version too',
		node: { holds: 'sends their own', otherwise: 'sends their own' },
		async try(lab) {
			const query = { locationId: lab.locationId };
			const { status } = await lab.ask('GET', '/calendars/', { query, version: CONTACTS_VERSION });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
];
