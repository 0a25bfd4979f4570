import { located } from '../support/bench';
import { ADA, EMAIL, mapped, onContact, type Mistake } from './mistake';

const get = (mode: string, value: string) => onContact('get', { contactId: located(mode, value) });

/** Credential, IDs and locators. Others: connection.test.ts, baseUrl.test.ts, wrongMode.test.ts. */
export const ACCESS: Mistake[] = [
	{
		does: 'pastes the token with quotes',
		parameters: mapped({}),
		credentials: { token: '"pit-sandbox-token"' },
		names: /token was refused/,
		advises: /Private Integrations and put it into the credential/,
		sends: /^POST \/contacts\/upsert/,
	},
	{
		does: 'confuses token and location ID',
		parameters: mapped({}),
		credentials: { token: 'loc_sandbox', locationId: 'pit-sandbox-token' },
		names: /token was refused/,
		advises: /mistyped.*credential/,
		sends: /^POST \/contacts\/upsert/,
	},
	{
		does: "enters the sub-account's name as the location ID",
		parameters: mapped({}),
		credentials: { locationId: 'My Gym' },
		names: /no access to location My Gym/,
		advises: /Settings > Business Profile/,
		sends: /^POST \/contacts\/upsert/,
	},
	{
		does: "pastes the address of the sub-account's dashboard as the location ID",
		parameters: mapped({}),
		credentials: { locationId: 'https://app.gohighlevel.com/v2/location/x/dashboard' },
		names: /no access to location https/,
		advises: /location ID in the credential/,
		sends: /^POST \/contacts\/upsert/,
	},
	{
		does: 'names a column that the item does not have',
		parameters: get('id', '={{ $json.contact_id }}'),
		items: [{ contactId: 'ada' }],
		names: /Contact is empty \(row 1\)/,
		advises: /check that the expression gives one/,
	},
	{
		does: 'gives a whole contact in place of its ID',
		parameters: get('id', '={{ $json.contact }}'),
		items: [{ contact: { id: 'ada' } }],
		names: /Contact has to be text, not an object/,
		advises: /one property of the object/,
	},
	{
		does: "gives a person's name as the email",
		parameters: get('email', 'Ada Lovelace'),
		names: /by email\) "Ada Lovelace"/,
		advises: /name@example\.com/,
	},
	{
		does: 'gives a name as the phone',
		parameters: get('phone', 'Ada'),
		names: /by phone\) "Ada"/,
		advises: /country code/,
	},
	{
		does: 'writes a colon between a custom field and its value',
		parameters: get('customField', 'Customer Number: 10042'),
		names: /"Customer Number: 10042" is not a field and its value/,
		advises: /equals sign/,
	},
	{
		does: 'gives the ID of two contacts at once',
		parameters: onContact('delete', { contactId: located('id', 'ada, bob') }),
		names: /"ada, bob" was not found/,
		advises: /Check the ID/,
		sends: /^DELETE \/contacts\/ada%2C%20bob/,
	},
	{
		does: "gives a workflow's name as its ID",
		parameters: onContact('addToWorkflow', { ...ADA, workflowId: located('id', 'Welcome') }),
		names: /workflow "Welcome" was not found/,
		advises: /Check the ID/,
		sends: /^POST \/contacts\/ada\/workflow\/Welcome/,
	},
	{
		does: 'adds a note to a contact that does not exist',
		parameters: {
			...{ resource: 'note', operation: 'create', body: 'Called', options: {} },
			contactId: located('email', EMAIL),
		},
		names: /No contact has the email "ada@example\.com"/,
		advises: /create it with "Create or Update"/,
	},
	{
		does: 'chooses the operation by an expression',
		parameters: { resource: 'contact', operation: '={{ "upsert" + "s" }}' },
		names: /has no operation/,
		advises: /behind a Switch/,
	},
];
