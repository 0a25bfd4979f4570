/** The two kinds of calendar resources, by their names in the vendor's paths. */
export type CalendarResourceType = 'equipments' | 'rooms';

/** The two kinds of records of a contact, by their names in the vendor's paths and answers. */
export type ContactRecordType = 'notes' | 'tasks';

/** Encodes an identifier as one path segment: `a/1` becomes `a%2F1`. (`toPathSegment` of n8n-workflow does not exist before n8n 2.20.) */
export const segment = (id: string): string => encodeURIComponent(id);

export const contactPath = (contactId: string): string => `/contacts/${segment(contactId)}`;

export const contactRecordsPath = (type: ContactRecordType, contactId: string): string =>
	`${contactPath(contactId)}/${type}`;
export const contactRecordPath = (type: ContactRecordType, contactId: string, id: string): string =>
	`${contactRecordsPath(type, contactId)}/${segment(id)}`;

/** The search for the tasks of a whole location. */
export const taskSearchPath = (locationId: string): string => `/locations/${segment(locationId)}/tasks/search`;

export const workflowPath = (contactId: string, workflowId: string): string =>
	`${contactPath(contactId)}/workflow/${segment(workflowId)}`;

export const calendarResourcesPath = (type: CalendarResourceType): string => `/calendars/resources/${type}`;
export const calendarResourcePath = (type: CalendarResourceType, id: string): string =>
	`${calendarResourcesPath(type)}/${segment(id)}`;
