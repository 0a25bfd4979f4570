import type { Observed } from '../../sandbox';
import { DESCRIBED } from './described';
import { judge } from './judge';
import { wrongBy } from './types';

/** A create in the vendor's dialect that the types allow. */
const good: Observed = {
	dialect: 'highLevel',
	method: 'POST',
	path: '/contacts/',
	query: {},
	version: '2021-07-28',
	body: { locationId: 'l', email: 'a@x.co', tags: ['a'] },
	answer: { status: 201, body: { contact: { id: 'c', tags: ['a'] } } },
};

describe("the check against the vendor's types", () => {
	test('accepts what the types describe', () => {
		expect(judge(good)).toEqual({ request: [], answer: [] });
	});

	test.each([
		[{ email: 'a@x.co' }, '/locationId is missing'],
		[{ locationId: 'l', email: 5 }, '/email must be string, not number'],
		[{ locationId: 'l', nickname: 'x' }, '/nickname is not described'],
		[{ locationId: 'l', tags: 'a' }, '/tags must be array, not string'],
		[{ locationId: 'l', dndSettings: { sms: { status: 'active' } } }, '/dndSettings/sms is not described'],
		['no JSON', ' must be object, not string'],
	])('reports what is wrong with the body %j', (body, sentence) => {
		const { request } = judge({ ...good, body, answer: { status: 422, body: {} } });
		expect(request).toEqual([expect.stringContaining(sentence)]);
	});

	test.each([
		[{ contact: { id: 5 } }, '/contact/id must be string, not number'],
		[{ contact: { email: null } }, '/contact/email must be string, not null'],
		[{ contact: { id: 'c' }, new: true }, '/new is not described'],
		[{ contact: { id: 'c', tags: ['a', 5, 6] } }, '/contact/tags/* must be string, not number'],
	])('reports what is wrong with the answer %j', (body, sentence) => {
		expect(judge({ ...good, answer: { status: 201, body } }).answer).toEqual([expect.stringContaining(sentence)]);
	});

	test('checks each entry of a bare list', () => {
		const answer = { status: 200, body: [{ name: 'x' }] };
		const list = { ...good, method: 'GET', path: '/calendars/resources/rooms', body: undefined, answer };
		expect(judge(list).answer).toContain(
			'GET /calendars/resources/rooms, answer: /calendarIds is missing (CalendarResourceByIdResponseDTO)',
		);
		expect(judge({ ...list, answer: { status: 200, body: {} } }).answer).not.toEqual([]);
	});

	test('rejects an answer on a path that the client does not know', () => {
		expect(judge({ ...good, path: '/contact' }).answer).toEqual(['POST /contact is not described']);
	});

	test('ignores the other dialect and v3, which the client does not describe', () => {
		const wrong = { ...good, body: { nickname: 'x' } };
		expect(judge(wrong).request).not.toEqual([]);
		expect(judge({ ...wrong, dialect: 'documented' }).request).toEqual([]);
		expect(judge({ ...wrong, version: 'v3' }).request).toEqual([]);
	});

	test('names only types that the client has', () => {
		for (const { service, request, answer } of DESCRIBED) {
			for (const type of [request, answer]) if (type !== undefined) wrongBy(service, type, {});
		}
	});
});
