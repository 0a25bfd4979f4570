import { isEmpty } from '../../values/text';
import { findUserId as userOf } from '../fields/assignedUser';
import type { Filter } from './filter';

/** The user whose contact it is, by ID, name or email. Whose ID a name is has to be asked, so this one is no plain filter. */
export const assignedToFilter: Filter = {
	parameters: [
		{
			displayName: 'Assigned User Name or ID',
			name: 'assignedTo',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getUsers' },
			default: '',
			description:
				'Contacts of this user. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],
	async parse(given, context) {
		if (isEmpty(given.assignedTo)) return undefined;
		const id = await userOf(given.assignedTo, 'Filters > Assigned User', context.run);
		return { serverFilter: { assignedTo: id }, check: (contact) => contact.assignedTo === id };
	},
};
