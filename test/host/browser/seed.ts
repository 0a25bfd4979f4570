import type { CustomField, Sandbox } from '../../../sandbox';

/** A custom field of every type of the vendor, and the text field "Favourite Colour". */
const FIELDS: Array<Pick<CustomField, 'name' | 'dataType'> & Partial<CustomField>> = [
	{ name: 'Customer Number', dataType: 'TEXT' },
	{ name: 'Notes', dataType: 'LARGE_TEXT' },
	{ name: 'Lead Score', dataType: 'NUMERICAL' },
	{ name: 'Budget', dataType: 'MONETORY' },
	{ name: 'Birthday', dataType: 'DATE' },
	{ name: 'Office Phone', dataType: 'PHONE' },
	{ name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', 'Plus', 'Enterprise'] },
	{ name: 'Salutation', dataType: 'RADIO', picklistOptions: ['Ms', 'Mr', 'Mx'] },
	{ name: 'Interests', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Sailing', 'Chess', 'Cooking'] },
	{ name: 'Channels', dataType: 'CHECKBOX', picklistOptions: ['Email', 'SMS', 'Post'] },
	{ name: 'Agreed', dataType: 'CHECKBOX', picklistOptions: ['Yes'] },
	{ name: 'Contract', dataType: 'FILE_UPLOAD' },
	{ name: 'Signed', dataType: 'SIGNATURE' },
];

const PEOPLE = [
	'Ada Abbott',
	'Ben Berg',
	'Chloe Costa',
	'Dmitri Dubois',
	'Elena Engel',
	'Farid Fischer',
	'Grace Garcia',
	'Hugo Hansen',
];

/** The person that a test searches for. */
export const ELENA = { name: 'Elena Engel', email: 'elena.engel@example.com' };

/** Emails of the people with the tag "customer" and the plan "Enterprise". */
export const CUSTOMERS = ['ben.berg@example.com', 'farid.fischer@example.com', 'hugo.hansen@example.com'];

/** Workflows of HighLevel. */
const WORKFLOWS: Parameters<Sandbox['seed']['workflows']>[0] = [
	{ name: 'Welcome new customers' },
	{ name: 'Win back former customers' },
	{ name: 'Spring fair', status: 'draft' },
];

/** Seeds fields of every type, people with names, of whom one is there twice, and workflows. */
export function seedLocation({ seed }: Sandbox): void {
	seed.workflows(WORKFLOWS);
	const plan = seed.customFields(FIELDS).find(({ name }) => name === 'Plan')?.id ?? '';
	const [ada] = seed.contacts(
		PEOPLE.map((name, index) => {
			const [firstName = '', lastName = ''] = name.split(' ');
			const email = `${firstName}.${lastName}@example.com`.toLowerCase();
			const customFields = [{ id: plan, value: CUSTOMERS.includes(email) || index === 0 ? 'Enterprise' : 'Plus' }];
			return {
				firstName,
				lastName,
				email,
				phone: `+4930555010${index}`,
				tags: [index === 0 ? 'lead' : 'customer'],
				city: 'Berlin',
				country: 'DE',
				customFields,
			};
		}),
	);
	seed.contacts([
		{ firstName: 'Ada', lastName: 'Abbott', email: 'ada@work.example', phone: ada?.phone, tags: ['lead'] },
	]);
	const contactId = ada?.id ?? '';
	seed.notes([
		{ contactId, title: 'Call', body: 'Called; wants an offer by Friday' },
		{ contactId, title: 'Fair', body: '<p>Met at the <b>spring fair</b></p>' },
	]);
	seed.tasks([
		{ contactId, title: 'Send the offer' },
		{ contactId, title: 'Ask for the order number', completed: true },
	]);
}
