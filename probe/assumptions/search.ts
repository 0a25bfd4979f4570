import type { Assumption, Finding } from '../assumption';
import { accepted, isRecord, listIn } from '../answers';
import { type Lab } from '../lab';
import type { Answer } from '../wire';

const UNUSED_VALUE = 'probe no such value';

/** Finds out whether a request was accepted. */
const acceptance = (seen: Answer): Finding => ({ seen: `status ${seen.status}`, holds: accepted(seen) });
/** Finds out whether a request was rejected as invalid. */
const rejection = (seen: Answer): Finding => ({
	seen: `status ${seen.status}`,
	holds: seen.status === 400 || seen.status === 422,
});

const totalOf = (seen: Answer): number => (isRecord(seen.body) ? Number(seen.body.total) : Number.NaN);

async function page(lab: Lab, size: number): Promise<Finding> {
	const seen = await lab.search({ pageLimit: size });
	const count = listIn(seen.body, 'contacts').length;
	if (!accepted(seen)) return acceptance(seen);
	const full =
		count === size ? 'a full page' : count < Math.min(size, totalOf(seen)) ? 'a shorter page' : 'all there are';
	return { seen: `status ${seen.status}, ${full}`, holds: full === 'a shorter page' ? false : true };
}

async function group(lab: Lab, size: number): Promise<Finding> {
	const ids = Array.from({ length: size }, (_, index) => `probe${String(index).padStart(15, '0')}`);
	const filters = [{ group: 'OR', filters: ids.map((value) => ({ field: 'id', operator: 'eq', value })) }];
	return acceptance(await lab.search({ filters }));
}

const SERVER_FILTERS = 'lets the server filter';
const NODE_FILTERS = 'filters by itself';

/** Assumptions about searches. */
export const searchAssumptions: readonly Assumption[] = [
	{
		name: 'A search takes pages of 500',
		node: { holds: 'pages of 500', otherwise: 'uses pages of 100 from then on' },
		try: (lab) => page(lab, 500),
	},
	{
		name: 'A search refuses pages of 501',
		node: { holds: 'never asks for more than 500', otherwise: 'could use larger pages' },
		try: async (lab) => rejection(await lab.search({ pageLimit: 501 })),
	},
	{
		name: 'Tags are searched with eq',
		node: { holds: SERVER_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => acceptance(await lab.filter('tags', 'eq', UNUSED_VALUE)),
	},
	{
		name: 'eq of tags takes a list and means any of it',
		node: { holds: 'sends one filter for Any Of', otherwise: 'sends an OR group for Any Of' },
		async try(lab) {
			const tags = (await lab.anyContact())?.tags;
			const tag: unknown = Array.isArray(tags) ? tags[0] : undefined;
			const seen = await lab.filter('tags', 'eq', [UNUSED_VALUE, ...(typeof tag === 'string' ? [tag] : [])]);
			if (!accepted(seen)) return acceptance(seen);
			if (typeof tag !== 'string') return { seen: 'accepted; its meaning is unknown without a tagged contact' };
			const found = totalOf(seen) > 0;
			return { seen: `accepted, ${found ? 'finds' : 'does not find'} a contact with one of them`, holds: found };
		},
	},
	{
		name: 'Tags take no contains',
		node: { holds: 'uses eq only', otherwise: 'still uses eq only' },
		try: async (lab) => rejection(await lab.filter('tags', 'contains', 'probe')),
	},
	{
		name: 'contains takes three letters',
		node: { holds: SERVER_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => acceptance(await lab.filter('city', 'contains', 'qzx')),
	},
	{
		name: 'contains refuses two letters',
		node: { holds: NODE_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => rejection(await lab.filter('city', 'contains', 'qz')),
	},
	{
		name: 'contains refuses special characters',
		node: { holds: NODE_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => rejection(await lab.filter('city', 'contains', 'q-z+x')),
	},
	{
		name: 'A filter refuses more than 75 characters',
		node: { holds: NODE_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => rejection(await lab.filter('city', 'eq', 'q'.repeat(76))),
	},
	{
		name: 'An OR group takes 100 filters',
		node: { holds: 'prefetches in groups of 100', otherwise: 'halves the groups, then stops using them' },
		try: (lab) => group(lab, 100),
	},
	{
		name: 'An OR group takes 500 filters',
		node: { holds: 'still uses groups of 100', otherwise: 'still uses groups of 100' },
		try: (lab) => group(lab, 500),
	},
	{
		name: 'page × pageLimit ends at 10,000',
		node: { holds: 'follows searchAfter', otherwise: 'follows searchAfter' },
		try: async (lab) => rejection(await lab.search({ pageLimit: 100, page: 101 })),
	},
	{
		name: 'The total goes beyond 10,000',
		node: { holds: 'follows searchAfter to the end', otherwise: 'follows searchAfter to the end' },
		async try(lab) {
			const total = totalOf(await lab.search({}));
			if (total === 10_000) return { seen: 'exactly 10,000: perhaps capped', holds: false };
			if (total > 10_000) return { seen: 'more than 10,000', holds: true };
			return { seen: Number.isNaN(total) ? 'no total' : 'fewer than 10,000 contacts: unknown' };
		},
	},
	{
		name: 'Ranges of dates take ISO text',
		node: { holds: SERVER_FILTERS, otherwise: NODE_FILTERS },
		try: async (lab) => acceptance(await lab.filter('dateAdded', 'range', { gte: '2000-01-01T00:00:00.000Z' })),
	},
	{
		name: 'A record carries searchAfter, and it leads on',
		node: { holds: 'follows it', otherwise: 'uses page numbers, up to 10,000 contacts' },
		async try(lab) {
			const first = await lab.anyContact();
			if (first === undefined) return { seen: 'no contact in the location' };
			if (!Array.isArray(first.searchAfter)) return { seen: 'absent', holds: false };
			const seen = await lab.search({ searchAfter: first.searchAfter });
			const next = listIn(seen.body, 'contacts')[0];
			const moved = accepted(seen) && next?.id !== first.id;
			return { seen: `status ${seen.status}, ${moved ? 'the next record' : 'the same record'}`, holds: moved };
		},
	},
	{
		name: 'A found record has address, and not address1',
		node: { holds: 'reads address', otherwise: 'reads either key' },
		async try(lab) {
			const record = await lab.anyContact();
			if (record === undefined) return { seen: 'no contact in the location' };
			const keys = ['address', 'address1'].filter((key) => key in record);
			return { seen: keys.join(' and ') || 'neither', holds: keys.join() === 'address' };
		},
	},
	{
		name: 'A found record shows absent values as null',
		node: { holds: 'treats null and absent alike', otherwise: 'treats null and absent alike' },
		async try(lab) {
			const record = await lab.anyContact();
			if (record === undefined) return { seen: 'no contact in the location' };
			const nulls = Object.values(record).filter((value) => value === null).length;
			return { seen: nulls > 0 ? 'nulls among the values' : 'no nulls', holds: nulls > 0 };
		},
	},
];
