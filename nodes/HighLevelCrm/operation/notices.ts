import type { Parameter } from './option';

/** A box in the panel that states what an operation does to the records, and what cannot be undone. */
export function notice(name: string, displayName: string, show?: Record<string, string[]>): Parameter {
	return { displayName, name, type: 'notice', default: '', ...(show && { displayOptions: { show } }) };
}

export const deleteContactNotice = notice(
	'deleteContactNotice',
	'Deleting is permanent for n8n: only Contacts > Restore in HighLevel brings it back, for 60 days.',
);

export const deleteCalendarResourceNotice = notice(
	'deleteCalendarResourceNotice',
	'Deleting is permanent. Appointments that use it stay booked: none of them is cancelled.',
);

export const deleteContactRecordNotice = notice(
	'deleteContactRecordNotice',
	'Deleting is permanent: neither n8n nor HighLevel can bring it back.',
);

export const replaceTagsNotice = notice(
	'replaceTagsNotice',
	'Tag Mode is Replace: every tag that is not mapped here is removed.',
	{
		'/options.tagMode': ['replace'],
	},
);

export const addToWorkflowNotice = notice(
	'addToWorkflowNotice',
	'The workflow starts for the contact and may send messages. A request with an unclear outcome is not repeated, so nobody gets them twice.',
);

/** What HighLevel does by itself, which surprises people most. */
const STARTS = 'New contacts and tags start HighLevel workflows, which may send messages.';

export const createNotice = notice(
	'createNotice',
	`If another contact has the email or phone, the row fails, unless the location allows duplicates. ${STARTS}`,
);

export const upsertNotice = notice(
	'upsertNotice',
	`Looks for a contact by email, then by phone (the location's duplicate setting can reverse this). Its mapped fields change, all others stay. Without one, it is created. ${STARTS}`,
);

export const automaticNotice = notice(
	'automaticNotice',
	'Each column is written to the field that its heading names: Email, Zip, the name of a custom field. <i>No</i> in a column Do Not Disturb lets the contact get messages again. A warning lists the columns that are not written.',
	{ '/fields.mappingMode': ['autoMapInputData'] },
);
