import { clock } from '../../../nodes/HighLevelCrm/client/clock';
import { ContactReader } from '../../../nodes/HighLevelCrm/plan/read/contactReader';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import type { RunServices } from '../../../nodes/HighLevelCrm/run/services';
import { HIGH_LEVEL, plannedRow } from '../facts';

const { now, sleep } = clock;
afterEach(() => Object.assign(clock, { now, sleep }));

const ROWS = 200;
/** Duration of a look at a known contact, ms. */
const LOOK_MS = 1;

// n8n serves its editor and other executions from the same event loop.
it('deciding whether to read the location yields to the event loop, and sends nothing if no row depends on it', async () => {
	let [at, looks, yields] = [0, 0, 0];
	Object.assign(clock, { now: () => at, sleep: async (ms: number) => void (ms === 0 && yields++) });
	class SlowContacts extends KnownContacts {
		override isOwned(...args: Parameters<KnownContacts['isOwned']>) {
			at += LOOK_MS;
			looks++;
			return super.isOwned(...args);
		}
	}
	const contacts = new SlowContacts();
	const emails = Array.from({ length: ROWS }, (_, index) => `a${index}@x.de`);
	for (const email of emails) {
		contacts.addNames([{ email }]);
		contacts.prime({ id: email, email });
	}
	const rows = emails.map((email, index) => plannedRow(index, { email }, { keys: [{ email }] }));
	const send = jest.fn();
	const run = { contacts, dialect: HIGH_LEVEL, send } as unknown as RunServices;
	const settings = { isDryRun: false, isRequired: true, maxChanges: 0 };

	const location = await new ContactReader(run, settings).locate(rows);

	expect(location.isKnown).toBe(false);
	expect(send).not.toHaveBeenCalled();
	expect(looks).toBe(ROWS);
	// Work goes on for 25 ms at a time.
	expect(yields).toBe(Math.floor((ROWS * LOOK_MS) / 25) - 1);
});
