import type { CustomField, Sandbox } from '../../../sandbox';

/** A custom field of every type that the vendor has, beside the text "Favourite Colour". */
const FIELDS: Array<Pick<CustomField, 'name' | 'dataType'> & Partial<CustomField>> = [
	{ name: 'Notes', dataType: 'LARGE_TEXT' },
	{ name: 'Lead Score', dataType: 'NUMERICAL' },
	{ name: 'Budget', dataType: 'MONETORY' },
	{ name: 'Birthday', dataType: 'DATE' },
	{ name: 'Office Phone', dataType: 'PHONE' },
	{ name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', 'Plus', 'Enterprise'] },
	{ name: 'Salutation', dataType: 'RADIO', picklistOptions: ['Ms', 'Mr', 'Mx'] },
	{ name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Sailing', 'Chess', 'Cooking'] },
	{ name: 'Channels', dataType: 'CHECKBOX', picklistOptions: ['Email', 'SMS', 'Post'] },
	{ name: 'Agreed', dataType: 'CHECKBOX' },
	{ name: 'Contract', dataType: 'FILE_UPLOAD' },
	{ name: 'Signed', dataType: 'SIGNATURE' },
];

const PEOPLE = ['Ada Abbott', 'Ben Berg', 'Chloe Costa', 'Dmitri Dubois', 'Elena Engel', 'Farid Fischer', 'Grace Garcia', 'Hugo Hansen'];

/** The person that is looked for by typing. */
export const ELENA = { name: 'Elena Engel', email: 'elena.engel@example.com' };

/** What the tests look for: fields of every type, and people with names. */
export function seedLocation({ seed }: Sandbox): void {
	seed.customFields(FIELDS);
	seed.contacts(
		PEOPLE.map((name) => {
			const [firstName = '', lastName = ''] = name.split(' ');
			return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase(), tags: ['customer'], city: 'Berlin', country: 'DE' };
		}),
	);
	seed.rooms([
		{ name: 'Studio A', capacity: 4, calendarIds: ['cal_studio'] },
		{ name: 'Workshop', capacity: 12, calendarIds: ['cal_workshop'] },
	]);
}
