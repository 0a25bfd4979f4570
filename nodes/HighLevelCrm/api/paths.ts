/** The two kinds of calendar resources, by their names in the vendor's paths. */
export type CalendarResourceType = 'equipments' | 'rooms';

/** Encodes an identifier as one path segment: `a/1` becomes `a%2F1`. (`toPathSegment` of n8n-workflow does not exist before n8n 2.20.) */
export const segment = (id: string): string => encodeURIComponent(id);

export const contactPath = (contactId: string): string => `/contacts/${segment(contactId)}`;

export const calendarResourcesPath = (type: CalendarResourceType): string => `/calendars/resources/${type}`;
export const calendarResourcePath = (type: CalendarResourceType, id: string): string =>
	`${calendarResourcesPath(type)}/${segment(id)}`;
