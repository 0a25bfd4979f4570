import type { INodeParameters } from 'n8n-workflow';
import { columns, EMAIL, mapped, type Mistake } from './mistake';

/** A list that a night brings. */
const LIST: INodeParameters = { ...columns(), operation: 'synchronize', listTag: 'shop', leavers: 'report' };

/** What comes from files and other nodes. Others: silentGarbage.test.ts, files.test.ts. */
export const FILES: Mistake[] = [
	{
		does: 'forgets Extract from File',
		parameters: columns(),
		items: [{ fileName: 'contacts.csv', mimeType: 'text/csv', fileSize: '3 kB' }],
		names: /The item is a file/,
		advises: /put Extract from File before this node/,
	},
	...Object.entries({
		automatically: columns(),
		'by hand': mapped({ email: '={{ $json.email }}' }),
		'a list': LIST,
	}).map(([how, parameters]) => ({
		does: `maps ${how} behind a node that gives a file and no column`,
		parameters,
		items: [{ json: {}, binary: { data: { data: 'YQ==', mimeType: 'text/csv', fileName: 'contacts.csv' } } }],
		names: /The item is a file/,
		advises: /put Extract from File before this node/,
	})),
	{
		does: 'forgets Split Out',
		parameters: columns(),
		items: [{ data: [{ email: 'a@example.com' }, { email: 'b@example.com' }] }],
		names: /rows are in the list "data"/,
		advises: /put Split Out before this node/,
	},
	{
		does: 'maps automatically behind a webhook',
		parameters: columns(),
		items: [{ headers: {}, params: {}, query: {}, body: { email: EMAIL } }],
		names: /values are in the object "body"/,
		advises: /\{\{ \$json\.body\.email \}\}/,
	},
	{
		does: 'maps the contacts of HubSpot automatically',
		parameters: columns(),
		items: [{ vid: 1, properties: { email: { value: EMAIL } }, 'identity-profiles': [{ vid: 1, identities: [] }] }],
		names: /values are in the object "properties"/,
		advises: /\{\{ \$json\.properties\.email \}\}/,
	},
	{
		does: 'maps a lead of the Graph API automatically',
		parameters: columns(),
		items: [{ id: '1', field_data: [{ name: 'email', values: [EMAIL] }] }],
		names: /values are in the list "field_data", each with its name/,
		advises: /\{\{ \$json\.field_data\.find\(\(one\) => one\.name === "email"\)\.values\[0\] \}\}/,
	},
	{
		does: 'forgets Split Out behind Aggregate',
		parameters: columns(),
		items: [{ email: [EMAIL, 'bob@example.com'] }],
		names: /Email has to be text, not a list/,
		advises: /put Split Out before this node/,
	},
	{
		does: 'gives the text of a file',
		parameters: columns(),
		items: [{ data: 'email,firstName\nada@example.com,Ada' }],
		names: /"data" is the text of a whole file/,
		advises: /Extract from File/,
	},
	{
		does: 'reads a file with the wrong delimiter',
		parameters: columns(),
		items: [{ 'email;firstName': 'ada@example.com;Ada' }],
		names: /separates its columns by ;/,
		advises: /Options > Delimiter/,
	},
	{
		does: 'reads a file without its headings',
		parameters: columns(),
		items: [{ 0: EMAIL, 1: 'Ada' }],
		names: /"0" \(looks like an email\)/,
		advises: /Rename such a column/,
	},
	{
		does: 'leaves the totals below the rows',
		parameters: columns(),
		items: [{ email: EMAIL }, { email: 'Total' }],
		names: /Email "Total".* \(row 2\)/,
		advises: /Nothing was written/,
	},
	{
		does: 'has a column that HighLevel does not know',
		parameters: columns(),
		items: [{ email: EMAIL, 'Fav colour': 'red' }],
		names: /Columns that were not written: "Fav colour"/,
		advises: /neither a field nor a custom field has this name/,
		sends: /^POST \/contacts\/upsert/,
	},
];
