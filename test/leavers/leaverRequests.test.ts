import { Bench, hintsOf, jsonOf } from '../support/bench';
import { leaving, listed, rowsFor, synchronizing } from '../plan/list';
import { GOING_ON } from '../plan/rows';

describe('what Synchronize asks and says about contacts that left', () => {
	const bench = new Bench('highLevel');
	const searchesById = () =>
		bench.wire.filter(({ path, body }) => path === '/contacts/search' && JSON.stringify(body).includes('"field":"id"'));

	it('looks once more only at the contacts that it changes', async () => {
		const kept = { ...listed(30)[28], tags: ['shop', 'never'] };
		bench.sandbox.seed.contacts([...listed(28), kept, ...listed(30).slice(29)] as never);
		const { items } = await bench.succeed(synchronizing('removeTag', { keepTags: 'never' }), rowsFor(28));
		expect(leaving(jsonOf(items)).map(({ id, leaver }) => [id, leaver])).toEqual([
			['p28', 'held'],
			['p29', 'untagged'],
		]);
		const asked = searchesById();
		expect(asked).toHaveLength(1);
		expect(JSON.stringify(asked[0]?.body)).toContain('p29');
		expect(JSON.stringify(asked[0]?.body)).not.toContain('p28');
	});

	it('takes the tag from 190 of them by one call', async () => {
		bench.sandbox.seed.contacts(listed(2_000));
		const { items } = await bench.succeed(synchronizing('removeTag'), rowsFor(1_810));
		expect(leaving(jsonOf(items)).filter(({ leaver }) => leaver === 'untagged')).toHaveLength(190);
		expect(bench.wire.filter(({ path }) => path === '/contacts/bulk/tags/update/remove')).toHaveLength(1);
		expect(bench.wire.filter(({ method }) => method === 'DELETE')).toEqual([]);
	});

	it('sets Do Not Disturb only for those who do not have it', async () => {
		const [muted] = listed(30).slice(28);
		bench.sandbox.seed.contacts([...listed(28), { ...muted, dnd: true }, ...listed(30).slice(29)]);
		const { items } = await bench.succeed(synchronizing('doNotDisturb'), rowsFor(28));
		expect(leaving(jsonOf(items)).map(({ id, leaver, tags }) => [id, leaver, tags])).toEqual([
			['p28', 'muted', ['vip']],
			['p29', 'muted', ['vip']],
		]);
		const written = bench.wire.filter(({ method }) => method === 'PUT');
		expect(written.map(({ path, body }) => [path, body])).toEqual([['/contacts/p29', { dnd: true }]]);
	});

	it.each([
		['a dry run', { write: 'nothing' }, 'removeTag'],
		['a report', {}, 'report'],
		['the first changes', { write: 'first' }, 'removeTag'],
	])('looks at nobody once more in %s', async (_, options, leavers) => {
		bench.sandbox.seed.contacts(listed(30));
		const { items } = await bench.succeed(synchronizing(leavers, options), rowsFor(28));
		expect(leaving(jsonOf(items))).toHaveLength(2);
		expect(searchesById()).toEqual([]);
	});

	it('says in a hint why contacts were held', async () => {
		bench.sandbox.seed.contacts(listed(30));
		const rows = [...rowsFor(28), { email: 'ask Jane' }];
		const result = await bench.run(synchronizing('removeTag', { badValues: 'failRow' }), rows, GOING_ON);
		const held = hintsOf(result).filter((hint) => hint.includes('were held'));
		expect(held).toEqual([
			expect.stringMatching(/^2 contacts that left the list were held: Row 29 may mean any of them/),
		]);
		const { items, ...rest } = await bench.succeed(synchronizing('removeTag'), rowsFor(28));
		expect(leaving(jsonOf(items)).map((one) => 'heldBecause' in one)).toEqual([false, false]);
		expect(hintsOf({ items, ...rest }).join()).not.toContain('were held');
	});

	it('returns a contact that left without its opportunities and its date of change', async () => {
		const [last] = listed(30).slice(29);
		const ADDRESSES = {
			...{ email: 'p29@example.com', phone: '+12025550129' },
			...{ additionalEmails: ['more@example.com'], additionalPhones: ['+12025558888'] },
		};
		const own = { firstName: 'Ada', lastName: 'Ray', ...ADDRESSES, opportunities: [{ id: 'o1' }] };
		bench.sandbox.seed.contacts([...listed(29), { ...last, ...own }] as never);
		const { items } = await bench.succeed(synchronizing('report', { outputFormat: 'raw' }), rowsFor(29));
		const [left] = leaving(jsonOf(items));
		expect(left).toMatchObject({ id: 'p29', tags: ['shop', 'vip'] });
		expect(left).not.toHaveProperty('opportunities');
		expect(left).toMatchObject({ firstName: 'Ada', lastName: 'Ray', ...ADDRESSES });
		expect(left).not.toHaveProperty('dateUpdated');
	});
});
