import type { IDataObject } from 'n8n-workflow';
import { GOING_ON } from '../plan/rows';
import { bothDialects, LOCATION, TOKEN } from '../support/bench';
import { ALL_SCOPES } from '../../sandbox';
import { listed, rowsFor, synchronizing } from '../plan/list';

const wrongRows = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `w${index}@example.com` }));

bothDialects('A list that the brake held', (bench) => {
	/** Runs an active workflow, night after night. */
	const nights = () => {
		const staticData: IDataObject = {};
		return async (
			rows: IDataObject[],
			options: IDataObject = {},
			more: IDataObject = {},
			settings: Parameters<typeof bench.run>[2] = {},
		) =>
			await bench.run(synchronizing('delete', options, more), rows, {
				...{ staticData, mode: 'trigger' as const, credentials: { locationId: LOCATION }, ...settings },
			});
	};

	it('is held again when Retry On Fail runs the wrong rows again, which are on the list now', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const run = await bench.run(synchronizing('delete'), wrongRows(6), { retryOnFail: true });
		expect(run.error?.message).toContain('4 of 4 contacts with the tag "shop" left the list (100 %)');
		expect(bench.sandbox.state.contacts.size).toBe(10);
	});

	it('is held in the next nights, too, and says whom it does not count', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		const since = '6 contacts that came onto it while it was held do not count. ';
		for (const told of ['', since, since]) {
			const { error } = await night(wrongRows(6));
			expect(error?.message).toContain('4 of 4 contacts with the tag "shop" left the list (100 %)');
			expect(error?.description).toContain(`Check whether the list is complete. ${told}To let it through`);
		}
		expect(bench.sandbox.state.contacts.size).toBe(10);
	});

	it.each<[rows: IDataObject[], isSaid: boolean]>([
		[wrongRows(6), true],
		[rowsFor(1), false],
	])('warns of a second run by hand only if new contacts came onto the list (%j)', async (rows, isSaid) => {
		bench.sandbox.seed.contacts(listed(4));
		const { error } = await bench.run(synchronizing('delete'), rows);
		const warning = ' Started by hand once more, the same rows would count as part of the list. To let it through';
		expect(error?.description?.includes(warning)).toBe(isSaid);
	});

	it('is let through if the brake allows more than then, and counts whole from then on', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		expect((await night(wrongRows(6), { brakePercent: 50 })).error).toBeUndefined();
		expect((await night(wrongRows(4))).error).toBeUndefined();
		expect([...bench.sandbox.state.contacts.values()].map(({ email }) => email)).toEqual(
			wrongRows(4).map(({ email }) => email),
		);
	});

	it('counts whole again after a night in which nobody left', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		await night([...rowsFor(4), ...wrongRows(6)]);
		expect((await night(wrongRows(6))).error).toBeUndefined();
		expect(bench.sandbox.state.contacts.size).toBe(6);
	});

	it('is held in the night after one in which nobody knows who left', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		const unknown = await night([...rowsFor(3), ...wrongRows(6), { email: 'nobody@' }], {}, {}, GOING_ON);
		expect(unknown.items.map(({ json }) => json.heldBecause ?? json.error).filter(Boolean)).toHaveLength(2);
		expect((await night(wrongRows(6))).error?.message).toContain('4 of 4 contacts');
	});

	it('counts whole if more left than were on it: some came onto it since', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		expect((await night(rowsFor(4))).error?.message).toContain('6 of 10 contacts');
	});

	it('counts whole with another list tag', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		for (const contact of bench.sandbox.state.contacts.values()) contact.tags = ['other'];
		expect((await night(wrongRows(6), {}, { listTag: 'other' })).error).toBeUndefined();
	});

	it('counts whole in another location, whose credential the node has since', async () => {
		const locationIds = [LOCATION, 'loc_other'];
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: ALL_SCOPES, locationIds }] });
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6));
		bench.sandbox.clear();
		bench.sandbox.seed.contacts(listed(100).map((contact) => ({ ...contact, locationId: 'loc_other' })));
		const { error } = await night(rowsFor(97), { brakeFrom: 0 }, {}, { credentials: { locationId: 'loc_other' } });
		expect(error).toBeUndefined();
		expect(bench.sandbox.state.contacts.size).toBe(97);
	});

	it('is held if each customer starts a run, also when the first one comes again', async () => {
		const night = nights();
		for (const row of [...wrongRows(3), ...wrongRows(1)]) await night([row]);
		expect(bench.sandbox.state.contacts.size).toBe(3);
	});

	it('of a report or a dry run is not kept', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const night = nights();
		await night(wrongRows(6), { write: 'nothing' });
		await night(wrongRows(6), {}, { leavers: 'report' });
		expect((await night(wrongRows(6))).error).toBeUndefined();
	});
});
