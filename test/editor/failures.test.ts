import type { Fault } from '../../sandbox';
import type { TestCredentials } from '../../engine/credentials';
import { ask, failureOf, shownInEditor, shownInMapper, told, type Failure } from './ask';
import { Bench, LOCATION, TOKEN } from '../support/bench';

/** Each list, how its failure is shown, and the scope that it needs. */
const LISTS = [
	['listSearch', 'searchContacts', 'contacts.readonly ("View Contacts")'],
	['listSearch', 'searchEquipment', 'calendars/resources.readonly ("View Calendar Resources")'],
	['listSearch', 'searchRooms', 'calendars/resources.readonly ("View Calendar Resources")'],
	['loadOptions', 'getCalendars', 'calendars.readonly ("View Calendars")'],
	['loadOptions', 'getCustomFields', 'locations/customFields.readonly ("View Custom Fields")'],
	['loadOptions', 'getTags', 'locations/tags.readonly ("View Tags")'],
	['loadOptions', 'getUsers', 'users.readonly ("View Users")'],
	['listSearch', 'searchWorkflows', 'workflows.readonly ("View Workflows")'],
] as const;

const bench = new Bench('highLevel');
const credentials = (changed: Partial<TestCredentials> = {}): TestCredentials => ({ ...bench.credentials, ...changed });

/** What all lists tell when they fail, each by its name; asked for side by side. */
async function everyFailure(changed: Partial<TestCredentials> = {}): Promise<Record<string, Failure>> {
	const failures = LISTS.map(
		async ([kind, name]) => [name, await failureOf(ask(credentials(changed), kind, name))] as const,
	);
	return Object.fromEntries(await Promise.all(failures));
}

const everyList = (expected: (scope: string) => RegExp | string) =>
	Object.fromEntries(LISTS.map(([, name, scope]) => [name, expect.stringMatching(expected(scope)) as unknown]));
const allTold = (failures: Record<string, Failure>) =>
	Object.fromEntries(Object.entries(failures).map(([name, failure]) => [name, told(failure)]));
const asPattern = (text: string): string => text.replace(/[.()]/g, '\\$&');

const NO_SCOPE: Array<[string, () => void]> = [
	[
		'401, as the vendor says it',
		() => bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: [], locationIds: [LOCATION] }] }),
	],
	[
		'403',
		() =>
			bench.sandbox.setFaults([
				{
					kind: 'status',
					status: 403,
					body: { statusCode: 403, message: 'The token is not authorized for this scope.' },
				},
			]),
	],
];

describe('every list of the editor that fails', () => {
	it('says that the token was refused, and where to get one', async () => {
		expect(allTold(await everyFailure({ token: 'pit-wrong' }))).toEqual(
			everyList(() => /^The token was refused\. .*Settings > Private Integrations/),
		);
	});

	it.each(NO_SCOPE)('says which scope is missing and where to add it (%s)', async (_, missing) => {
		missing();
		expect(allTold(await everyFailure())).toEqual(
			everyList(
				(scope) =>
					`^The token lacks the scope \\S+ for .* .*Settings > Private Integrations.*add the scope ${asPattern(scope)};`,
			),
		);
	});

	it('names a location without access, and where to look it up', async () => {
		expect(allTold(await everyFailure({ locationId: 'loc_other' }))).toEqual(
			everyList(
				() => /^The token has no access to location loc_other\. Check the location ID.*Settings > Business Profile/,
			),
		);
	});

	it('says on HTTP 500 that the server failed, and to try again', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 500, body: { message: 'boom', traceId: 'tr-7' } }]);
		expect(allTold(await everyFailure())).toEqual(
			everyList(() => /^The server failed on .*\(HTTP 500\), 5 times\. Try again later;.*boom.*tr-7/),
		);
	});

	it.each([
		[{ message: 'Under maintenance' }, /^The answer to .* holds no list\. Check the base URL/],
		[{ success: false, users: [] }, /^The answer to .* has no records and reports a failure\. /],
	])('does not take an answer without a list for an empty list: %j', async (body, expected) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body }]);
		expect(allTold(await everyFailure())).toEqual(everyList(() => expected));
	});

	it('advises https for a base URL without it', async () => {
		expect(allTold(await everyFailure({ baseUrl: 'http://example.com' }))).toEqual(
			everyList(() => /"http:\/\/example\.com" is not https.*Use https/),
		);
	});

	it('never shows the token', async () => {
		bench.sandbox.setFaults([{ kind: 'echoToken', status: 400 }]);
		const failures = await everyFailure();
		expect(Object.keys(failures)).toHaveLength(LISTS.length);
		for (const failure of Object.values(failures))
			expect(JSON.stringify([failure.message, failure])).not.toContain(TOKEN);
	});
});

describe('a list that meets the rate limit', () => {
	const busy = (more: Partial<Fault>): Fault => ({
		kind: 'status',
		status: 429,
		body: { message: 'Too Many Requests' },
		...more,
	});

	it('fails if every request is rejected', async () => {
		bench.sandbox.setFaults([busy({ headers: { 'Retry-After': '0' } })]);
		expect(allTold(await everyFailure())).toEqual(
			everyList(
				() => /(was|were) rejected (once|\d+ times) because of the rate limit\. Something else uses up the limit/,
			),
		);
	});

	it('is not waited for longer than 25 seconds', async () => {
		// As the vendor does it: no Retry-After, the window's length in a header.
		bench.sandbox.setFaults([
			busy({
				headers: {
					'X-RateLimit-Interval-Milliseconds': '10000',
					'X-RateLimit-Max': '100',
					'X-RateLimit-Remaining': '0',
				},
			}),
		]);
		const { clock } = bench;
		const began = clock.now();
		const failure = await failureOf(ask(credentials({ token: TOKEN }), 'loadOptions', 'getTags', { clock }));
		expect(told(failure)).toMatch(/rate limit/);
		// In the clock's time: what it would have slept.
		expect(clock.now() - began).toBeLessThan(25_000);
	});

	it('fails at once if the server asks for a longer pause than a list is waited for', async () => {
		bench.sandbox.setFaults([busy({ headers: { 'Retry-After': '60' } })]);
		const { clock } = bench;
		const began = clock.now();
		expect(told(await failureOf(ask(credentials(), 'loadOptions', 'getTags', { clock })))).toMatch(/rate limit/);
		expect(clock.now() - began).toBeLessThan(5_000);
	});

	it('fails at once if the server told an earlier list or run to pause for longer than a list is waited for', async () => {
		bench.sandbox.setFaults([busy({ headers: { 'Retry-After': '60' }, times: 1 })]);
		const { clock } = bench;
		await failureOf(ask(credentials(), 'loadOptions', 'getTags', { clock }));
		const began = clock.now();
		const failure = await failureOf(ask(credentials(), 'loadOptions', 'getUsers', { clock }));
		expect(told(failure)).toMatch(/^The server accepts no request of this token for /);
		expect(clock.now() - began).toBeLessThan(5_000);
		expect(bench.wire).toHaveLength(1);
	});
});

describe('the editor of n8n', () => {
	const withoutScopes = () =>
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes: [], locationIds: [LOCATION] }] });

	it.each(LISTS)('shows which scope to add: %s.%s', async (kind, name, scope) => {
		withoutScopes();
		const failure = await failureOf(ask(credentials(), kind, name));
		const shown = shownInEditor(kind, failure);
		expect(shown).toContain('The token lacks the scope ');
		expect(shown).toContain(scope);
	});

	it.each([
		['a missing scope', withoutScopes, {}, /scope/],
		['a wrong token', undefined, { token: 'pit-wrong' }, /token was refused/],
		['a wrong location', undefined, { locationId: 'loc_other' }, /no access to location loc_other/],
	])('shows in the mapper why there are no custom fields (%s)', async (_, prepare, changed, reason) => {
		prepare?.();
		const mapper = await ask(credentials(changed), 'resourceMapping', 'contactFields', {
			parameters: { resource: 'contact', operation: 'upsert' },
		});
		expect(mapper.fields.filter(({ id }) => id === 'email')).toHaveLength(1);
		expect(shownInMapper(mapper)).toMatch(reason);
	});
});
