import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { Bench, DIALECTS, jsonOf } from '../../support/bench';
import { sized } from '../../support/sizes';
import { GOING_ON, leaving, synchronizing } from '../list';
import { MANY, prepare, withoutAdditional, world, type World } from './worlds';

const CASES = { numRuns: sized(1_000, 20), endOnFailure: true };

/** Contacts with the email or phone of others, some on the list. They have no additional ones, which only a reading of all contacts shows. */
const twins = fc.array(
	fc.record({ of: fc.nat(7), shares: fc.subarray(['email', 'phone'], { minLength: 1 }), isListed: fc.boolean() }),
	{ minLength: 1, maxLength: 5 },
);

function withTwins({ people, ...one }: World, list: IDataObject[], isListed: (index: number) => boolean): World {
	const plain = people.map((person, index) => ({
		...withoutAdditional(person),
		tags: [...((person.tags ?? []) as string[]), ...(isListed(index) ? ['shop'] : [])],
	}));
	const copies = list.map(({ of, shares, isListed: isOnList }, index): IDataObject => {
		const original = plain[(of as number) % Math.max(1, plain.length)] ?? {};
		const shared = (shares as string[]).map((field) => [field, (original as IDataObject)[field]] as const);
		return { id: `twin${index}`, ...Object.fromEntries(shared), tags: isOnList ? ['shop'] : [] };
	});
	return { ...one, people: [...plain, ...copies], location: { ...one.location, allowDuplicates: true } };
}

/** All spellings of a phone of the United States as one text. */
const digitsOf = (phone: unknown): string => {
	const digits = ((phone ?? '') as string).replace(/\D/g, '');
	return digits.length === 10 ? `1${digits}` : digits;
};

describe.each(DIALECTS)('Synchronize where contacts share emails and phones (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('does what the dry run says, deletes nobody whose email or phone a row has, and writes nothing in a second run', async () => {
		let deleted = 0;
		const listed = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(world, twins, listed, fc.boolean(), async (plain, list, isListed, readsAll) => {
				const one = withTwins(plain, list, (index) => isListed[index] === true);
				// Of a row with an ID that nobody has, the server decides which of the twins has its phone, and not always alike.
				const ids = one.people.map(({ id }) => id);
				const known = one.rows.map((row) => (ids.includes(row['Contact Id']) ? row : { ...row, 'Contact Id': '' }));
				const rows = [...known, ...(readsAll ? MANY : [])];
				prepare(bench, one);
				const before = new Map(bench.sandbox.state.contacts);
				const act = async (write: string) => {
					const options = { ...one.options, brakePercent: 99, brakeFrom: 99, write };
					return jsonOf((await bench.run(synchronizing('delete', options), rows, GOING_ON)).items);
				};
				const said = (items: IDataObject[]) =>
					items.map(({ action, error, leaver }) => (error === undefined ? [action, leaver] : ['failed']));
				const foretold = await act('nothing');
				const done = await act('changes');
				expect(said(done)).toEqual(said(foretold));
				expect(leaving(done).map(({ id }) => id)).toEqual(leaving(foretold).map(({ id }) => id));
				const emails = new Set(rows.map(({ email }) => (email as string | undefined)?.toLowerCase()));
				const phones = new Set(rows.map(({ phone }) => digitsOf(phone)));
				for (const [id, { email, phone, tags }] of before) {
					if (bench.sandbox.state.contacts.has(id)) continue;
					deleted++;
					expect(tags).toContain('shop');
					expect([id, email && emails.has(email), phone && phones.has(digitsOf(phone))]).toEqual([
						id,
						email && false,
						phone && false,
					]);
				}
				const second = await act('changes');
				const failing = (items: IDataObject[]) => items.slice(0, rows.length).map(({ error }) => error !== undefined);
				const failed = failing(done);
				// Where the location's country is unknown, a phone without calling code is clear once its contact is on the list.
				const { tokens, country } = one.location;
				const isClearNow = dialect === 'documented' || tokens !== undefined || country === undefined;
				const fails = failing(second).map((isFailure, index) => isFailure || (isClearNow && failed[index] === true));
				expect(fails).toEqual(failed);
				// Such a row is written then.
				if (isClearNow && failing(second).join() !== failed.join()) return;
				expect(second.filter(({ action }) => action === 'created' || action === 'updated')).toEqual([]);
			}),
			CASES,
		);
		expect(deleted).toBeGreaterThan(0);
	}, 3_600_000);
});
