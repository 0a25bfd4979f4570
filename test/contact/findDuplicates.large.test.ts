import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runAgainst, withServer } from '../support/runs';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

const [CONTACTS, PAGE] = [200_000, 500];

/** A contact of the server: every tenth has the email of the one before. */
const contactAt = (index: number): object => ({
	...{ id: `contact${String(index).padStart(13, '0')}`, locationId: 'loc_sandbox', contactName: `first ${index}` },
	...{ firstName: `First ${index}`, lastName: `Last ${index}`, firstNameLowerCase: `first ${index}` },
	...{ email: `person${index % 10 === 9 ? index - 1 : index}@example.com`, phone: `+1202${5_000_000 + index}` },
	...{ address: `${index} Elm Street`, city: `City ${index % 500}`, state: 'NY', postalCode: String(index % 99_999) },
	...{ country: 'US', companyName: `Company ${index % 5_000}`, source: 'import', type: 'lead', timezone: null },
	...{ tags: ['customer', `segment ${index % 50}`], dnd: false, assignedTo: null, website: null, followers: [] },
	customFields: [
		{ id: 'cf1', value: `value ${index}` },
		{ id: 'cf2', value: index },
	],
	...{ dateAdded: '2026-01-01T00:00:00.000Z', dateUpdated: '2026-01-02T00:00:00.000Z', additionalEmails: [] },
	searchAfter: [index],
});

it(
	'compares 200,000 contacts with one request per 500, in less than 600 MB',
	async () => {
		gc();
		const before = process.memoryUsage().heapUsed;
		let [page, most] = [0, 0];
		const found = await withServer(
			() => {
				if (page % 50 === 0 || page >= CONTACTS / PAGE - 1) {
					gc();
					most = Math.max(most, process.memoryUsage().heapUsed);
				}
				const start = page++ * PAGE;
				const contacts = Array.from({ length: PAGE }, (_, index) => contactAt(start + index));
				return { body: { contacts: start < CONTACTS ? contacts : [], total: CONTACTS } };
			},
			async (server) => {
				const parameters = { resource: 'contact', operation: 'findDuplicates', by: ['email', 'phone', 'name'] };
				const result = await runAgainst(server.url, 'highLevel', parameters);
				return { ...result, requests: server.requests };
			},
		);
		expect(found.error).toBeUndefined();
		expect(found.items).toHaveLength(CONTACTS / 10);
		// The last page is full, so another request shows that it is the last.
		expect(found.requests).toBe(CONTACTS / PAGE + 1);
		gc();
		const grownMb = (Math.max(most, process.memoryUsage().heapUsed) - before) / 1e6;
		process.stdout.write(`${CONTACTS} contacts: ${Math.round(grownMb)} MB held at most\n`);
		expect(grownMb).toBeLessThan(450);
	},
	5 * 60_000,
);
