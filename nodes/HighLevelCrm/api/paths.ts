/** The vendor's two kinds of calendar resources, as its paths name them. */
export type CalendarResourceType = 'equipments' | 'rooms';

/** An identifier as one path segment: `a/1` becomes `a%2F1`. (`toPathSegment` of n8n-workflow is not there before n8n 2.20.) */
export const segment = (id: string): string => encodeURIComponent(id);

export const contactPath = (contactId: string): string => `/contacts/${segment(contactId)}`;

/** Where calendar resources live: the vendor's name for equipment and rooms. */
export const calendarResourcesPath = (type: CalendarResourceType): string => `/calendars/resources/${type}`;
export const calendarResourcePath = (type: CalendarResourceType, id: string): string =>
	`${calendarResourcesPath(type)}/${segment(id)}`;
