import fc from 'fast-check';
import { startSandbox, type Contact, type Sandbox } from '../../../sandbox';
import { draws, KINDS, searchOf, type Kind } from './randomSearch';
import { isMeant } from './bruteForce';
import { CUSTOM_FIELDS, people } from './people';
import { sized } from '../../support/sizes';
import { DIALECTS } from '../../support/bench';
import { runAgainst } from '../../support/runs';

const CONTACTS = sized(5_000, 800);
/** Number of searches for each dialect. */
const SEARCHES = sized(300, 40);
/** After a failure, fast-check looks for a smaller case, which takes a while. */
const TIMEOUT_MS = 240_000;

describe.each(DIALECTS)(`searches with any filters over ${CONTACTS} contacts (%s)`, (dialect) => {
	let sandbox: Sandbox;
	let contacts: Contact[];

	beforeAll(async () => {
		sandbox = await startSandbox({ dialect, keepLog: false });
		sandbox.seed.customFields(CUSTOM_FIELDS);
		sandbox.seed.contacts(people(CONTACTS));
		contacts = [...sandbox.state.contacts.values()];
	});
	afterAll(async () => await sandbox.close());

	it(
		'return exactly the contacts that a scan of all contacts finds, each once',
		async () => {
			const found: Array<{ kinds: Kind[]; matches: number }> = [];
			await fc.assert(
				fc.asyncProperty(draws(CONTACTS), async (draw) => {
					const { query, filters } = searchOf(draw, contacts);
					const parameters = { resource: 'contact', operation: 'search', query, returnAll: true, filters } as never;
					const { items, error } = await runAgainst(sandbox.url, dialect, parameters);
					const meant = contacts.filter((contact) => isMeant(contact, filters, query)).map(({ id }) => id);
					found.push({ kinds: draw.kinds, matches: meant.length });
					const ids = items.map(({ json }) => json.id).sort();
					expect({ query, filters, error, ids }).toEqual({ query, filters, error: undefined, ids: meant.sort() });
				}),
				{ numRuns: SEARCHES },
			);

			// Most searches must find something, some nothing, and each filter something. Otherwise the test would prove little.
			expect(found).toHaveLength(SEARCHES);
			const matching = found.filter(({ matches }) => matches > 0);
			expect(matching.length).toBeGreaterThan(SEARCHES * 0.6);
			expect(SEARCHES - matching.length).toBeGreaterThan(SEARCHES * 0.05);
			expect(matching.filter(({ matches }) => matches > CONTACTS / 50).length).toBeGreaterThan(SEARCHES * 0.1);
			expect(found.filter(({ matches }) => matches === CONTACTS)).toEqual([]);
			const timesOf = (kind: Kind) => matching.filter(({ kinds }) => kinds.includes(kind)).length;
			expect(KINDS.filter((kind) => timesOf(kind) <= SEARCHES / 50)).toEqual([]);
		},
		TIMEOUT_MS,
	);
});
