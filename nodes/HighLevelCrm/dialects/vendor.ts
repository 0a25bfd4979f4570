import type { ApiRequest } from '../api/request';

/** Returns the vendor's scope for a request, and its name in the vendor's list. */
export function vendorScope({ effect, path }: Pick<ApiRequest, 'effect' | 'path'>): string {
	if (path.includes('/customFields')) return 'locations/customFields.readonly ("View Custom Fields")';
	if (/^\/locations\/[^/]+\/tasks/.test(path)) return 'locations/tasks.readonly';
	if (/^\/locations\/[^/]+$/.test(path)) return 'locations.readonly ("View Locations")';
	if (path.startsWith('/locations')) return 'locations/tags.readonly ("View Tags")';
	if (path.startsWith('/workflows')) return 'workflows.readonly ("View Workflows")';
	if (path.startsWith('/users')) return 'users.readonly ("View Users")';
	const [right, verb] = effect === 'read' ? ['readonly', 'View'] : ['write', 'Edit'];
	if (path.startsWith('/calendars/resources')) return `calendars/resources.${right} ("${verb} Calendar Resources")`;
	if (path.startsWith('/calendars/events')) return 'calendars/events.readonly ("View Calendar Events")';
	return path.startsWith('/calendars')
		? 'calendars.readonly ("View Calendars")'
		: `contacts.${right} ("${verb} Contacts")`;
}

/** The differences between the versions of the vendor's API. */
export interface VendorVersion {
	/** Value of the version header for a path. */
	readonly header: (path: string) => string;
	/** Key of a custom field's value in a request. */
	readonly customFieldKey: 'field_value' | 'fieldValue';
	/** Name of a channel of Do Not Disturb. */
	readonly channelName: (channel: string) => string;
}

/** The older versions: one for calendars and their resources, one for everything else. */
const dated: VendorVersion = {
	header: (path) => (path.startsWith('/calendars') ? '2021-04-15' : '2021-07-28'),
	customFieldKey: 'field_value',
	channelName: (channel) => channel,
};

const v3: VendorVersion = {
	header: () => 'v3',
	customFieldKey: 'fieldValue',
	// A contact's own channels, which are sent along, have the names of this version already.
	channelName: (channel) => (channel.toLowerCase() === 'whatsapp' ? 'whatsApp' : channel.toLowerCase()),
};

export const vendorVersion = (name: unknown): VendorVersion => (name === 'v3' ? v3 : dated);
