import { documented } from '../../nodes/HighLevelCrm/dialects/documented';

describe('the documented dialect', () => {
	const dialect = documented('loc1');

	it.each([
		['/contacts/upsert', 'contacts'],
		['/calendars/resources/equipments', 'calendars'],
	])('says which scope %s needs: %s', (path, scope) => {
		expect(dialect.scopeFor({ effect: 'read', path })).toBe(scope);
	});

	it.each<[received: number, body: unknown, qs: object | undefined]>([
		[0, { limit: 50 }, undefined],
		[50, { limit: 50 }, { limit: 50, offset: 50 }],
		[50, { limit: 'all' }, { offset: 50 }],
		[50, undefined, { offset: 50 }],
	])('requests the page after %d pieces of equipment and the answer %j with %j', (received, body, qs) => {
		expect(dialect.listCalendarResources('equipments').next({ received, body })?.qs).toEqual(qs);
	});

	it('creates equipment without the fields that are empty', () => {
		const input = { name: 'Projector', description: '', quantity: 0, calendarIds: [] };
		expect(dialect.createCalendarResource('equipments', input).body).toEqual({ name: 'Projector', quantity: 0 });
	});
});
