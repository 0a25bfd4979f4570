import type { Fault } from '../../../sandbox';
import { bothDialects, jsonOf } from '../../support/bench';
import { report } from '../../support/sizes';
import { GOING_ON, leaving, synchronizing } from '../list';

const [CONTACTS, ROWS, CHANGED, LEFT] = [50_000, 20_000, 900, 60];
const emailOf = (index: number) => `scale${index}@example.com`;
const FAULTS: Fault[] = [
	{ kind: 'status', status: 500, probability: 0.007 },
	{ kind: 'resetAfter', probability: 0.007 },
	{ kind: 'status', status: 429, probability: 0.006 },
];

bothDialects('A list of 20,000 rows in a location of 50,000 contacts', (bench) => {
	it('is compared, written and left under faults and while others work, one request a change', async () => {
		const { sandbox } = bench;
		sandbox.seed.contacts(
			Array.from({ length: CONTACTS }, (_, index) => ({
				...{ id: `s${index}`, email: emailOf(index), city: 'Oslo' },
				tags: index < ROWS + LEFT ? ['shop', 'vip'] : ['vip'],
			})),
		);
		const rows = Array.from({ length: ROWS }, (_, index) => ({
			...{ email: emailOf(index), city: index < CHANGED ? 'Bergen' : 'Oslo' },
		}));
		sandbox.setFaults(FAULTS);
		let requests = 0;
		// Somebody else edits a contact of the location with every tenth request.
		const edited = (index: number) => `s${ROWS + LEFT + (index % (CONTACTS - ROWS - LEFT))}`;
		sandbox.configure({
			observer: () => {
				const contact = ++requests % 10 === 0 ? sandbox.state.contactStore.get(edited(requests * 7)) : undefined;
				if (contact) sandbox.state.contactStore.update(contact, { firstName: 'Edited' });
			},
		});
		const begin = performance.now();
		const { items, error } = await bench.run(synchronizing('delete', { brakeFrom: 100 }), rows, GOING_ON);
		const seconds = (performance.now() - begin) / 1000;
		sandbox.configure({ observer: null });
		expect(error).toBeUndefined();
		const left = leaving(jsonOf(items));
		expect(items).toHaveLength(ROWS + LEFT);
		expect(left.filter(({ leaver }) => leaver === 'deleted')).toHaveLength(LEFT);
		expect(jsonOf(items).filter(({ action }) => action === 'updated')).toHaveLength(CHANGED);
		for (let index = 0; index < CONTACTS; index += 7) {
			const contact = sandbox.state.contacts.get(`s${index}`);
			const hasLeft = index >= ROWS && index < ROWS + LEFT;
			expect({ index, city: contact?.city }).toEqual({
				...{ index, city: hasLeft ? undefined : index < CHANGED ? 'Bergen' : 'Oslo' },
			});
		}
		report(`${bench.dialect}: ${requests} requests, ${seconds.toFixed(1)} s`);
		// Pages of 500, or of 100 that overlap; a change each; a look and a deletion for each that left; what the faults repeat.
		const pages = bench.by({ highLevel: CONTACTS / 500, documented: CONTACTS / 99 });
		expect(requests).toBeLessThan((pages + CHANGED + 2 * LEFT) * 1.08);
	});
});
