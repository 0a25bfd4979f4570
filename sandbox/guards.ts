import type { Guard } from './auth';

/** Required scope and version of each group of routes. */
export const guards = {
	contactsRead: { scope: 'contacts.readonly', version: '2021-07-28' },
	contactsWrite: { scope: 'contacts.write', version: '2021-07-28' },
	resourcesRead: { scope: 'calendars/resources.readonly', version: '2021-04-15' },
	resourcesWrite: { scope: 'calendars/resources.write', version: '2021-04-15' },
	events: { scope: 'calendars/events.readonly', version: '2021-04-15' },
	eventsWrite: { scope: 'calendars/events.write', version: '2021-04-15' },
	calendars: { scope: 'calendars.readonly', version: '2021-04-15' },
	users: { scope: 'users.readonly', version: '2021-07-28' },
	workflows: { scope: 'workflows.readonly', version: '2021-07-28' },
	location: { scope: 'locations.readonly', version: '2021-07-28' },
	locationTags: { scope: 'locations/tags.readonly', version: '2021-07-28' },
	locationTasks: { scope: 'locations/tasks.readonly', version: '2021-07-28' },
	locationFields: { scope: 'locations/customFields.readonly', version: '2021-07-28' },
} as const satisfies Record<string, Guard>;
