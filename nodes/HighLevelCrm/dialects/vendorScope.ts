import type { ApiRequest } from '../api/request';

/** The vendor's scope that a request needs, and its name in the vendor's list. */
export function vendorScope({ effect, path }: Pick<ApiRequest, 'effect' | 'path'>): string {
	if (path.includes('/customFields')) return 'locations/customFields.readonly ("View Custom Fields")';
	if (path.startsWith('/locations')) return 'locations/tags.readonly ("View Tags")';
	if (path.startsWith('/users')) return 'users.readonly ("View Users")';
	const [right, verb] = effect === 'read' ? ['readonly', 'View'] : ['write', 'Edit'];
	if (path.startsWith('/calendars/resources')) return `calendars/resources.${right} ("${verb} Calendar Resources")`;
	if (path.startsWith('/calendars/events')) return 'calendars/events.readonly ("View Calendar Events")';
	return path.startsWith('/calendars')
		? 'calendars.readonly ("View Calendars")'
		: `contacts.${right} ("${verb} Contacts")`;
}
