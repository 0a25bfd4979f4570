import type { Parameter } from './option';

/** A box in the panel that states what an operation does to the records, and what cannot be undone. */
export function notice(name: string, displayName: string, show?: Record<string, string[]>): Parameter {
	return { displayName, name, type: 'notice', default: '', ...(show && { displayOptions: { show } }) };
}

export const deleteContactNotice = notice(
	'deleteContactNotice',
	'Deleting a contact is permanent for n8n. Only Contacts > Restore in HighLevel brings it back, for 60 days.',
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
	'Tag Mode is Replace: every tag of the contact that is not mapped here is removed.',
	{
		'/options.tagMode': ['replace'],
	},
);

export const addToWorkflowNotice = notice(
	'addToWorkflowNotice',
	'The workflow starts for the contact and may send messages to people. If the outcome of a request is unclear, the row fails and nothing is sent again, so that nobody gets them twice.',
);

/** What HighLevel does by itself, which surprises people most. */
const STARTS = 'New contacts and tags start HighLevel workflows, which may send messages.';

export const createNotice = notice(
	'createNotice',
	`Always creates a new contact. If another contact has the email or phone, the row fails, unless the location allows duplicates. ${STARTS}`,
);

export const updateNotice = notice(
	'updateNotice',
	'Changes the mapped fields of one contact. All other fields stay, and an empty value leaves its field as it is.',
);

export const upsertNotice = notice(
	'upsertNotice',
	`Searches for a contact by email first, then by phone (the location's duplicate setting can reverse this order). If it is found, the mapped fields change and all others stay. If not, it is created. ${STARTS}`,
);

export const automaticNotice = notice(
	'automaticNotice',
	'Each column is written to the field that its heading names: Email, Phone, First Name, Zip and similar ones, and custom fields by their names. A column Do Not Disturb is written like any other: <i>no</i> in it lets the contact get messages again. Other columns are not written, and a warning lists them.',
	{ '/fields.mappingMode': ['autoMapInputData'] },
);
