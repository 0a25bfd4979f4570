import type { Parameter } from './option';

/** A box in the panel that states what an operation does to the records, and what cannot be undone. */
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

export const createNotice = notice(
	'createNotice',
	'Always makes a new contact. Where the email or phone is taken, the row fails, unless the location allows duplicates.',
);

export const updateNotice = notice(
	'updateNotice',
	'Changes the mapped fields of one contact. All others stay, and an empty value leaves its field as it is.',
);

export const upsertNotice = notice(
	'upsertNotice',
	"Looks for a contact by email first, then by phone (the location's duplicate setting can turn that round). Found: the mapped fields change, all others stay. Not found: it is created.",
);

export const automaticNotice = notice(
	'automaticNotice',
	'Each column goes into the field that its heading names: Email, Phone, First Name, Zip and the like, and custom fields by their names. What no field takes is not written, and the output says so.',
	{ '/fields.mappingMode': ['autoMapInputData'] },
);
