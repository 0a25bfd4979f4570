import { Client } from './client';

describe('search (highLevel)', () => {
	const client = Client.forEachTest({}, (seed) =>
		seed.customFields([
			{ id: 'age', dataType: 'NUMERICAL' },
			{ id: 'likes', dataType: 'MULTIPLE_OPTIONS' },
			{ id: 'since', dataType: 'DATE' },
		]),
	);

	const filter = (field: string, operator: string, value?: unknown) => ({ field, operator, value });

	test.each([
		[{ pageLimit: undefined }, 422, /pageLimit should not be empty/],
		[{ pageLimit: 501 }, 422, /pageLimit must not be greater than 500/],
		[{ pageLimit: '20' }, 422, /pageLimit must be an integer number/],
		[{ page: 0 }, 422, /page must not be less than 1/],
		[{ page: 101 }, 400, /10000/],
		[{ page: 1, searchAfter: [1, 'ada'] }, 422, /either page or searchAfter/],
		[{ searchAfter: ['ada'] }, 422, /searchAfter/],
		[{ query: 'x'.repeat(76) }, 422, /75/],
		[{ limit: 5 }, 422, /property limit should not exist/],
		[{ filters: [filter('email', 'contains', 'x')] }, 422, /contains is not supported for email/],
		[{ filters: [filter('dateAdded', 'eq', 'x')] }, 422, /not supported for dateAdded/],
		[{ filters: [filter('dateAdded', 'range', 'x')] }, 422, /must be an object/],
		[{ filters: [filter('dateAdded', 'range', { from: 1 })] }, 422, /property from should not exist/],
		[{ filters: [filter('dateAdded', 'range', { gte: 'someday' })] }, 422, /must be an ISO 8601 date/],
		[{ filters: [filter('dateAdded', 'range', { gte: 1704067200000 })] }, 422, /must be an ISO 8601 date/],
		[{ filters: [filter('customFields.age', 'range', { gte: 'old' })] }, 422, /must be a number/],
		[{ filters: [filter('nickname', 'eq', 'x')] }, 422, /nickname is not supported/],
		[{ filters: [filter('customFields.nope', 'eq', 'x')] }, 422, /customFields.nope is not supported/],
		[{ filters: [filter('tags', 'contains', 'vip')] }, 422, /contains is not supported for tags/],
		[{ filters: [filter('state', 'contains', 'tex')] }, 422, /contains is not supported for state/],
		[{ filters: [filter('source', 'not_contains', 'web')] }, 422, /not_contains is not supported for source/],
		[{ filters: [filter('customFields.likes', 'contains', 'mus')] }, 422, /not supported/],
		[{ filters: [filter('customFields.since', 'eq', '2020-01-02')] }, 422, /not supported/],
		[{ filters: [filter('website', 'contains', 'example')] }, 422, /not supported/],
		[{ filters: [filter('city', 'contains', 'os')] }, 422, /at least 3 characters/],
		[{ filters: [filter('city', 'contains', 'o-s-t')] }, 422, /special characters/],
		[{ filters: [filter('phone', 'contains', '+1555')] }, 422, /special characters/],
		[{ filters: [filter('city', 'eq', 'x'.repeat(76))] }, 422, /75 characters/],
		[{ filters: [filter('tags', 'eq', ['x'.repeat(76)])] }, 422, /75 characters/],
		[{ filters: [filter('tags', 'eq', [])] }, 422, /filters.0.value must be/],
		[{ filters: [filter('tags', 'not_eq', ['a'])] }, 422, /filters.0.value must be/],
		[{ filters: [filter('city', 'eq', ['a'])] }, 422, /filters.0.value must be/],
		[{ filters: [{ group: 'NOT', filters: [filter('city', 'exists')] }] }, 422, /AND, OR/],
		[{ sort: [1, 2, 3].map(() => ({ field: 'email', direction: 'asc' })) }, 422, /no more than 2/],
		[{ sort: [{ field: 'email', direction: 'up' }] }, 422, /asc or desc/],
		[{ sort: [{ field: 'city', direction: 'asc' }] }, 422, /city is not supported/],
		[{ sort: [{ field: 'nickname', direction: 'asc' }] }, 422, /nickname is not supported/],
	])('rejects %j', async (body, status, message) => {
		const answer = await client.search(body);
		expect(answer.status).toBe(status);
		expect(String(answer.json.message)).toMatch(message);
	});
});
