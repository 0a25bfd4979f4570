import type { Assumption } from '../assumption';
import { accepted, isRecord, listIn } from '../answers';
import { CONTACTS_VERSION } from '../wire';

const UNKNOWN_ID = 'A'.repeat(20);
const RATE_HEADER = /^(x-)?rate-?limit|^retry-after$/i;

/** Assumptions about all paths: versions, headers, rejections, look-up requests. */
export const serviceAssumptions: readonly Assumption[] = [
	{
		name: 'Answers carry the headers of the rate limit',
		node: { holds: 'respects their limit', otherwise: 'starts slowly and learns from 429s' },
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
		node: { holds: 'can be selected in the credential', otherwise: 'please keep the credential’s version' },
		async try(lab) {
			const { status } = await lab.search({}, 'v3');
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
	{
		name: 'GET /contacts/ still answers',
		node: { holds: 'does not use it', otherwise: 'does not use it' },
		async try(lab) {
			const seen = await lab.request('GET', '/contacts/', { query: { locationId: lab.locationId, limit: '1' } });
			const [record] = listIn(seen.body, 'contacts');
			const raw = record !== undefined && 'firstNameRaw' in record ? ', with firstNameRaw' : '';
			return { seen: `status ${seen.status}${raw}`, holds: accepted(seen) };
		},
	},
	{
		name: 'An unknown contact is answered with 400',
		node: { holds: 'reports it as not found', otherwise: 'also reports 404 as not found' },
		async try(lab) {
			const { status } = await lab.request('GET', `/contacts/${UNKNOWN_ID}`);
			return { seen: `status ${status}`, holds: status === 400 };
		},
	},
	{
		name: 'locationId on a single contact is refused with 422',
		node: { holds: 'never sends it there', otherwise: 'never sends it there' },
		async try(lab) {
			const id = (await lab.anyContact())?.id;
			if (typeof id !== 'string') return { seen: 'no contact in the location' };
			const query = { locationId: lab.locationId };
			const { status } = await lab.request('GET', `/contacts/${encodeURIComponent(id)}`, { query });
			return { seen: `status ${status}`, holds: status === 422 };
		},
	},
	{
		name: 'The duplicate look-up request answers contact null if there is none',
		node: { holds: 'treats it as absent', otherwise: 'treats no other shape as absent' },
		async try(lab) {
			const query = { locationId: lab.locationId, email: lab.mark.email };
			const { status, body } = await lab.request('GET', '/contacts/search/duplicate', { query });
			const isNull = isRecord(body) && body.contact === null;
			const shape = isRecord(body) ? ('contact' in body ? (isNull ? 'null' : 'filled') : 'no contact') : 'no object';
			return { seen: `status ${status}, ${shape}`, holds: status === 200 && isNull };
		},
	},
	{
		name: 'The users of the location can be listed',
		node: { holds: 'Assigned To offers them by name', otherwise: 'Assigned To takes an ID' },
		async try(lab) {
			const { status } = await lab.request('GET', '/users/', { query: { locationId: lab.locationId } });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
	{
		name: 'The calendars’ paths take the contacts’ version too',
		node: { holds: 'sends their own version', otherwise: 'sends their own version' },
		async try(lab) {
			const query = { locationId: lab.locationId };
			const { status } = await lab.request('GET', '/calendars/', { query, version: CONTACTS_VERSION });
			return { seen: `status ${status}`, holds: status === 200 };
		},
	},
];
