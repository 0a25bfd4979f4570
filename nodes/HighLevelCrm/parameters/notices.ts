import type { Parameter } from './parameter';

/** What the panel says where a choice can't be undone. */
function notice(name: string, displayName: string, show?: Record<string, string[]>): Parameter {
	return { displayName, name, type: 'notice', default: '', ...(show && { displayOptions: { show } }) };
}

export const deleteContactNotice = notice(
	'deleteContactNotice',
	'Deleting a contact is permanent: neither n8n nor HighLevel can bring it back.',
);

export const deleteCalendarResourceNotice = notice(
	'deleteCalendarResourceNotice',
	'Deleting is permanent. Appointments that are booked with it stay booked: none is cancelled.',
);

export const replaceTagsNotice = notice(
	'replaceTagsNotice',
	'Tag Mode is Replace: every tag of the contact that is not mapped here is dropped.',
	{
		'/options.tagMode': ['replace'],
	},
);
