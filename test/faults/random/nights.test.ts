import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import type { DialectName } from '../../support/bench';
import { sized } from '../../support/sizes';
import { told } from '../facts';
import { DIALECTS, onServer, runOn, seeded, writing, type TrialResult } from '../lab';
import type { HostileServer } from '../server/server';
import { drawnFaults, pick, rowOf, type Random } from './faults';

const COUNT = sized(120, 8);
const SEED = 20_261_128;
const TEN_MINUTES_MS = 600_000;
const KINDS = ['same', 'changed', 'new', 'unlisted'] as const;
const LEFT = Array.from({ length: 5 }, (_, number) => `left${number}`);
const AS_TOLD: Record<string, string> = {
	removeTag: 'untagged',
	addTag: 'tagged',
	doNotDisturb: 'muted',
	delete: 'deleted',
};

/** A list of contacts and what is to be done with it. */
interface Night {
	parameters: INodeParameters;
	leavers: string;
	rows: IDataObject[];
	kinds: Array<(typeof KINDS)[number]>;
	onError: 'continueRegularOutput' | 'continueErrorOutput';
}

const person = (number: number): IDataObject => ({
	...{ email: `row${number}x@example.com`, phone: `+1202555${1_000 + number}` },
	...{ firstName: `First${number}`, city: `City ${number}` },
});

function drawnNight(random: Random, dialect: DialectName): Night {
	const leavers = pick(random, dialect === 'highLevel' ? ['report', ...Object.keys(AS_TOLD)] : ['report', 'delete']);
	const isList = random() < 0.7;
	const kinds = Array.from({ length: pick(random, [12, 40, 110]) }, () => pick(random, KINDS));
	const options = { brakePercent: 99, brakeFrom: 99 };
	const list = { operation: 'synchronize', listTag: 'shop', leavers, leaversTag: 'former', options };
	return {
		...{ leavers: isList ? leavers : '', kinds },
		parameters: {
			...writing('upsert'),
			...(isList ? list : { write: 'changes' }),
			requestOptions: { timeout: 30_000 },
		},
		rows: kinds.map((_, number) => ({ ...person(number), tags: 'fresh' })),
		onError: pick(random, ['continueRegularOutput', 'continueErrorOutput']),
	};
}

function plant(server: HostileServer, { kinds }: Night): void {
	for (const [number, kind] of kinds.entries())
		if (kind !== 'new')
			server.plant({
				...{ ...person(number), id: `row${number}x`, tags: kind === 'unlisted' ? ['fresh'] : ['fresh', 'shop'] },
				...(kind === 'changed' && { city: 'Old' }),
			});
	server.plant(
		...LEFT.map((id, index) => ({ id, email: `${id}@example.com`, phone: `+1303555${1_000 + index}`, tags: ['shop'] })),
	);
}

const stateOf = (contact: Contact | undefined): string => {
	if (!contact) return 'deleted';
	if (contact.dnd) return 'muted';
	return contact.tags.includes('former') ? 'tagged' : contact.tags.includes('shop') ? 'listed' : 'untagged';
};

/** Lists what a run says and the server does not have, or the other way round. */
function untruths({ items, errorItems }: TrialResult, { state }: HostileServer['sandbox'], night: Night): string[] {
	const { kinds, leavers } = night;
	const wrong: string[] = [];
	const check = (fact: boolean, what: string) => void (fact || wrong.push(what));
	// On the error output the columns of an item are in its details.
	const all = [...items, ...errorItems].map(({ json, pairedItem }) => ({
		...{ ...json, ...(json.details as IDataObject | undefined) },
		row: (pairedItem as INodeExecutionData['pairedItem'] & { item?: number })?.item,
	})) as Array<IDataObject & { row?: number }>;
	const left = all.filter(({ action }) => action === 'left');
	const others = all.filter((one) => !left.includes(one));
	check(
		others.length === kinds.length && new Set(others.map(({ row }) => row)).size === kinds.length,
		'not each row once',
	);
	for (const { row = -1, error, id, action } of others) {
		if (error !== undefined) continue;
		const { email, phone, firstName, city, tags = [] } = state.contacts.get(id as string) ?? {};
		const has = { email, phone, firstName, city };
		check(
			JSON.stringify(has) === JSON.stringify(person(row)),
			`row ${row} is ${action as string}, but not on the server`,
		);
		check(tags.includes('fresh') && (leavers === '' || tags.includes('shop')), `row ${row} lacks a tag`);
		check(
			(action === 'created') === (kinds[row] === 'new'),
			`row ${row} is ${kinds[row]}, told as ${action as string}`,
		);
	}
	for (const [number, kind] of kinds.entries())
		check(kind === 'new' || state.contacts.has(`row${number}x`), `row ${number} was deleted`);
	for (const { id, leaver, error } of left) {
		const is = stateOf(state.contacts.get(id as string));
		if (error === undefined)
			check(
				leaver === is || (is === 'listed' && ['reported', 'held'].includes(leaver as string)),
				`${id as string}: ${leaver as string}, ${is}`,
			);
	}
	return wrong;
}

describe.each(DIALECTS)('nights under random faults (%s)', (dialect) => {
	it.each(Array.from({ length: COUNT }, (_, number) => number))(
		'say what they did, and come to rest (%d)',
		async (number) => {
			const random = seeded(SEED + number);
			const night = drawnNight(random, dialect);
			const { faults } = drawnFaults(random, pick(random, [0.03, 0.1, 0.25]));
			await onServer({ dialect, faults, latencyMs: 20 }, async (server) => {
				const { sandbox } = server;
				sandbox.configure({ allowDuplicates: random() < 0.3 });
				plant(server, night);
				const run = async () => {
					server.written.length = 0;
					const result = await runOn(server, { ...night, dialect, afterwardsMs: TEN_MINUTES_MS });
					expect(told(result)).toBe('');
					return result;
				};
				expect(untruths(await run(), sandbox, night)).toEqual([]);

				server.faults = [];
				await run();
				const { items } = await run();
				expect(server.written.map(rowOf)).toEqual([]);
				const rows = items.filter(({ json }) => json.action !== 'left');
				expect(new Set(rows.map(({ json }) => json.action))).toEqual(new Set(['unchanged']));
				expect(rows).toHaveLength(night.rows.length);
				const known = [...sandbox.state.contacts.values()].map(({ email }) => email).sort();
				const wanted = [
					...night.rows.map(({ email }) => email),
					...(night.leavers === 'delete' ? [] : LEFT.map((id) => `${id}@example.com`)),
				];
				expect(known).toEqual(wanted.sort());
				const isDone = night.leavers in AS_TOLD ? AS_TOLD[night.leavers] : 'listed';
				expect(LEFT.map((id) => stateOf(sandbox.state.contacts.get(id)))).toEqual(LEFT.map(() => isDone));
			});
		},
		600_000,
	);
});
