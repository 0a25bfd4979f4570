/** Where equipment lives. */
export const EQUIPMENT_PATH = '/calendars/resources/equipments';

/** An identifier as one path segment: `a/1` becomes `a%2F1`. (`toPathSegment` of n8n-workflow is not there before n8n 2.20.) */
export const segment = (id: string): string => encodeURIComponent(id);

export const contactPath = (contactId: string): string => `/contacts/${segment(contactId)}`;
export const equipmentPath = (equipmentId: string): string => `${EQUIPMENT_PATH}/${segment(equipmentId)}`;
