import type { ContactNarrowing } from '../../dialects';
import { email as checkedEmail } from '../../values/email';
import { textOf } from '../../values/json';
import { addressable, isEmpty } from '../../values/text';
import { filter } from './filter';

export const city = whole('city', 'City', 'e.g. Berlin', 'The city');
export const companyName = whole('companyName', 'Company Name', 'e.g. Acme Inc.', 'The company name');
export const email = whole('email', 'Email', 'e.g. jane@example.com', 'The whole email address', checkedEmail);
export const country = whole('country', 'Country', 'e.g. US', 'The country as HighLevel has it, mostly two letters');
export const postalCode = whole('postalCode', 'Postal Code', 'e.g. 10115', 'The whole postal code');
export const source = whole('source', 'Source', 'e.g. website', 'The source');
export const state = whole('state', 'State', 'e.g. TX', 'The state');

/** A field that has to have the wanted text, upper and lower case being the same. */
function whole(
	key: 'city' | 'companyName' | 'country' | 'email' | 'postalCode' | 'source' | 'state',
	displayName: string,
	placeholder: string,
	what: string,
	read = addressable,
) {
	return filter<string>({
		parameters: [
			{
				displayName,
				name: key,
				type: 'string',
				placeholder,
				default: '',
				description: `${what}, in upper or lower case`,
			},
		],
		read: (given) => (isEmpty(given[key]) ? undefined : read(given[key], `Filters > ${displayName}`)),
		narrow: (wanted): ContactNarrowing => ({ [key]: wanted }),
		check: (wanted) => (contact) => textOf(contact[key]).toLowerCase() === wanted.toLowerCase(),
	});
}
