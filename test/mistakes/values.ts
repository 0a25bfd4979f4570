import { customField, mapped, type Mistake } from './mistake';

const upserted = (rest: string) => new RegExp(`^POST /contacts/upsert \\{${rest},"locationId":"loc_sandbox"\\}$`);
const ONLY_EMAIL = upserted('"email":"ada@example.com"');

/** Values of the mapper. Others: badValues.test.ts, silentGarbage.test.ts, customFieldTypes.test.ts, deletedFields.test.ts. */
export const VALUES: Mistake[] = [
	{
		does: 'types an expression into a field that is Fixed',
		parameters: mapped({ firstName: '{{ $json.first }}' }),
		items: [{ first: 'Ada' }],
		names: /First Name "\{\{ \$json\.first \}\}" is an expression that was not evaluated/,
		advises: /Switch the field to Expression/,
	},
	{
		does: 'types an expression without braces',
		parameters: mapped({ city: '$json.city' }),
		names: /City "\$json\.city" is an expression/,
		advises: /two braces on each side/,
	},
	{
		does: 'types an expression into Fixed tags',
		parameters: mapped({ tags: "vip, {{ $('Rows').item.json.tag }}" }),
		names: /Tags ".*" is an expression/,
		advises: /Switch the field to Expression/,
	},
	{
		does: 'puts an object into a text',
		parameters: mapped({ address1: '=Street: {{ $json.address }}' }),
		items: [{ address: { street: 'Main' } }],
		names: /Address "Street: \[object Object\]"/,
		advises: /name the property/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'maps a list to a text field',
		parameters: mapped({ firstName: '={{ $json.names }}' }),
		items: [{ names: ['Ada', 'Bea'] }],
		names: /First Name has to be text, not a list/,
		advises: /Map a text/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'has two addresses in the email column',
		parameters: mapped({ email: 'a@example.com, b@example.com' }),
		names: /Email "a@example\.com, b@example\.com"/,
		advises: /name@example\.com/,
	},
	{
		does: 'writes a choice that the field does not have',
		parameters: customField('larger', { name: 'Size', dataType: 'SINGLE_OPTIONS', options: ['Small', 'Large'] }),
		names: /Size has no option "larger"/,
		advises: /Its options are "Small", "Large"/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'writes maybe for a switch',
		parameters: mapped({ dnd: 'maybe' }),
		names: /Do Not Disturb "maybe"/,
		advises: /true or false/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'assigns to somebody who left',
		parameters: mapped({ assignedTo: 'Maria Nobody' }),
		names: /Assigned To "Maria Nobody" does not match any user/,
		advises: /name or the email of a user/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'sets the contact type where HighLevel does not take it',
		parameters: mapped({ type: 'customer' }),
		names: /Contact Type was not written/,
		advises: /only Update accepts it/,
		sends: ONLY_EMAIL,
	},
	{
		does: 'maps nothing',
		parameters: mapped({ email: '' }),
		names: /Create or Update needs Email or Phone \(row 1\)/,
		advises: /Map at least one/,
	},
	{
		does: 'separates tags by semicolons',
		parameters: mapped({ tags: 'vip; customer' }),
		names: /Is "vip; customer" one tag\?/,
		advises: /separated by commas/,
		sends: /"tags":\["vip; customer"\]/,
	},
	{
		does: 'gives tags as objects',
		parameters: mapped({ tags: '={{ $json.tags }}' }),
		items: [{ tags: [{ name: 'vip' }] }],
		names: /Tags has to be text, not an object/,
		advises: /one property of the object/,
		sends: ONLY_EMAIL,
	},
];
