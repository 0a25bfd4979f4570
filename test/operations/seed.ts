import type { Sandbox } from '../../sandbox';

/** The records that every sample is about. `ada` and hers, `e1` and `r1` have all fields. */
export function seed({ seed: put, state }: Sandbox): void {
	put.customFields([{ id: 'cf1', name: 'Shoe size', dataType: 'NUMERICAL' }]);
	put.contacts([
		{
			id: 'ada',
			firstName: 'Ada',
			lastName: 'Abbott',
			email: 'ada@example.com',
			phone: '+4930123456',
			companyName: 'Acme',
			address1: '1 Elm St',
			city: 'Berlin',
			state: 'BE',
			postalCode: '10115',
			country: 'DE',
			source: 'test',
			tags: ['vip', 'old'],
			...{ website: 'https://acme.example', timezone: 'Europe/Berlin', dateOfBirth: '1990-01-31', assignedTo: 'u1' },
			customFields: [{ id: 'cf1', value: 37 }],
		},
		{
			id: 'bob',
			firstName: 'Bob',
			email: 'bob@example.com',
			phone: '+4930123456',
			city: 'Oslo',
			tags: ['vip'],
		},
	]);
	const dated = { dateAdded: '2026-11-01T09:00:00.000Z' };
	put.notes([
		{
			id: 'ada-note',
			contactId: 'ada',
			body: 'Likes tea',
			...{ title: 'Taste', pinned: true, color: '#FFAA00', userId: 'u1' },
			...dated,
		},
		{ id: 'bob-note', contactId: 'bob', body: 'Called', ...dated },
	]);
	put.tasks([
		{
			id: 'ada-task',
			contactId: 'ada',
			title: 'Call',
			body: 'Likes tea',
			dueDate: '2026-12-01T09:00:00.000Z',
			assignedTo: 'u1',
		},
		{ id: 'bob-task', contactId: 'bob', title: 'Write', dueDate: '2026-12-01T09:00:00.000Z' },
	]);
	put.workflows([{ id: 'wf1', name: 'Welcome' }]);
	state.put(state.enrolments, { id: 'ada-wf1', contactId: 'ada', workflowId: 'wf1' });
	put.calendars([{ id: 'serviceCalendar01', name: 'Consulting' }]);
	const busy = { calendarId: 'serviceCalendar01', assignedResources: ['e1', 'r1'] };
	put.appointments(Array.from({ length: 4 }, () => ({ ...busy, startTime: '2026-12-03T14:00:00Z' })));
	put.equipment([
		{ id: 'e1', name: 'Projector', description: 'Full HD', quantity: 3, calendarIds: ['serviceCalendar01'] },
	]);
	put.rooms([{ id: 'r1', name: 'Room 1', description: 'Large', capacity: 12, calendarIds: ['serviceCalendar01'] }]);
}
